import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let nightSerum: string
let cleanser: string
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  nightSerum = await program.database.product('Night Serum')
  cleanser = await program.database.product('Gentle Facial Cleanser')
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

let numbers = 0
/** A registration that collides with no other of this file. */
function registration(change: Record<string, unknown> = {}) {
  numbers += 1
  return {
    platform: 'tiktok',
    username: `kreator${numbers}`,
    whatsapp: `0812${10_000_000 + numbers}`,
    product_id: nightSerum,
    ...change,
  }
}

/** The same as an edit of a row that was saved `revision` times. */
function edit(change: Record<string, unknown> = {}) {
  return registration({ revision: 1, ...change })
}

async function registered(change: Record<string, unknown> = {}) {
  const reply = await as.sari('POST', '/affiliates', registration(change))
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

async function rowCount(): Promise<number> {
  const [row] = await program.database.owner<{ n: number }>(
    'select count(*)::int as n from affiliate_registrations',
  )
  return row?.n ?? 0
}

async function stored(id: string) {
  const [row] = await program.database.owner('select * from affiliate_registrations where id = $1', [id])
  return row
}

describe('registering an affiliate', () => {
  it('stores what was typed, trimmed, and answers with the row', async () => {
    const reply = await as.dewi(
      'POST',
      '/affiliates',
      registration({ username: '  @Nadya Putri 🌸 ', whatsapp: ' +62 812-9999-0001 ' }),
    )
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      username: '@Nadya Putri 🌸',
      whatsapp: '+62 812-9999-0001',
      status_whatsapp: 'belum',
      sample_product_status: 'review',
      products: [{ product_name: 'Night Serum' }],
    })
    expect(await stored(reply.body.id)).toMatchObject({ created_by: await program.database.idOf('dewi') })
  })

  it.each([
    ['platform', { platform: 'facebook' }, 'Platform harus dipilih'],
    ['username', { username: '   ' }, 'Username harus diisi'],
    ['whatsapp', { whatsapp: '' }, 'No. WhatsApp harus diisi'],
    ['product_id', { product_id: '' }, 'Product harus dipilih'],
  ])('refuses a missing %s in the words of the form', async (path, change, message) => {
    const before = await rowCount()
    const reply = await as.sari('POST', '/affiliates', registration(change))
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
    expect(await rowCount()).toBe(before)
  })

  it.each([
    ['a NUL byte', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['201 characters', 'x'.repeat(201)],
    ['an array', ['a']],
    ['an object', { toString: 'a' }],
    ['signs that mean nothing', ' @ '],
    ['nothing to see', '\u200b\u2060'],
  ])('refuses a username with %s and names the field', async (_, username) => {
    const before = await rowCount()
    const reply = await as.sari('POST', '/affiliates', registration({ username }))
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues[0].path).toBe('username')
    expect(await rowCount()).toBe(before)
  })

  it.each(['id', 'created_at', 'created_by', 'status_whatsapp', 'sample_product_status', '__proto__x'])(
    'refuses a body that brings %s',
    async (field) => {
      const before = await rowCount()
      const reply = await as.sari('POST', '/affiliates', registration({ [field]: 'x' }))
      expect(reply.status).toBe(400)
      expect(await rowCount()).toBe(before)
    },
  )

  it.each(['kembar', '@kembar', ' KEMBAR ', '@Kembar', 'kem\u200bbar\u2060'])(
    'refuses the username %j when kembar is taken on the platform, not on another one',
    async (username) => {
      await as.sari('POST', '/affiliates', registration({ username: 'kembar' }))
      const reply = await as.sari('POST', '/affiliates', registration({ username }))
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'USERNAME_TAKEN',
        message: 'Username sudah terdaftar',
        data: { platform: 'tiktok' },
      })
      const elsewhere = await as.sari('POST', '/affiliates', registration({ username, platform: 'shopee' }))
      expect([201, 409]).toContain(elsewhere.status)
      const [row] = await program.database.owner<{ n: number }>(
        `select count(*)::int as n from affiliate_registrations where username_key = 'kembar'`,
      )
      expect(row?.n).toBe(2)
    },
  )

  it.each(['081277770000', '81277770000', '6281277770000', '+62 812-7777-0000', '0062 812 7777 0000'])(
    'refuses the number %s in any spelling and names who has it',
    async (whatsapp) => {
      await as.sari('POST', '/affiliates', registration({ username: 'pemilik', whatsapp: '0812 7777 0000' }))
      const before = await rowCount()
      const reply = await as.sari('POST', '/affiliates', registration({ whatsapp, platform: 'youtube' }))
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'WHATSAPP_TAKEN',
        message: 'Nomor WhatsApp sudah terdaftar',
        data: { username: 'pemilik' },
      })
      expect(await rowCount()).toBe(before)
    },
  )

  it('makes one row of twenty requests at once', async () => {
    const before = await rowCount()
    const spellings = ['081255550000', '+6281255550000', '6281255550000', '81255550000']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        as.sari('POST', '/affiliates', registration({ username: `balapan${i}`, whatsapp: spellings[i % 4] })),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await rowCount()).toBe(before + 1)
  })

  it('says when the product is gone', async () => {
    const product_id = crypto.randomUUID()
    const reply = await as.sari('POST', '/affiliates', registration({ product_id }))
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('PRODUCT_MISSING')
  })

  it('is refused for a product whose affiliates the caller may not see', async () => {
    const before = await rowCount()
    const refused = await as.rina('POST', '/affiliates', registration({ product_id: cleanser }))
    expect(refused.status).toBe(403)
    expect(await rowCount()).toBe(before)
    const allowed = await as.rina('POST', '/affiliates', registration({ product_id: nightSerum }))
    expect(allowed.status).toBe(201)
  })
})

describe('finding affiliates', () => {
  it('shows ten a page, newest first, with the total, and an empty page beyond the end', async () => {
    for (let i = 0; i < 12; i++) await registered({ username: `halaman${i}` })
    const first = await as.sari('GET', '/affiliates?q=halaman')
    const second = await as.sari('GET', '/affiliates?q=halaman&page=2')
    const beyond = await as.sari('GET', '/affiliates?q=halaman&page=99')
    expect(first.body.rows.map((row: { username: string }) => row.username)).toEqual(
      Array.from({ length: 10 }, (_, i) => `halaman${11 - i}`),
    )
    expect(second.body.rows).toHaveLength(2)
    expect(beyond.body).toEqual({ rows: [], total: 12 })
    expect([first.body.total, second.body.total]).toEqual([12, 12])
  })

  it.each(['0813 3000 4000', '+62 813 3000', '62813300', '81330004000', '3000-4000', 'dicari', '@DICARI'])(
    'finds a row by %j',
    async (q) => {
      await as.sari('POST', '/affiliates', registration({ username: '@Dicari', whatsapp: '081330004000' }))
      const reply = await as.sari('GET', `/affiliates?q=${encodeURIComponent(q)}`)
      expect(reply.body.rows.map((row: { username: string }) => row.username)).toEqual(['@Dicari'])
    },
  )

  it.each(['%', '_', '\\', '%%'])('takes %j literally', async (sign) => {
    await as.sari('POST', '/affiliates', registration({ username: `tanda${sign}satu` }))
    const reply = await as.sari('GET', `/affiliates?q=${encodeURIComponent(sign)}`)
    expect(reply.status).toBe(200)
    for (const row of reply.body.rows) expect(row.username).toContain(sign)
    expect(reply.body.total).toBeGreaterThan(0)
    expect(reply.body.total).toBeLessThan(5)
  })

  it('names to nobody a product that he may not see, neither as the main one nor when he corrects the row', async () => {
    const { id } = await registered({ username: 'utama.tersembunyi', product_id: cleanser })
    await program.database.owner(
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
    const edits = 'user_permissions (user_id, permission_name)'
    await program.database.owner(`insert into ${edits} values ($1, 'data_affiliate_edit')`, [rina])
    const whole = await stored(id)
    const change = edit({ username: 'utama.diperbaiki', product_id: nightSerum, revision: whole?.revision })
    const corrected = await as.rina('PUT', `/affiliates/${id}/registration`, change)
    expect([corrected.status, corrected.body.product_id]).toEqual([200, nightSerum])
    expect(JSON.stringify(corrected.body)).not.toContain(cleanser)
    expect(await stored(id)).toMatchObject({
      username: 'utama.diperbaiki',
      product_id: cleanser,
      selected_product_ids: [cleanser, nightSerum],
    })
    await program.database.owner(`delete from user_permissions where user_id = $1 and permission_name = $2`, [
      rina,
      'data_affiliate_edit',
    ])
  })

  it('filters by sample status and by effective product', async () => {
    const { id } = await registered({ username: 'tersaring', product_id: cleanser })
    await program.database.owner(
      `update affiliate_registrations set sample_product_status = 'disetujui', selected_product_ids = $2 where id = $1`,
      [id, [cleanser, nightSerum]],
    )
    for (const product of [cleanser, nightSerum]) {
      const found = await as.sari(
        'GET',
        `/affiliates?q=tersaring&sample_product_status=disetujui&product_id=${product}`,
      )
      expect(found.body.total).toBe(1)
      expect(found.body.rows[0].products).toHaveLength(2)
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

describe('an affiliate of a product that is not granted', () => {
  it('is missing for the restricted user in list, count, search, edit and delete, and stays as it is', async () => {
    const hidden = await registered({ username: 'rahasia', product_id: cleanser })
    const shown = await registered({ username: 'rahasia.terlihat', product_id: nightSerum })
    await program.database.owner(
      `insert into user_permissions (user_id, permission_name)
       select $1, unnest(array['data_affiliate_edit', 'data_affiliate_delete'])`,
      [await program.database.idOf('rina')],
    )
    try {
      const list = await as.rina('GET', '/affiliates?q=rahasia')
      expect(list.body).toMatchObject({ total: 1, rows: [{ id: shown.id }] })
      const before = await stored(hidden.id)
      const change = await as.rina('PUT', `/affiliates/${hidden.id}/registration`, edit())
      const sent = await as.rina('POST', `/affiliates/${hidden.id}/sent`, {})
      const removal = await as.rina('DELETE', `/affiliates/${hidden.id}`)
      for (const reply of [change, sent, removal]) {
        expect(reply.status).toBe(404)
        expect(reply.body.message).toBe('Affiliate tidak ditemukan')
      }
      const moved = await as.rina(
        'PUT',
        `/affiliates/${shown.id}/registration`,
        edit({ product_id: cleanser }),
      )
      expect(moved.status).toBe(403)
      expect(await stored(hidden.id)).toEqual(before)
      expect(await stored(shown.id)).toMatchObject({ product_id: nightSerum, revision: 1 })
    } finally {
      await program.database.owner(
        `delete from user_permissions where permission_name in ('data_affiliate_edit', 'data_affiliate_delete')
         and user_id = $1`,
        [await program.database.idOf('rina')],
      )
    }
  })

  it('is not named to nobody in particular: the same 404 as an id that never was', async () => {
    const reply = await as.sari('DELETE', `/affiliates/${crypto.randomUUID()}`)
    expect(reply.status).toBe(404)
    expect(reply.body.message).toBe('Affiliate tidak ditemukan')
  })
})

describe('correcting a registration', () => {
  it('changes the four fields and replaces the old product in the selection', async () => {
    const { id } = await registered()
    const [mist] = [await program.database.product('Daily Facemist Toner')]
    await program.database.owner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, [nightSerum, mist]],
    )
    const reply = await as.budi(
      'PUT',
      `/affiliates/${id}/registration`,
      edit({ platform: 'youtube', username: 'baru', product_id: cleanser, revision: 2 }),
    )
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ platform: 'youtube', username: 'baru', product_id: cleanser })
    expect(reply.body.products.map((p: { id: string }) => p.id)).toEqual([cleanser, mist])
  })

  it('keeps each product once when the new one was selected already', async () => {
    const { id } = await registered()
    await program.database.owner(
      'update affiliate_registrations set selected_product_ids = $2 where id = $1',
      [id, [nightSerum, cleanser]],
    )
    const reply = await as.dewi(
      'PUT',
      `/affiliates/${id}/registration`,
      edit({ product_id: cleanser, revision: 2 }),
    )
    expect(reply.body.products.map((p: { id: string }) => p.id)).toEqual([cleanser])
  })

  it('tells the second of two people who edit at once what the first has saved, and changes nothing', async () => {
    const { id } = await registered()
    const first = await as.sari('PUT', `/affiliates/${id}/registration`, edit({ username: 'dari.sari' }))
    expect([first.status, first.body.revision]).toEqual([200, 2])
    const second = await as.budi('PUT', `/affiliates/${id}/registration`, edit({ username: 'dari.budi' }))
    expect([second.status, second.body.code]).toEqual([409, 'CHANGED'])
    expect(second.body.data).toMatchObject({ id, username: 'dari.sari', revision: 2 })
    expect(await stored(id)).toMatchObject({ username: 'dari.sari', revision: 2 })
    const knowing = edit({ username: 'dari.budi', revision: 2 })
    expect((await as.budi('PUT', `/affiliates/${id}/registration`, knowing)).status).toBe(200)
  })

  it('meets the same uniqueness as a registration', async () => {
    const one = await registered({ username: 'pertama' })
    const two = await registered({ username: 'kedua' })
    const { platform, whatsapp, product_id } = one
    const name = await as.sari('PUT', `/affiliates/${two.id}/registration`, edit({ username: '@Pertama' }))
    const number = await as.sari('PUT', `/affiliates/${two.id}/registration`, edit({ whatsapp }))
    expect([name.body.code, number.body.code]).toEqual(['USERNAME_TAKEN', 'WHATSAPP_TAKEN'])
    expect(number.body.data.username).toBe('pertama')
    expect(await stored(two.id)).toMatchObject({ username: 'kedua', revision: 1 })
    const same = { platform, whatsapp, product_id, username: 'PERTAMA', revision: 1 }
    const itself = await as.sari('PUT', `/affiliates/${one.id}/registration`, same)
    expect(itself.status).toBe(200)
  })
})

describe('marking a sample as sent', () => {
  it('goes from disetujui to terkirim, and nowhere else', async () => {
    const { id } = await registered()
    const early = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([early.status, early.body.code]).toEqual([409, 'NOT_APPROVED'])
    expect(await stored(id)).toMatchObject({ sample_product_status: 'review' })
    await program.database.owner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [id],
    )
    const sent = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect(sent.body).toMatchObject({ sample_product_status: 'terkirim' })
    const again = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([again.status, again.body.code]).toEqual([409, 'NOT_APPROVED'])
  })
})

describe('deleting an affiliate', () => {
  it('removes the row for one who may, and nothing for one who may not', async () => {
    const { id } = await registered()
    const refused = await as.budi('DELETE', `/affiliates/${id}`)
    expect(refused.status).toBe(403)
    expect(await stored(id)).toBeDefined()
    const removed = await as.dewi('DELETE', `/affiliates/${id}`)
    expect(removed.status).toBe(204)
    expect(await stored(id)).toBeUndefined()
  })
})
