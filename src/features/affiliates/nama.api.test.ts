/** The optional name of an affiliate: valid names, its origin in forms and imports, the search, trash and erasure. */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  buildRegistration,
  cleanser,
  countStoredAffiliates,
  program,
  registerAffiliate,
  serum,
} from '#test/registrations.ts'
import { listTablesThatContain } from '#test/trash.ts'

async function findUsernames(q: string, actor: CastName = 'sari'): Promise<string[]> {
  const { body } = await as[actor]('GET', `/affiliates?q=${encodeURIComponent(q)}`)
  return body.rows.map(({ username }: { username: string }) => username)
}

describe('name of an affiliate', () => {
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
  ])('the name of an affiliate typed as %j is stored as %j', async (nama, stored) => {
    const { id } = await registerAffiliate({ nama })
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
  ])(
    'the name of an affiliate is refused for the text %j with the message %j, and nothing is stored',
    async (nama, message) => {
      const countBefore = await countStoredAffiliates()
      const { status, body } = await as.sari('POST', '/affiliates', buildRegistration({ nama }))
      expect(status).toBe(400)
      expect(body.data.issues ?? body.data).toEqual(
        expect.arrayContaining([expect.objectContaining({ path: 'nama', message })]),
      )
      expect(await countStoredAffiliates()).toBe(countBefore)
    },
  )

  it.each(['', ' ', '\u200b', 'a\u0007b', 'a\u202eb', 'x'.repeat(101)])(
    'the name of an affiliate is refused for the text %j by the database as well',
    async (nama) => {
      const { id } = await registerAffiliate()
      await expect(
        program.database.queryAsOwner('update affiliate_registrations set nama = $2 where id = $1', [
          id,
          nama,
        ]),
      ).rejects.toMatchObject({ constraint: expect.stringMatching(/^affiliate_registrations_nama_/) })
    },
  )

  it('the name of an affiliate stays when a correction leaves out the name, and its changes are recorded in the history', async () => {
    let row = await registerAffiliate({ nama: 'Dewi' })
    /** Corrects the registration, and returns the name after it. */
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

  it('the name of an affiliate stays when a user without the right to edit corrects it', async () => {
    const { id, platform, username, whatsapp, revision } = await registerAffiliate({ nama: 'Dewi' })
    const input = { platform, username, whatsapp, revision, product_id: serum, nama: 'Lain' }
    expect((await as.rina('PUT', `/affiliates/${id}/registration`, input)).status).toBe(403)
    expect((await as.sari('GET', `/affiliates/${id}`)).body).toMatchObject({ nama: 'Dewi', revision })
  })

  it('the name of an affiliate is a column of downloads, in which a leading = does not begin a formula', async () => {
    const { username } = await registerAffiliate({ nama: '=Dewi' })
    const { body } = await as.sari('POST', '/affiliates/download', { format: 'csv', q: username })
    const [header = '', row = ''] = String(body).split('\r\n')
    const column = header.split(';').indexOf('"Nama"')
    expect(row.split(';')[column]).toBe(`"'=Dewi"`)
  })

  it('the name of an affiliate is restored from the trash, exported, and erased with the affiliate', async () => {
    const { id } = await registerAffiliate({ nama: 'Nama Sangat Rahasia' })
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
    expect(await listTablesThatContain(program.database, 'Nama Sangat Rahasia')).toEqual([])
    expect(await listTablesThatContain(program.database, 'nama sangat rahasia')).toEqual([])
  })

  it('the name of a deleted affiliate is erased with its application, and the trash is searched as for one without a name', async () => {
    const { id } = await registerAffiliate({ username: 'kreator.tanpa_nama' })
    const { queryAsOwner } = program.database
    await queryAsOwner(
      `update affiliate_registrations set whatsapp = '+62 813-7000-9999', sample_product_status = 'disetujui',
         sample_courier = 'JNE', sample_resi = 'JX-123456' where id = $1`,
      [id],
    )
    const textWithoutName = await queryAsOwner(
      'select search_text from affiliate_registrations where id = $1',
      [id],
    )
    await queryAsOwner(`update affiliate_registrations set nama = 'Rahasia Sekali' where id = $1`, [id])
    const [application] = await queryAsOwner<{ id: string }>(
      `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, state,
         affiliate_id, decided_at)
       values ('Rahasia Sekali', 'tiktok', 'kreator.tanpa_nama', '+6281370009999', 'Garut', '', '/', '{}', 'accepted',
         $1, now())
       returning id`,
      [id],
    )
    await as.sari('DELETE', `/affiliates/${id}`)
    await queryAsOwner(`select app.erase('application', $1, 'x')`, [application?.id])
    expect(await listTablesThatContain(program.database, 'Rahasia Sekali', 'rahasia sekali')).toEqual([])
    expect(
      await queryAsOwner(`select row_values ->> 'search_text' as search_text from trash where id = $1`, [id]),
    ).toEqual(textWithoutName)
    for (const q of ['kreatortanpanama', '081370009999', 'JX123456'])
      expect((await as.sari('GET', `/trash/affiliate?q=${q}`)).body.rows, q).toMatchObject([{ id }])
  })
})

describe('search by name', () => {
  it('the search by name finds an affiliate in upper or lower case and also with one typo', async () => {
    const { username } = await registerAffiliate({ nama: 'Kirana Wulandari' })
    for (const q of ['kirana', 'WULANDARI', 'wulandari kirana', 'kirana wulan', 'wulandary'])
      expect(await findUsernames(q), q).toEqual([username])
  })

  it('the search by name finds nobody by the name of a hidden affiliate', async () => {
    await registerAffiliate({ nama: 'Tersembunyi Sekali', product_id: cleanser })
    expect(await findUsernames('tersembunyi')).toHaveLength(1)
    expect(await findUsernames('tersembunyi', 'rina')).toEqual([])
  })
})

it('an import stores the names of its rows, and refuses all rows if one name is too long', async () => {
  const rows = [buildRegistration({ nama: 'Rani' }), buildRegistration()]
  const countBefore = await countStoredAffiliates()
  const refusedReply = await as.sari('POST', '/affiliate-imports', {
    rows: [...rows, buildRegistration({ nama: 'x'.repeat(101) })],
  })
  expect([refusedReply.status, await countStoredAffiliates()]).toEqual([400, countBefore])
  expect((await as.sari('POST', '/affiliate-imports', { rows })).status).toBe(201)
  const storedNames = await program.database.queryAsOwner(
    'select username, nama from affiliate_registrations where username = any ($1) order by created_at',
    [rows.map(({ username }) => username)],
  )
  expect(storedNames.map(({ nama }) => nama)).toEqual(['Rani', null])
})

it('accepting an application stores the name of the applicant, or its correction', async () => {
  const addApplication = async (username: string) => {
    const [row] = await program.database.queryAsOwner<{ id: string }>(
      `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
       values ('Wulan Sari', 'tiktok', $1, $2, $3, 'Garut', '', '/', array[$1]) returning id`,
      [username, buildRegistration().whatsapp, serum],
    )
    return row?.id
  }
  const rows = [
    { id: await addApplication('melamar1'), product_id: serum },
    { id: await addApplication('melamar2'), product_id: serum, nama: 'Wulan Dewi' },
  ]
  const { body } = await as.sari('POST', '/applications/accept', { rows })
  const names = body.accepted.map(({ affiliate }: { affiliate: { nama: string } }) => affiliate.nama)
  expect(names.sort()).toEqual(['Wulan Dewi', 'Wulan Sari'])
})
