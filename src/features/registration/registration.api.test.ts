/** Registrations of affiliates over HTTP. Runs on every PostgreSQL. */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  buildEdit,
  buildRegistration,
  cleanser,
  countStoredAffiliates,
  program,
  readStoredAffiliate,
  registerAffiliate,
  serum,
} from '#test/registrations.ts'

const register = (user: CastName, change: Record<string, unknown>) =>
  as[user]('POST', '/affiliates', buildRegistration(change))
const edit = (user: CastName, id: string, change: Record<string, unknown>) =>
  as[user]('PUT', `/affiliates/${id}/registration`, buildEdit(change))

/** Deletes the affiliates with this username on every platform, which an earlier case may have registered. */
const deleteAffiliates = (usernameKey: string) =>
  program.database.queryAsOwner('delete from affiliate_registrations where username_key = $1', [usernameKey])

describe('registering an affiliate', () => {
  it('stores the trimmed values and returns the row', async () => {
    const reply = await register('dewi', {
      username: '  @Nadya Putri 🌸 ',
      whatsapp: ' +62 812-9999-0001 ',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      username: '@Nadya Putri 🌸',
      whatsapp: '+62 812-9999-0001',
      status_whatsapp: 'belum',
      sample_product_status: 'review',
      products: [{ product_name: 'Night Serum' }],
    })
    expect(await readStoredAffiliate(reply.body.id)).toMatchObject({
      created_by: await program.database.readUserId('dewi'),
    })
  })

  it.each([
    ['platform', { platform: 'facebook' }, 'Platform harus dipilih'],
    ['username', { username: '   ' }, 'Username harus diisi'],
    ['whatsapp', { whatsapp: '' }, 'No. WhatsApp harus diisi'],
    ['product_id', { product_id: '' }, 'Product harus dipilih'],
  ])('rejects a missing or invalid %s with the message of the form', async (path, change, message) => {
    const before = await countStoredAffiliates()
    const reply = await register('sari', change)
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
    expect(await countStoredAffiliates()).toBe(before)
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
    const before = await countStoredAffiliates()
    const reply = await register('sari', { username })
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues[0].path).toBe('username')
    expect(await countStoredAffiliates()).toBe(before)
  })

  it.each(['id', 'created_at', 'created_by', 'status_whatsapp', 'sample_product_status', 'unknown_field'])(
    'rejects a body that contains %s',
    async (field) => {
      const before = await countStoredAffiliates()
      const reply = await register('sari', { [field]: 'x' })
      expect(reply.status).toBe(400)
      expect(await countStoredAffiliates()).toBe(before)
    },
  )

  it.each(['kembar', '@kembar', ' KEMBAR ', '@Kembar', 'kem\u200bbar\u2060'])(
    'rejects the username %j if kembar is taken on the same platform, but not on another one',
    async (username) => {
      await deleteAffiliates('kembar')
      await registerAffiliate({ username: 'kembar' })
      const reply = await register('sari', { username })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'USERNAME_TAKEN',
        message: 'Username sudah terdaftar',
        data: { platform: 'tiktok' },
      })
      expect((await register('sari', { username, platform: 'shopee' })).status).toBe(201)
      const rows = await program.database.queryAsOwner(
        `select platform from affiliate_registrations where username_key = 'kembar' order by created_at`,
      )
      expect(rows).toEqual([{ platform: 'tiktok' }, { platform: 'shopee' }])
    },
  )

  it.each(['081277770000', '81277770000', '6281277770000', '+62 812-7777-0000', '0062 812 7777 0000'])(
    'rejects a taken number written as %s and names its holder',
    async (whatsapp) => {
      await deleteAffiliates('pemilik')
      await registerAffiliate({ username: 'pemilik', whatsapp: '0812 7777 0000' })
      const before = await countStoredAffiliates()
      const reply = await register('sari', { whatsapp, platform: 'youtube' })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'WHATSAPP_TAKEN',
        message: 'Nomor WhatsApp sudah terdaftar',
        data: { username: 'pemilik' },
      })
      expect(await countStoredAffiliates()).toBe(before)
    },
  )

  it('creates one row for twenty simultaneous requests with the same number', async () => {
    const before = await countStoredAffiliates()
    const spellings = ['081255550000', '+6281255550000', '6281255550000', '81255550000']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register('sari', { username: `balapan${i}`, whatsapp: spellings[i % 4] }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await countStoredAffiliates()).toBe(before + 1)
  })

  it('is refused for a product that does not exist', async () => {
    const before = await countStoredAffiliates()
    const reply = await register('sari', { product_id: crypto.randomUUID() })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('PRODUCT_MISSING')
    expect(await countStoredAffiliates()).toBe(before)
  })

  it('is refused for a product whose affiliates the user cannot see', async () => {
    const before = await countStoredAffiliates()
    const refusedReply = await register('rina', { product_id: cleanser })
    expect(refusedReply.status).toBe(403)
    expect(await countStoredAffiliates()).toBe(before)
    const allowedReply = await register('rina', { product_id: serum })
    expect(allowedReply.status).toBe(201)
  })
})

describe('correcting a registration', () => {
  /** Registers an affiliate and selects these products, which makes its revision 2. */
  async function registerWithProducts(products: string[]): Promise<string> {
    const { id } = await registerAffiliate()
    await program.database.queryAsOwner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, products],
    )
    return id
  }
  const listProductIds = (products: { id: string }[]) => products.map(({ id }) => id)

  it('changes the four fields and replaces the old product in the selection', async () => {
    const mist = await program.database.readProductId('Daily Facemist Toner')
    const id = await registerWithProducts([serum, mist])
    const changes = {
      platform: 'youtube',
      username: 'baru',
      whatsapp: '081299990002',
      product_id: cleanser,
    }
    const reply = await edit('budi', id, { ...changes, revision: 2 })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject(changes)
    expect(listProductIds(reply.body.products)).toEqual([cleanser, mist])
  })

  it('keeps each product once when the new product was already selected', async () => {
    const id = await registerWithProducts([serum, cleanser])
    const reply = await edit('dewi', id, { product_id: cleanser, revision: 2 })
    expect(listProductIds(reply.body.products)).toEqual([cleanser])
  })

  it('rejects the second of two edits from the same revision, replies with the saved row and changes nothing', async () => {
    const { id } = await registerAffiliate()
    const firstReply = await edit('sari', id, { username: 'dari.sari' })
    expect([firstReply.status, firstReply.body.revision]).toEqual([200, 2])
    const secondReply = await edit('budi', id, { username: 'dari.budi' })
    expect([secondReply.status, secondReply.body.code]).toEqual([409, 'CHANGED'])
    expect(secondReply.body.data).toMatchObject({ id, username: 'dari.sari', revision: 2 })
    expect(await readStoredAffiliate(id)).toMatchObject({ username: 'dari.sari', revision: 2 })
    expect((await edit('budi', id, { username: 'dari.budi', revision: 2 })).status).toBe(200)
  })

  it('enforces the same uniqueness as a registration', async () => {
    const firstAffiliate = await registerAffiliate({ username: 'pertama' })
    const secondAffiliate = await registerAffiliate({ username: 'kedua' })
    const { platform, whatsapp, product_id } = firstAffiliate
    const nameReply = await edit('sari', secondAffiliate.id, { username: '@Pertama' })
    const numberReply = await edit('sari', secondAffiliate.id, { whatsapp })
    expect([nameReply.body.code, numberReply.body.code]).toEqual(['USERNAME_TAKEN', 'WHATSAPP_TAKEN'])
    expect(numberReply.body.data.username).toBe('pertama')
    expect(await readStoredAffiliate(secondAffiliate.id)).toMatchObject({ username: 'kedua', revision: 1 })
    // An affiliate's own username in capitals, number and product do not count as taken.
    const ownValues = { platform, whatsapp, product_id, username: 'PERTAMA' }
    expect((await edit('sari', firstAffiliate.id, ownValues)).status).toBe(200)
  })
})
