/**
 * A person is found by every number, username and e-mail address that the person ever had here, and an erasure removes
 * the person from every table.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '#test/fresh-database.ts'

const { queryAsOwner, product, idOf } = await createFreshDatabase()

interface Subject {
  resource: string
  id: string
  is_former: boolean
}
const find = async (identifier: string) =>
  (
    await queryAsOwner<Subject>(
      'select resource, id, is_former from app.find_subjects($1) order by resource, is_former',
      [identifier],
    )
  ).map(({ resource, id, is_former }) => [resource, id, is_former] as const)
const erase = (resource: string, id: string) =>
  queryAsOwner('select app.erase($1, $2, $3)', [resource, id, 'Permintaan'])

/** Returns the tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await queryAsOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const matches: string[] = []
  for (const { name } of tables)
    if (
      (await queryAsOwner(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])).length > 0
    )
      matches.push(name)
  return matches
}

async function insert(text: string, values: unknown[]): Promise<string> {
  return `${(await queryAsOwner<{ id: string }>(`${text} returning id`, values))[0]?.id}`
}
const addAffiliate = async (username: string, whatsapp: string) =>
  insert(
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, $3)',
    [username, whatsapp, [await product('Night Serum')]],
  )
const correctAffiliate = (id: string, username: string, whatsapp: string) =>
  queryAsOwner('update affiliate_registrations set username = $2, whatsapp = $3 where id = $1', [
    id,
    username,
    whatsapp,
  ])
const addApplication = (
  username: string,
  whatsapp: string,
  affiliateId: string | null = null,
  state = 'waiting',
  platform = 'tiktok',
) =>
  insert(
    `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, state, affiliate_id, decided_at)
     values ('Wulan', $5, $1, $2, 'Garut', '', '/', '{}', $4, $3, case when $4 <> 'waiting' then now() end)`,
    [username, whatsapp, affiliateId, state, platform],
  )
const readApplicationIds = async () =>
  (await queryAsOwner<{ id: string }>('select id from applications')).map((row) => row.id).sort()

const [formerNumber, presentNumber] = ['081270000001', '081270000002']
let id: string

beforeEach(async () => {
  for (const table of ['affiliate_registrations', 'applications', 'trash', 'timeline', 'messages'])
    await queryAsOwner(`delete from ${table}`)
  id = await addAffiliate('nama.satu', formerNumber)
  await correctAffiliate(id, 'nama.dua', presentNumber)
})

describe('an affiliate', () => {
  it.each([
    ['0812-7000-0001', { isFormer: true }],
    ['@Nama.Satu', { isFormer: true }],
    ['+62 812 7000 0002', { isFormer: false }],
    ['nama.dua', { isFormer: false }],
  ])('is found by %s', async (name, { isFormer }) => {
    expect(await find(name)).toEqual([['affiliate', id, isFormer]])
  })

  it('is found after deletion by present and former data and by id, and erased everywhere', async () => {
    await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    for (const name of [formerNumber, 'nama.satu', presentNumber, 'nama.dua', id])
      expect(await find(name)).toHaveLength(1)
    await erase('affiliate', id)
    for (const text of ['nama.satu', 'nama.dua', formerNumber, presentNumber])
      expect(await tablesWith(text)).toEqual([])
  })

  it('is found by the data in the application that it was registered from', async () => {
    await addApplication('salah.tulis', '081270000003', id, 'accepted')
    expect(await find('0812 7000 0003')).toEqual([['affiliate', id, true]])
    expect(await find('salah.tulis')).toEqual([['affiliate', id, true]])
  })

  it('is erased with all applications that have its present or former number or username', async () => {
    await addApplication('salah.tulis', '081270000003', id, 'accepted')
    await addApplication('lain.lagi', formerNumber)
    await addApplication('nama.satu', '081270000004', null, 'declined')
    await addApplication('nama.dua', '081270000005')
    const [row] = await queryAsOwner<{ stored: { applications: unknown[] } }>(
      `select app.export_row('affiliate', $1) as stored`,
      [id],
    )
    expect(row?.stored.applications).toHaveLength(4)
    await erase('affiliate', id)
    for (const text of [
      'nama.satu',
      'nama.dua',
      'salah.tulis',
      'lain.lagi',
      formerNumber,
      presentNumber,
      '08127000000',
    ])
      expect(await tablesWith(text)).toEqual([])
  })

  it('is erased without the application of another affiliate who has its former number now', async () => {
    const otherAffiliate = await addAffiliate('pemilik', formerNumber)
    const applicationId = await addApplication('pemilik', formerNumber)
    // `npm run privacy` acts on the affiliate who has the number or name now, and only mentions the one who had it
    // before.
    expect(await find(formerNumber)).toEqual([
      ['affiliate', otherAffiliate, false],
      ['affiliate', id, true],
    ])
    await erase('affiliate', id)
    expect(await queryAsOwner('select id from applications')).toEqual([{ id: applicationId }])
    expect(await find(formerNumber)).toEqual([['affiliate', otherAffiliate, false]])
  })

  it.each(['live', 'in the trash'])(
    'is erased without the application of which another affiliate was made that is %s',
    async (place) => {
      const otherAffiliate = await addAffiliate('pemilik', formerNumber)
      const applicationId = await addApplication('pemilik', formerNumber, otherAffiliate, 'accepted')
      await correctAffiliate(otherAffiliate, 'pemilik', '081270000009')
      if (place === 'in the trash')
        await queryAsOwner('delete from affiliate_registrations where id = $1', [otherAffiliate])
      await erase('affiliate', id)
      expect(await queryAsOwner('select id from applications')).toEqual([{ id: applicationId }])
    },
  )

  it('in the trash is erased without the name and application of another affiliate who has its number now', async () => {
    await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    const otherAffiliate = await addAffiliate('pemilik', presentNumber)
    await queryAsOwner(`update affiliate_registrations set nama = 'Wulan' where id = $1`, [otherAffiliate])
    const applicationId = await addApplication('pemilik', presentNumber, otherAffiliate, 'accepted')
    await erase('affiliate', id)
    expect(await queryAsOwner('select id from trash')).toEqual([])
    expect(await queryAsOwner('select id, nama from affiliate_registrations')).toEqual([
      { id: otherAffiliate, nama: 'Wulan' },
    ])
    expect(await queryAsOwner('select id from applications')).toEqual([{ id: applicationId }])
  })

  it.each([
    ['live', false],
    ['in the trash', true],
  ])('%s is erased without applications for accounts that it never had', async (_, isDeleted) => {
    const update = (columns: string) =>
      queryAsOwner(`update affiliate_registrations set ${columns} where id = $1`, [id])
    await update(`platform = 'shopee'`)
    await update(`username = 'nama.tiga'`)
    await update(`platform = 'youtube', username = 'nama.empat'`)
    if (isDeleted) await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    const apply = (platform: string, username: string, digit: number) =>
      addApplication(username, `08127000001${digit}`, null, 'waiting', platform)
    for (const [digit, account] of [
      ['tiktok', 'nama.satu'],
      ['tiktok', 'nama.dua'],
      ['shopee', 'nama.dua'],
      ['shopee', 'nama.tiga'],
      ['youtube', 'nama.empat'],
    ].entries())
      await apply(`${account[0]}`, `${account[1]}`, digit)
    const idsOfOthers = [
      await apply('shopee', 'nama.satu', 5),
      await apply('tiktok', 'nama.tiga', 6),
      await apply('youtube', 'nama.tiga', 7),
      await apply('shopee', 'nama.empat', 8),
    ]
    await erase('affiliate', id)
    expect(await readApplicationIds()).toEqual(idsOfOthers.sort())
  })

  it('is erased with applications for the account that its own application named', async () => {
    const otherAffiliate = await addAffiliate('nama.lima', '081270000020')
    await addApplication('nama.enam', '081270000021', otherAffiliate, 'accepted', 'instagram')
    await addApplication('nama.enam', '081270000022', null, 'waiting', 'instagram')
    const idOfOther = await addApplication('nama.enam', '081270000023')
    await erase('affiliate', otherAffiliate)
    expect(await readApplicationIds()).toEqual([idOfOther])
  })
})

describe('an application', () => {
  it('that named the number of another affiliate is erased without the data of that affiliate', async () => {
    const otherAffiliate = await addAffiliate('pemilik', '081270000030')
    await queryAsOwner(`update affiliate_registrations set nama = 'Wulan'`)
    const idOfOther = await addApplication('pemilik', '081270000030', otherAffiliate, 'accepted')
    const applicationId = await addApplication('nama.dua', '081270000030', id, 'accepted')
    await erase('application', applicationId)
    expect(await readApplicationIds()).toEqual([idOfOther])
    expect(
      await queryAsOwner('select nama from affiliate_registrations where id = $1', [otherAffiliate]),
    ).toEqual([{ nama: 'Wulan' }])
  })

  it('is found by the username of a later submission, and does not lead to an affiliate', async () => {
    const applicationId = await addApplication('pelamar', '081270000006')
    await queryAsOwner(
      `update applications set reapplications = '[{"username": "Pelamar.Baru"}]' where id = $1`,
      [applicationId],
    )
    for (const name of ['pelamar', '@pelamar.baru', '0812-7000-0006', applicationId])
      expect(await find(name)).toEqual([['application', applicationId, false]])
    await queryAsOwner(
      `insert into application_links (id, application_id, is_first, platform, username)
       values (gen_random_uuid(), $1, false, 'tiktok', 'Pelamar.Lain')`,
      [applicationId],
    )
    expect(await find('pelamar.lain')).toEqual([['application', applicationId, false]])
    const [row] = await queryAsOwner<{ links: unknown }>(
      `select app.export_row('application', $1) #> '{applications,0,links}' as links`,
      [applicationId],
    )
    expect(row?.links).toEqual([
      {
        is_first: false,
        platform: 'tiktok',
        username: 'Pelamar.Lain',
        sent_at: expect.any(String),
      },
    ])
    // Anyone may enter the number of an affiliate into the form.
    const otherApplicationId = await addApplication('orang.asing', presentNumber)
    expect(await find('orang.asing')).toEqual([['application', otherApplicationId, false]])
  })
})

it('a user is found by a former e-mail, even when deleted, and erased with its messages', async () => {
  const dewi = await idOf('dewi')
  await queryAsOwner(`update profiles set email = 'dewi.baru@example.com' where id = $1`, [dewi])
  await queryAsOwner(`insert into messages (nama, email, subjek, pesan, submission)
    values ('Dewi', 'dewi@example.com', 'Halo', 'Apa kabar?', 'x')`)
  expect(await find('dewi@example.com')).toEqual([['user', dewi, true]])
  expect(await find('dewi.baru@example.com')).toEqual([['user', dewi, false]])
  await queryAsOwner('delete from profiles where id = $1', [dewi])
  expect(await find('dewi@example.com')).toEqual([['user', dewi, false]])
  await erase('user', dewi)
  expect(await find('dewi@example.com')).toEqual([])
  expect(await tablesWith('dewi@example.com')).toEqual([])
})

it('a deleted user whose e-mail somebody else has now is found by the id', async () => {
  const [budi, rina] = [await idOf('budi'), await idOf('rina')]
  await queryAsOwner('delete from profiles where id = $1', [budi])
  await queryAsOwner(`update profiles set email = 'budi@example.com' where id = $1`, [rina])
  expect((await find('budi@example.com')).toSorted()).toEqual(
    [
      ['user', budi, false],
      ['user', rina, false],
    ].toSorted(),
  )
  expect(await find(budi)).toEqual([['user', budi, false]])
  // Rina has sent a message and created a video with this e-mail.
  await queryAsOwner(`insert into messages (nama, email, subjek, pesan, submission)
    values ('Rina', 'budi@example.com', 'Halo', 'Apa kabar?', 'y')`)
  await queryAsOwner(
    `insert into videos (video_vo, video_review, created_by) values ('https://a.example/1', 'https://a.example/2', $1)`,
    [rina],
  )
  await queryAsOwner('delete from videos where created_by = $1', [rina])
  await erase('user', budi)
  expect(await queryAsOwner(`select nama from messages where email = 'budi@example.com'`)).toEqual([
    { nama: 'Rina' },
  ])
  expect(await queryAsOwner(`select row_values ->> 'dibuat_oleh' as email from trash`)).toEqual([
    { email: 'budi@example.com' },
  ])
  expect(await find(budi)).toEqual([])
  expect(await find('budi@example.com')).toEqual([['user', rina, false]])
})
