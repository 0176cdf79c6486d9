/** The optional name of an affiliate: what it may be, where it comes from, who finds it, and that it can be erased. */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, serum } from '#test/cast-program.ts'
import { tablesHolding } from '#test/trash.ts'

let affiliateCount = 0
/** Returns the fields of a registration with a unique username and number. */
function registration(change: object = {}) {
  affiliateCount += 1
  return {
    platform: 'tiktok',
    username: `bernama${affiliateCount}`,
    whatsapp: `0857${10_000_000 + 11 * affiliateCount}`,
    product_id: serum,
    ...change,
  }
}

async function register(change: object = {}) {
  const { status, body } = await as.sari('POST', '/affiliates', registration(change))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const countRegistrations = async () =>
  (
    await program.database.queryAsOwner<{ n: number }>(
      'select count(*)::int as n from affiliate_registrations',
    )
  )[0]?.n

async function findUsernames(q: string, actor: CastName = 'sari'): Promise<string[]> {
  const { body } = await as[actor]('GET', `/affiliates?q=${encodeURIComponent(q)}`)
  return body.rows.map(({ username }: { username: string }) => username)
}

describe('a name', () => {
  it.each([
    ['Dewi Lestari', 'Dewi Lestari'],
    ['  Dewi\n Ayu\t', 'Dewi  Ayu'],
    ['De\u0301wi', 'D\u00e9wi'],
    ['\u202eDewi\u202c', 'Dewi'],
    ['سارة 👩\u200d🎤', 'سارة 👩\u200d🎤'],
    ['<img onerror=x>', '<img onerror=x>'],
    ['', null],
    [' \t\n', null],
    ['\u200b\u202e\u2066', null],
    ['x'.repeat(100), 'x'.repeat(100)],
  ])('%j is stored as %j', async (nama, stored) => {
    const { id } = await register({ nama })
    expect((await as.sari('GET', `/affiliates/${id}`)).body.nama).toBe(stored)
  })

  it.each([
    ['x'.repeat(101), 'Maksimal 100 karakter'],
    ['x'.repeat(5000), 'Maksimal 100 karakter'],
    ['a\u0000b', 'Teks berisi karakter yang tidak dapat disimpan'],
    ['a\u0007b', 'Teks berisi karakter yang tidak dapat disimpan'],
    ['a\ud800', 'Teks berisi karakter yang tidak dapat disimpan'],
    [`De${'\u0301'.repeat(20)}wi`, 'Ada huruf dengan terlalu banyak tanda. Tulis dengan huruf biasa.'],
    [null, expect.any(String)],
    [['Dewi'], expect.any(String)],
  ])('%j is refused with a message, and nothing is stored', async (nama, message) => {
    const before = await countRegistrations()
    const { status, body } = await as.sari('POST', '/affiliates', registration({ nama }))
    expect(status).toBe(400)
    expect(body.data.issues ?? body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'nama', message })]),
    )
    expect(await countRegistrations()).toBe(before)
  })

  it.each(['', ' ', '\u200b', 'a\u0007b', 'a\u202eb', 'x'.repeat(101)])(
    'is refused by the database as well: %j',
    async (nama) => {
      const id = await make.affiliate([serum], {})
      await expect(
        program.database.queryAsOwner('update affiliate_registrations set nama = $2 where id = $1', [
          id,
          nama,
        ]),
      ).rejects.toMatchObject({ constraint: expect.stringMatching(/^affiliate_registrations_nama_/) })
    },
  )

  it('is kept by a page that does not know it, and recorded when it changes', async () => {
    let row = await register({ nama: 'Dewi' })
    const correct = async (change: object) => {
      const { platform, username, whatsapp, revision } = row
      const input = { platform, username, whatsapp, revision, product_id: serum, ...change }
      const { status, body } = await as.sari('PUT', `/affiliates/${row.id}/registration`, input)
      expect(status, JSON.stringify(body)).toBe(200)
      row = body
      return row.nama
    }
    expect(await correct({ platform: 'shopee' })).toBe('Dewi')
    expect(await correct({ nama: 'Dewi Lestari' })).toBe('Dewi Lestari')
    expect(await correct({ nama: '' })).toBeNull()
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${row.id}`)).body
    expect(entries[0].changes).toEqual([{ field: 'nama', from: 'Dewi Lestari', to: null }])
  })

  it('is not changed without the right to edit', async () => {
    const row = await register({ nama: 'Dewi' })
    const { platform, username, whatsapp, revision } = row
    const input = { platform, username, whatsapp, revision, product_id: serum, nama: 'Lain' }
    expect((await as.rina('PUT', `/affiliates/${row.id}/registration`, input)).status).toBe(403)
    expect((await as.sari('GET', `/affiliates/${row.id}`)).body).toMatchObject({ nama: 'Dewi', revision })
  })
})

describe('the search', () => {
  it('finds an affiliate by the name, in any case and also with one typo', async () => {
    const { username } = await register({ nama: 'Kirana Wulandari' })
    for (const q of ['kirana', 'WULANDARI', 'wulandari kirana', 'kirana wulan', 'wulandary'])
      expect(await findUsernames(q), q).toEqual([username])
  })

  it('finds nobody by the name of a hidden affiliate', async () => {
    await register({ nama: 'Tersembunyi Sekali', product_id: cleanser })
    expect(await findUsernames('tersembunyi')).toHaveLength(1)
    expect(await findUsernames('tersembunyi', 'rina')).toEqual([])
  })
})

it('an import stores the names of its rows, and refuses all rows if one name is too long', async () => {
  const rows = [registration({ nama: 'Rani' }), registration()]
  const before = await countRegistrations()
  const refusedReply = await as.sari('POST', '/affiliate-imports', {
    rows: [...rows, registration({ nama: 'x'.repeat(101) })],
  })
  expect([refusedReply.status, await countRegistrations()]).toEqual([400, before])
  expect((await as.sari('POST', '/affiliate-imports', { rows })).status).toBe(201)
  const storedNames = await program.database.queryAsOwner(
    'select username, nama from affiliate_registrations where username = any ($1) order by created_at',
    [rows.map(({ username }) => username)],
  )
  expect(storedNames.map(({ nama }) => nama)).toEqual(['Rani', null])
})

it('accepting an application stores the name, corrected or not', async () => {
  const apply = async (username: string) => {
    const [row] = await program.database.queryAsOwner<{ id: string }>(
      `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
       values ('Wulan Sari', 'tiktok', $1, $2, $3, 'Garut', '', '/', array[$1]) returning id`,
      [username, registration().whatsapp, serum],
    )
    return row?.id
  }
  const rows = [
    { id: await apply('melamar1'), product_id: serum },
    { id: await apply('melamar2'), product_id: serum, nama: 'Wulan Dewi' },
  ]
  const { body } = await as.sari('POST', '/applications/accept', { rows })
  const names = body.accepted.map(({ affiliate }: { affiliate: { nama: string } }) => affiliate.nama)
  expect(names.sort()).toEqual(['Wulan Dewi', 'Wulan Sari'])
})

it('is a column of downloads, also while nobody has a name', async () => {
  const { username } = await register({ nama: '=Dewi' })
  const { body } = await as.sari('POST', '/affiliates/download', { format: 'csv', q: username })
  const [head = '', row = ''] = String(body).split('\r\n')
  const column = head.split(';').indexOf('"Nama"')
  expect(row.split(';')[column]).toBe(`"'=Dewi"`)
})

it('comes back from the trash, is exported, and is gone with the person', async () => {
  const { id } = await register({ nama: 'Nama Sangat Rahasia' })
  await as.sari('DELETE', `/affiliates/${id}`)
  const { body } = await as.sari('GET', '/trash/affiliate?q=sangat')
  expect(body.rows).toHaveLength(1)
  expect((await as.sari('POST', `/trash/${id}/restore`)).status).toBe(200)
  expect((await as.sari('GET', `/affiliates/${id}`)).body.nama).toBe('Nama Sangat Rahasia')
  const [exported] = await program.database.queryAsOwner<{ stored: { row: { nama: string } } }>(
    `select app.export_row('affiliate', $1) as stored`,
    [id],
  )
  expect(exported?.stored.row.nama).toBe('Nama Sangat Rahasia')
  await program.database.queryAsOwner(`select app.erase('affiliate', $1, 'x')`, [id])
  expect(await tablesHolding(program.database, 'Nama Sangat Rahasia')).toEqual([])
  expect(await tablesHolding(program.database, 'nama sangat rahasia')).toEqual([])
})
