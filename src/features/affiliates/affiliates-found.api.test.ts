import { describe, expect, it } from 'vitest'
import {
  as,
  buildEdit,
  buildRegistration,
  cleanser,
  nightSerum,
  program,
  readStored,
  registerAffiliate,
} from '#test/registrations.ts'

describe('the list of affiliates', () => {
  it('returns ten rows per page, newest first, with the total, and no rows beyond the last page', async () => {
    for (let i = 0; i < 12; i++) await registerAffiliate({ username: `halaman${i}` })
    const first = await as.sari('GET', '/affiliates?q=halaman')
    const second = await as.sari('GET', '/affiliates?q=halaman&page=2')
    const pageBeyond = await as.sari('GET', '/affiliates?q=halaman&page=99')
    expect(first.body.rows.map((row: { username: string }) => row.username)).toEqual(
      Array.from({ length: 10 }, (_, i) => `halaman${11 - i}`),
    )
    expect(second.body.rows).toHaveLength(2)
    expect(pageBeyond.body).toEqual({ rows: [], total: 12 })
    expect([first.body.total, second.body.total]).toEqual([12, 12])
  })

  it.each(['0813 3000 4000', '+62 813 3000', '62813300', '81330004000', '3000-4000', 'dicari', '@DICARI'])(
    'finds a row by %j',
    async (q) => {
      await as.sari(
        'POST',
        '/affiliates',
        buildRegistration({ username: '@Dicari', whatsapp: '081330004000' }),
      )
      const reply = await as.sari('GET', `/affiliates?q=${encodeURIComponent(q)}`)
      expect(reply.body.rows.map((row: { username: string }) => row.username)).toEqual(['@Dicari'])
    },
  )

  it.each(['%', '_', '\\', '%%'])('takes %j literally', async (sign) => {
    await as.sari('POST', '/affiliates', buildRegistration({ username: `tanda${sign}satu` }))
    const reply = await as.sari('GET', `/affiliates?q=${encodeURIComponent(sign)}`)
    expect(reply.status).toBe(200)
    for (const row of reply.body.rows) expect(row.username).toContain(sign)
    expect(reply.body.total).toBeGreaterThan(0)
    expect(reply.body.total).toBeLessThan(5)
  })

  it('hides products that the user may not see, also as main product and in the reply to an edit', async () => {
    const { id } = await registerAffiliate({ username: 'utama.tersembunyi', product_id: cleanser })
    await program.database.queryAsOwner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, [cleanser, nightSerum]],
    )
    for (const path of ['/affiliates?q=utama', '/affiliates/cards?q=utama', `/affiliates/${id}`]) {
      const { body } = await as.rina('GET', path)
      const row = body.rows?.[0] ?? body
      expect(row, path).toMatchObject({ id, product_id: nightSerum })
      expect(JSON.stringify(body), path).not.toContain(cleanser)
      expect(JSON.stringify((await as.sari('GET', path)).body), path).toContain(cleanser)
    }
    const rina = await program.database.idOf('rina')
    const permissionsTable = 'user_permissions (user_id, permission_name)'
    await program.database.queryAsOwner(
      `insert into ${permissionsTable} values ($1, 'data_affiliate_edit')`,
      [rina],
    )
    const storedRow = await readStored(id)
    const change = buildEdit({
      username: 'utama.diperbaiki',
      product_id: nightSerum,
      revision: storedRow?.revision,
    })
    const corrected = await as.rina('PUT', `/affiliates/${id}/registration`, change)
    expect([corrected.status, corrected.body.product_id]).toEqual([200, nightSerum])
    expect(JSON.stringify(corrected.body)).not.toContain(cleanser)
    expect(await readStored(id)).toMatchObject({
      username: 'utama.diperbaiki',
      product_id: cleanser,
      selected_product_ids: [cleanser, nightSerum],
    })
    await program.database.queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = $2`,
      [rina, 'data_affiliate_edit'],
    )
  })

  it('filters by sample status and by each product of the affiliate', async () => {
    const { id } = await registerAffiliate({ username: 'tersaring', product_id: cleanser })
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui', selected_product_ids = $2 where id = $1`,
      [id, [cleanser, nightSerum]],
    )
    for (const product of [cleanser, nightSerum]) {
      const list = await as.sari(
        'GET',
        `/affiliates?q=tersaring&sample_product_status=disetujui&product_id=${product}`,
      )
      expect(list.body.total).toBe(1)
      expect(list.body.rows[0].products).toHaveLength(2)
    }
    const other = await as.sari('GET', '/affiliates?q=tersaring&sample_product_status=review')
    expect(other.body).toEqual({ rows: [], total: 0 })
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
  ])('answers 400 to ?%s', async (query) => {
    expect((await as.sari('GET', `/affiliates?${query}`)).status).toBe(400)
  })
})

describe('an affiliate of a product that the user may not see', () => {
  it('is not listed, and cannot be edited, marked as sent or deleted by the user', async () => {
    const hiddenAffiliate = await registerAffiliate({ username: 'rahasia', product_id: cleanser })
    const visibleAffiliate = await registerAffiliate({ username: 'rahasia.terlihat', product_id: nightSerum })
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name)
       select $1, unnest(array['data_affiliate_edit', 'data_affiliate_delete'])`,
      [await program.database.idOf('rina')],
    )
    try {
      const list = await as.rina('GET', '/affiliates?q=rahasia')
      expect(list.body).toMatchObject({ total: 1, rows: [{ id: visibleAffiliate.id }] })
      const before = await readStored(hiddenAffiliate.id)
      const change = await as.rina('PUT', `/affiliates/${hiddenAffiliate.id}/registration`, buildEdit())
      const sentReply = await as.rina('POST', `/affiliates/${hiddenAffiliate.id}/sent`, {})
      const removal = await as.rina('DELETE', `/affiliates/${hiddenAffiliate.id}`)
      for (const reply of [change, sentReply, removal]) {
        expect(reply.status).toBe(404)
        expect(reply.body.message).toBe('Affiliate tidak ditemukan')
      }
      const updateReply = await as.rina(
        'PUT',
        `/affiliates/${visibleAffiliate.id}/registration`,
        buildEdit({ product_id: cleanser }),
      )
      expect(updateReply.status).toBe(403)
      expect(await readStored(hiddenAffiliate.id)).toEqual(before)
      expect(await readStored(visibleAffiliate.id)).toMatchObject({ product_id: nightSerum, revision: 1 })
    } finally {
      await program.database.queryAsOwner(
        `delete from user_permissions where permission_name in ('data_affiliate_edit', 'data_affiliate_delete')
         and user_id = $1`,
        [await program.database.idOf('rina')],
      )
    }
  })

  it('gets the same 404 reply as an id that does not exist', async () => {
    const reply = await as.sari('DELETE', `/affiliates/${crypto.randomUUID()}`)
    expect(reply.status).toBe(404)
    expect(reply.body.message).toBe('Affiliate tidak ditemukan')
  })
})
