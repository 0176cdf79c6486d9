/**
 * People are found by every number, username and e-mail address that they ever had here, and an erasure removes them
 * from every table. Runs on every PostgreSQL.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { listTablesThatContain } from '#test/trash.ts'

const { queryAsOwner, readProductId, readUserId } = await createFreshDatabase()

interface Subject {
  resource: string
  id: string
  is_former: boolean
}

/** Finds people by a number, username, e-mail address or id. The flag is true if they had that before, but not now. */
async function findSubjects(identifier: string) {
  const subjects = await queryAsOwner<Subject>(
    'select resource, id, is_former from app.find_subjects($1) order by resource, is_former',
    [identifier],
  )
  return subjects.map(({ resource, id, is_former }) => [resource, id, is_former] as const)
}

const erase = (resource: string, id: string) =>
  queryAsOwner('select app.erase($1, $2, $3)', [resource, id, 'Permintaan'])

/** Returns 'table: text' for each text that a table contains. */
const findTablesWith = (...texts: string[]) => listTablesThatContain({ queryAsOwner }, ...texts)

/** Runs a statement that inserts one row, and returns the id of the row. */
async function insert(text: string, values: unknown[]): Promise<string> {
  return `${(await queryAsOwner<{ id: string }>(`${text} returning id`, values))[0]?.id}`
}

const addAffiliate = async (username: string, whatsapp: string) =>
  insert(
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, $3)',
    [username, whatsapp, [await readProductId('Night Serum')]],
  )

const correctAffiliate = (id: string, username: string, whatsapp: string) =>
  queryAsOwner('update affiliate_registrations set username = $2, whatsapp = $3 where id = $1', [
    id,
    username,
    whatsapp,
  ])

interface ApplicationFields {
  platform?: string
  username: string
  whatsapp: string
  state?: 'waiting' | 'accepted' | 'declined'
  /** the affiliate that was registered from the application */
  affiliate?: string
}

const addApplication = ({ username, whatsapp, ...otherFields }: ApplicationFields) =>
  insert(
    `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, state,
       affiliate_id, decided_at)
     values ('Wulan', $1, $2, $3, 'Garut', '', '/', '{}', $4, $5, case when $4 <> 'waiting' then now() end)`,
    [
      otherFields.platform ?? 'tiktok',
      username,
      whatsapp,
      otherFields.state ?? 'waiting',
      otherFields.affiliate,
    ],
  )

/** Adds the application from which an affiliate was registered. */
const addAcceptedApplication = (affiliate: string, fields: ApplicationFields) =>
  addApplication({ ...fields, state: 'accepted', affiliate })

const readApplicationIds = async () =>
  (await queryAsOwner<{ id: string }>('select id from applications')).map((row) => row.id).sort()

const [formerNumber, presentNumber] = ['081270000001', '081270000002']
/** The affiliate of each test had the former number and the username 'nama.satu', and now has 'nama.dua'. */
let id: string

beforeEach(async () => {
  // The order matters, because the deletion of affiliates fills the trash and the timeline.
  for (const table of ['affiliate_registrations', 'applications', 'trash', 'timeline', 'messages'])
    await queryAsOwner(`delete from ${table}`)
  id = await addAffiliate('nama.satu', formerNumber)
  await correctAffiliate(id, 'nama.dua', presentNumber)
})

describe('affiliate in privacy requests', () => {
  it.each([
    ['0812-7000-0001', { isFormer: true }],
    ['@Nama.Satu', { isFormer: true }],
    ['+62 812 7000 0002', { isFormer: false }],
    ['nama.dua', { isFormer: false }],
  ])('an affiliate is found by %s with %j', async (identifier, { isFormer }) => {
    expect(await findSubjects(identifier)).toEqual([['affiliate', id, isFormer]])
  })

  it('an affiliate is found after a deletion by present and former data and by id, and erased everywhere', async () => {
    await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    for (const identifier of [formerNumber, 'nama.satu', presentNumber, 'nama.dua', id])
      expect(await findSubjects(identifier)).toHaveLength(1)
    await erase('affiliate', id)
    expect(await findTablesWith('nama.satu', 'nama.dua', formerNumber, presentNumber)).toEqual([])
  })

  it('an affiliate is found by the data of the application from which they were registered', async () => {
    await addAcceptedApplication(id, { username: 'salah.tulis', whatsapp: '081270000003' })
    expect(await findSubjects('0812 7000 0003')).toEqual([['affiliate', id, true]])
    expect(await findSubjects('salah.tulis')).toEqual([['affiliate', id, true]])
  })

  it('an affiliate is erased with all applications that have their present or former number or username', async () => {
    await addAcceptedApplication(id, { username: 'salah.tulis', whatsapp: '081270000003' })
    await addApplication({ username: 'lain.lagi', whatsapp: formerNumber })
    await addApplication({ username: 'nama.satu', whatsapp: '081270000004', state: 'declined' })
    await addApplication({ username: 'nama.dua', whatsapp: '081270000005' })
    const [row] = await queryAsOwner<{ stored: { applications: unknown[] } }>(
      `select app.export_row('affiliate', $1) as stored`,
      [id],
    )
    expect(row?.stored.applications).toHaveLength(4)
    await erase('affiliate', id)
    const usernames = ['nama.satu', 'nama.dua', 'salah.tulis', 'lain.lagi']
    const beginningOfAllNumbers = '08127000000'
    expect(await findTablesWith(...usernames, beginningOfAllNumbers)).toEqual([])
  })

  it('an affiliate is erased without the application of another affiliate who has their former number now', async () => {
    const presentHolder = await addAffiliate('pemilik', formerNumber)
    const applicationId = await addApplication({ username: 'pemilik', whatsapp: formerNumber })
    // `npm run privacy` exports and erases the present holder of a number, and only mentions the former one.
    expect(await findSubjects(formerNumber)).toEqual([
      ['affiliate', presentHolder, false],
      ['affiliate', id, true],
    ])
    await erase('affiliate', id)
    expect(await queryAsOwner('select id from applications')).toEqual([{ id: applicationId }])
    expect(await findSubjects(formerNumber)).toEqual([['affiliate', presentHolder, false]])
  })

  it.each([
    ['registered', { isDeleted: false }],
    ['deleted', { isDeleted: true }],
  ])(
    'an affiliate is erased without the application of a later holder of the number, who is %s',
    async (_, { isDeleted }) => {
      const laterHolder = await addAffiliate('pemilik', formerNumber)
      const applicationFields = { username: 'pemilik', whatsapp: formerNumber }
      const applicationId = await addAcceptedApplication(laterHolder, applicationFields)
      await correctAffiliate(laterHolder, 'pemilik', '081270000009')
      if (isDeleted) await queryAsOwner('delete from affiliate_registrations where id = $1', [laterHolder])
      await erase('affiliate', id)
      expect(await queryAsOwner('select id from applications')).toEqual([{ id: applicationId }])
    },
  )

  it('an affiliate is erased from the trash without the data of another affiliate who has their number now', async () => {
    await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    const presentHolder = await addAffiliate('pemilik', presentNumber)
    await queryAsOwner(`update affiliate_registrations set nama = 'Wulan' where id = $1`, [presentHolder])
    const applicationFields = { username: 'pemilik', whatsapp: presentNumber }
    const applicationId = await addAcceptedApplication(presentHolder, applicationFields)
    await erase('affiliate', id)
    expect(await queryAsOwner('select id from trash')).toEqual([])
    expect(await queryAsOwner('select id, nama from affiliate_registrations')).toEqual([
      { id: presentHolder, nama: 'Wulan' },
    ])
    expect(await queryAsOwner('select id from applications')).toEqual([{ id: applicationId }])
  })

  it.each([
    ['registered', { isDeleted: false }],
    ['deleted', { isDeleted: true }],
  ])(
    'an affiliate who is %s is erased with the applications for each account that they had, and no others',
    async (_, { isDeleted }) => {
      const update = (columns: string) =>
        queryAsOwner(`update affiliate_registrations set ${columns} where id = $1`, [id])
      await update(`platform = 'shopee'`)
      await update(`username = 'nama.tiga'`)
      await update(`platform = 'youtube', username = 'nama.empat'`)
      if (isDeleted) await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
      let lastDigits = 10
      const apply = (platform: string, username: string) => {
        lastDigits += 1
        return addApplication({ platform, username, whatsapp: `0812700000${lastDigits}` })
      }
      await apply('tiktok', 'nama.satu')
      await apply('tiktok', 'nama.dua')
      await apply('shopee', 'nama.dua')
      await apply('shopee', 'nama.tiga')
      await apply('youtube', 'nama.empat')
      const idsOfOthers = [
        await apply('shopee', 'nama.satu'),
        await apply('tiktok', 'nama.tiga'),
        await apply('youtube', 'nama.tiga'),
        await apply('shopee', 'nama.empat'),
      ]
      await erase('affiliate', id)
      expect(await readApplicationIds()).toEqual(idsOfOthers.sort())
    },
  )

  it('an affiliate is erased with the applications for the account that their own application named', async () => {
    const affiliate = await addAffiliate('nama.lima', '081270000020')
    const account = { platform: 'instagram', username: 'nama.enam' }
    await addAcceptedApplication(affiliate, { ...account, whatsapp: '081270000021' })
    await addApplication({ ...account, whatsapp: '081270000022' })
    // The same username on another platform is another account.
    const idOfSomebodyElse = await addApplication({ username: 'nama.enam', whatsapp: '081270000023' })
    await erase('affiliate', affiliate)
    expect(await readApplicationIds()).toEqual([idOfSomebodyElse])
  })
})

describe('application in privacy requests', () => {
  it('an application is erased without the data of an affiliate whose number it names', async () => {
    const whatsapp = '081270000030'
    const numberHolder = await addAffiliate('pemilik', whatsapp)
    await queryAsOwner(`update affiliate_registrations set nama = 'Wulan'`)
    const idOfHolder = await addAcceptedApplication(numberHolder, { username: 'pemilik', whatsapp })
    const applicationId = await addAcceptedApplication(id, { username: 'nama.dua', whatsapp })
    await erase('application', applicationId)
    expect(await readApplicationIds()).toEqual([idOfHolder])
    expect(
      await queryAsOwner('select nama from affiliate_registrations where id = $1', [numberHolder]),
    ).toEqual([{ nama: 'Wulan' }])
  })

  it('an application is found by the usernames of later submissions and links, and not with an affiliate who has its number', async () => {
    const applicationId = await addApplication({ username: 'pelamar', whatsapp: '081270000006' })
    await queryAsOwner(
      `update applications set reapplications = '[{"username": "Pelamar.Baru"}]' where id = $1`,
      [applicationId],
    )
    for (const identifier of ['pelamar', '@pelamar.baru', '0812-7000-0006', applicationId])
      expect(await findSubjects(identifier)).toEqual([['application', applicationId, false]])
    await queryAsOwner(
      `insert into application_links (id, application_id, is_first, platform, username)
       values (gen_random_uuid(), $1, false, 'tiktok', 'Pelamar.Lain')`,
      [applicationId],
    )
    expect(await findSubjects('pelamar.lain')).toEqual([['application', applicationId, false]])
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
    // Anyone may type the number of an affiliate into the form.
    const idWithForeignNumber = await addApplication({ username: 'orang.asing', whatsapp: presentNumber })
    expect(await findSubjects('orang.asing')).toEqual([['application', idWithForeignNumber, false]])
  })
})

it('a user is found by a former e-mail address, even when deleted, and erased with messages from it', async () => {
  const dewi = await readUserId('dewi')
  await queryAsOwner(`update profiles set email = 'dewi.baru@example.com' where id = $1`, [dewi])
  await queryAsOwner(`insert into messages (nama, email, subjek, pesan, submission)
    values ('Dewi', 'dewi@example.com', 'Halo', 'Apa kabar?', 'x')`)
  expect(await findSubjects('dewi@example.com')).toEqual([['user', dewi, true]])
  expect(await findSubjects('dewi.baru@example.com')).toEqual([['user', dewi, false]])
  await queryAsOwner('delete from profiles where id = $1', [dewi])
  expect(await findSubjects('dewi@example.com')).toEqual([['user', dewi, false]])
  await erase('user', dewi)
  expect(await findSubjects('dewi@example.com')).toEqual([])
  expect(await findTablesWith('dewi@example.com')).toEqual([])
})

it('a deleted user is erased without the data of another user who has the e-mail address now', async () => {
  const [budi, rina] = [await readUserId('budi'), await readUserId('rina')]
  await queryAsOwner('delete from profiles where id = $1', [budi])
  await queryAsOwner(`update profiles set email = 'budi@example.com' where id = $1`, [rina])
  expect((await findSubjects('budi@example.com')).toSorted()).toEqual(
    [
      ['user', budi, false],
      ['user', rina, false],
    ].toSorted(),
  )
  expect(await findSubjects(budi)).toEqual([['user', budi, false]])
  // Rina has sent a message with this e-mail address, and a video that she created is in the trash with it.
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
  expect(await findSubjects(budi)).toEqual([])
  expect(await findSubjects('budi@example.com')).toEqual([['user', rina, false]])
})
