import { describe, expect, it } from 'vitest'
import {
  as,
  buildEdit,
  buildRegistration,
  cleanser,
  countRows,
  nightSerum,
  program,
  readStored,
  registerAffiliate,
} from '#test/registrations.ts'

describe('registering an affiliate', () => {
  it('stores the trimmed values and returns the row', async () => {
    const reply = await as.dewi(
      'POST',
      '/affiliates',
      buildRegistration({ username: '  @Nadya Putri 🌸 ', whatsapp: ' +62 812-9999-0001 ' }),
    )
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      username: '@Nadya Putri 🌸',
      whatsapp: '+62 812-9999-0001',
      status_whatsapp: 'belum',
      sample_product_status: 'review',
      products: [{ product_name: 'Night Serum' }],
    })
    expect(await readStored(reply.body.id)).toMatchObject({ created_by: await program.database.idOf('dewi') })
  })

  it.each([
    ['platform', { platform: 'facebook' }, 'Platform harus dipilih'],
    ['username', { username: '   ' }, 'Username harus diisi'],
    ['whatsapp', { whatsapp: '' }, 'No. WhatsApp harus diisi'],
    ['product_id', { product_id: '' }, 'Product harus dipilih'],
  ])('rejects a missing or invalid %s with the message of the form', async (path, change, message) => {
    const before = await countRows()
    const reply = await as.sari('POST', '/affiliates', buildRegistration(change))
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
    expect(await countRows()).toBe(before)
  })

  it.each([
    ['a NUL byte', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['201 characters', 'x'.repeat(201)],
    ['an array', ['a']],
    ['an object', { toString: 'a' }],
    ['only an @ sign', ' @ '],
    ['only invisible characters', '\u200b\u2060'],
  ])('rejects a username with %s and names the field', async (_, username) => {
    const before = await countRows()
    const reply = await as.sari('POST', '/affiliates', buildRegistration({ username }))
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues[0].path).toBe('username')
    expect(await countRows()).toBe(before)
  })

  it.each(['id', 'created_at', 'created_by', 'status_whatsapp', 'sample_product_status', '__proto__x'])(
    'rejects a body that contains %s',
    async (field) => {
      const before = await countRows()
      const reply = await as.sari('POST', '/affiliates', buildRegistration({ [field]: 'x' }))
      expect(reply.status).toBe(400)
      expect(await countRows()).toBe(before)
    },
  )

  it.each(['kembar', '@kembar', ' KEMBAR ', '@Kembar', 'kem\u200bbar\u2060'])(
    'rejects the username %j if kembar is taken on the same platform, but not on another one',
    async (username) => {
      await as.sari('POST', '/affiliates', buildRegistration({ username: 'kembar' }))
      const reply = await as.sari('POST', '/affiliates', buildRegistration({ username }))
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'USERNAME_TAKEN',
        message: 'Username sudah terdaftar',
        data: { platform: 'tiktok' },
      })
      const shopeeReply = await as.sari(
        'POST',
        '/affiliates',
        buildRegistration({ username, platform: 'shopee' }),
      )
      expect([201, 409]).toContain(shopeeReply.status)
      const [row] = await program.database.queryAsOwner<{ n: number }>(
        `select count(*)::int as n from affiliate_registrations where username_key = 'kembar'`,
      )
      expect(row?.n).toBe(2)
    },
  )

  it.each(['081277770000', '81277770000', '6281277770000', '+62 812-7777-0000', '0062 812 7777 0000'])(
    'rejects a taken number written as %s and names its holder',
    async (whatsapp) => {
      await as.sari(
        'POST',
        '/affiliates',
        buildRegistration({ username: 'pemilik', whatsapp: '0812 7777 0000' }),
      )
      const before = await countRows()
      const reply = await as.sari('POST', '/affiliates', buildRegistration({ whatsapp, platform: 'youtube' }))
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'WHATSAPP_TAKEN',
        message: 'Nomor WhatsApp sudah terdaftar',
        data: { username: 'pemilik' },
      })
      expect(await countRows()).toBe(before)
    },
  )

  it('creates one row for twenty simultaneous requests', async () => {
    const before = await countRows()
    const spellings = ['081255550000', '+6281255550000', '6281255550000', '81255550000']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        as.sari(
          'POST',
          '/affiliates',
          buildRegistration({ username: `balapan${i}`, whatsapp: spellings[i % 4] }),
        ),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await countRows()).toBe(before + 1)
  })

  it('returns PRODUCT_MISSING for a deleted product', async () => {
    const product_id = crypto.randomUUID()
    const reply = await as.sari('POST', '/affiliates', buildRegistration({ product_id }))
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('PRODUCT_MISSING')
  })

  it('is refused for a product whose affiliates the user cannot see', async () => {
    const before = await countRows()
    const refusedReply = await as.rina('POST', '/affiliates', buildRegistration({ product_id: cleanser }))
    expect(refusedReply.status).toBe(403)
    expect(await countRows()).toBe(before)
    const allowedReply = await as.rina('POST', '/affiliates', buildRegistration({ product_id: nightSerum }))
    expect(allowedReply.status).toBe(201)
  })
})

describe('correcting a registration', () => {
  it('changes the four fields and replaces the old product in the selection', async () => {
    const { id } = await registerAffiliate()
    const [mist] = [await program.database.product('Daily Facemist Toner')]
    await program.database.queryAsOwner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, [nightSerum, mist]],
    )
    const reply = await as.budi(
      'PUT',
      `/affiliates/${id}/registration`,
      buildEdit({ platform: 'youtube', username: 'baru', product_id: cleanser, revision: 2 }),
    )
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ platform: 'youtube', username: 'baru', product_id: cleanser })
    expect(reply.body.products.map((p: { id: string }) => p.id)).toEqual([cleanser, mist])
  })

  it('keeps each product once when the new product was already selected', async () => {
    const { id } = await registerAffiliate()
    await program.database.queryAsOwner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, [nightSerum, cleanser]],
    )
    const reply = await as.dewi(
      'PUT',
      `/affiliates/${id}/registration`,
      buildEdit({ product_id: cleanser, revision: 2 }),
    )
    expect(reply.body.products.map((p: { id: string }) => p.id)).toEqual([cleanser])
  })

  it('rejects the second of two concurrent edits with the saved data, and changes nothing', async () => {
    const { id } = await registerAffiliate()
    const firstReply = await as.sari(
      'PUT',
      `/affiliates/${id}/registration`,
      buildEdit({ username: 'dari.sari' }),
    )
    expect([firstReply.status, firstReply.body.revision]).toEqual([200, 2])
    const secondReply = await as.budi(
      'PUT',
      `/affiliates/${id}/registration`,
      buildEdit({ username: 'dari.budi' }),
    )
    expect([secondReply.status, secondReply.body.code]).toEqual([409, 'CHANGED'])
    expect(secondReply.body.data).toMatchObject({ id, username: 'dari.sari', revision: 2 })
    expect(await readStored(id)).toMatchObject({ username: 'dari.sari', revision: 2 })
    const retry = buildEdit({ username: 'dari.budi', revision: 2 })
    expect((await as.budi('PUT', `/affiliates/${id}/registration`, retry)).status).toBe(200)
  })

  it('enforces the same uniqueness as a registration', async () => {
    const firstAffiliate = await registerAffiliate({ username: 'pertama' })
    const secondAffiliate = await registerAffiliate({ username: 'kedua' })
    const { platform, whatsapp, product_id } = firstAffiliate
    const nameReply = await as.sari(
      'PUT',
      `/affiliates/${secondAffiliate.id}/registration`,
      buildEdit({ username: '@Pertama' }),
    )
    const numberReply = await as.sari(
      'PUT',
      `/affiliates/${secondAffiliate.id}/registration`,
      buildEdit({ whatsapp }),
    )
    expect([nameReply.body.code, numberReply.body.code]).toEqual(['USERNAME_TAKEN', 'WHATSAPP_TAKEN'])
    expect(numberReply.body.data.username).toBe('pertama')
    expect(await readStored(secondAffiliate.id)).toMatchObject({ username: 'kedua', revision: 1 })
    const unchangedFields = { platform, whatsapp, product_id, username: 'PERTAMA', revision: 1 }
    const ownValuesReply = await as.sari(
      'PUT',
      `/affiliates/${firstAffiliate.id}/registration`,
      unchangedFields,
    )
    expect(ownValuesReply.status).toBe(200)
  })
})
