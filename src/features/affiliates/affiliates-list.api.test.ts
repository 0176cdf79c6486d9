import { beforeAll, describe, expect, it } from 'vitest'
import { withPermission } from '#test/permissions.ts'
import {
  as,
  buildEdit,
  cleanser,
  program,
  readStoredAffiliate,
  registerAffiliate,
  serum,
} from '#test/registrations.ts'

describe('list of affiliates', () => {
  it('the list of affiliates returns ten rows per page, newest first, with the total, and no rows beyond the last page', async () => {
    for (let i = 0; i < 12; i++) await registerAffiliate({ username: `halaman${i}` })
    const firstPage = await as.sari('GET', '/affiliates?q=halaman')
    const secondPage = await as.sari('GET', '/affiliates?q=halaman&page=2')
    const pageBeyond = await as.sari('GET', '/affiliates?q=halaman&page=99')
    expect(firstPage.body.rows.map((row: { username: string }) => row.username)).toEqual(
      Array.from({ length: 10 }, (_, i) => `halaman${11 - i}`),
    )
    expect(secondPage.body.rows).toHaveLength(2)
    expect(pageBeyond.body).toEqual({ rows: [], total: 12 })
    expect([firstPage.body.total, secondPage.body.total]).toEqual([12, 12])
  })

  describe('searched by the number or the username of an affiliate', () => {
    beforeAll(() => registerAffiliate({ username: '@Dicari', whatsapp: '081330004000' }))

    it.each(['0813 3000 4000', '+62 813 3000', '62813300', '81330004000', '3000-4000', 'dicari', '@DICARI'])(
      'finds @Dicari with 081330004000 by %j',
      async (q) => {
        const reply = await as.sari('GET', `/affiliates?q=${encodeURIComponent(q)}`)
        expect(reply.body.rows.map((row: { username: string }) => row.username)).toEqual(['@Dicari'])
      },
    )
  })

  describe('search for a special character', () => {
    const specialTexts = ['%', '_', '\\', '%%']

    beforeAll(async () => {
      // A wildcard would also find this username, which contains none of the characters.
      await registerAffiliate({ username: 'tandasatu' })
      for (const text of specialTexts) await registerAffiliate({ username: `tanda${text}satu` })
    })

    it.each(specialTexts)(
      'the search for a special character finds only usernames that contain %j literally',
      async (text) => {
        const { status, body } = await as.sari('GET', `/affiliates?q=${encodeURIComponent(text)}`)
        expect(status).toBe(200)
        const usernames = body.rows.map((row: { username: string }) => row.username)
        expect(usernames).toContain(`tanda${text}satu`)
        for (const username of usernames) expect(username).toContain(text)
        expect(body.total).toBe(usernames.length)
      },
    )
  })

  it('the list of affiliates hides products that the user may not see, also as main product and in the reply to an edit', async () => {
    const { id } = await registerAffiliate({ username: 'utama.tersembunyi', product_id: cleanser })
    await program.database.queryAsOwner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, [cleanser, serum]],
    )
    for (const path of ['/affiliates?q=utama', '/affiliates/cards?q=utama', `/affiliates/${id}`]) {
      const { body } = await as.rina('GET', path)
      const row = body.rows?.[0] ?? body
      expect(row, path).toMatchObject({ id, product_id: serum })
      expect(JSON.stringify(body), path).not.toContain(cleanser)
      expect(JSON.stringify((await as.sari('GET', path)).body), path).toContain(cleanser)
    }
    const edit = buildEdit({
      username: 'utama.diperbaiki',
      product_id: serum,
      revision: (await readStoredAffiliate(id))?.revision,
    })
    await withPermission(program.database, 'rina', 'data_affiliate_edit', async () => {
      const reply = await as.rina('PUT', `/affiliates/${id}/registration`, edit)
      expect([reply.status, reply.body.product_id]).toEqual([200, serum])
      expect(JSON.stringify(reply.body)).not.toContain(cleanser)
    })
    expect(await readStoredAffiliate(id)).toMatchObject({
      username: 'utama.diperbaiki',
      product_id: cleanser,
      selected_product_ids: [cleanser, serum],
    })
  })

  it('the list of affiliates can be filtered by sample status and by each product of an affiliate', async () => {
    const { id } = await registerAffiliate({ username: 'tersaring', product_id: cleanser })
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui', selected_product_ids = $2 where id = $1`,
      [id, [cleanser, serum]],
    )
    for (const product of [cleanser, serum]) {
      const list = await as.sari(
        'GET',
        `/affiliates?q=tersaring&sample_product_status=disetujui&product_id=${product}`,
      )
      expect(list.body.total).toBe(1)
      expect(list.body.rows[0].products).toHaveLength(2)
    }
    const listInReview = await as.sari('GET', '/affiliates?q=tersaring&sample_product_status=review')
    expect(listInReview.body).toEqual({ rows: [], total: 0 })
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1e30',
    'page=abc',
    'page=1.5',
    'q=a&q=b',
    'q[]=a',
    'q[x]=a',
    '__proto__[x]=1',
    'sort=created_at',
    'sample_product_status=ditolak',
    'product_id=1',
    'q=%00',
    'constructor=1',
    // Filters of Data Affiliate would reveal videos to users who may only register affiliates.
    'posting=sudah',
    'link_check=ya',
    'posted_from=2026-01-01',
    'posted_to=2026-01-01',
    'late=ya',
    'urut=tenggat',
  ])('the list of affiliates rejects the query ?%s with 400', async (query) => {
    expect((await as.sari('GET', `/affiliates?${query}`)).status).toBe(400)
  })
})

describe('affiliate of a hidden product', () => {
  it('an affiliate of a hidden product is not listed, and cannot be edited, marked as sent or deleted by the user', async () => {
    const hiddenAffiliate = await registerAffiliate({ username: 'rahasia', product_id: cleanser })
    const visibleAffiliate = await registerAffiliate({ username: 'rahasia.terlihat', product_id: serum })
    const { database } = program
    await withPermission(database, 'rina', 'data_affiliate_edit', () =>
      withPermission(database, 'rina', 'data_affiliate_delete', async () => {
        const list = await as.rina('GET', '/affiliates?q=rahasia')
        expect(list.body).toMatchObject({ total: 1, rows: [{ id: visibleAffiliate.id }] })
        const before = await readStoredAffiliate(hiddenAffiliate.id)
        for (const reply of [
          await as.rina('PUT', `/affiliates/${hiddenAffiliate.id}/registration`, buildEdit()),
          await as.rina('POST', `/affiliates/${hiddenAffiliate.id}/sent`, {}),
          await as.rina('DELETE', `/affiliates/${hiddenAffiliate.id}`),
        ])
          expect(reply).toMatchObject({ status: 404, body: { message: 'Affiliate tidak ditemukan' } })
        expect(await readStoredAffiliate(hiddenAffiliate.id)).toEqual(before)
      }),
    )
  })

  it('an affiliate of a hidden product gets the same 404 reply when deleted as an id that does not exist', async () => {
    const { id: hiddenId } = await registerAffiliate({ username: 'rahasia.dihapus', product_id: cleanser })
    await withPermission(program.database, 'rina', 'data_affiliate_delete', async () => {
      const replyToHidden = await as.rina('DELETE', `/affiliates/${hiddenId}`)
      const replyToUnknown = await as.rina('DELETE', `/affiliates/${crypto.randomUUID()}`)
      expect(replyToHidden).toMatchObject({ status: 404, body: { message: 'Affiliate tidak ditemukan' } })
      expect([replyToUnknown.status, replyToUnknown.body]).toEqual([replyToHidden.status, replyToHidden.body])
    })
    const replyToSari = await as.sari('DELETE', `/affiliates/${crypto.randomUUID()}`)
    expect(replyToSari).toMatchObject({ status: 404, body: { message: 'Affiliate tidak ditemukan' } })
  })
})

it('an affiliate cannot be given a product that the user may not see', async () => {
  const { id } = await registerAffiliate({ product_id: serum })
  await withPermission(program.database, 'rina', 'data_affiliate_edit', async () => {
    const edit = buildEdit({ product_id: cleanser })
    expect((await as.rina('PUT', `/affiliates/${id}/registration`, edit)).status).toBe(403)
  })
  expect(await readStoredAffiliate(id)).toMatchObject({ product_id: serum, revision: 1 })
})
