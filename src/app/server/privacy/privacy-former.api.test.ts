/**
 * A person is found by every number, username and e-mail address that the person ever had here, and an erasure removes
 * the person from every table.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'

const { owner, product, idOf } = await freshDatabase()

interface Subject {
  resource: string
  id: string
  is_former: boolean
}
const find = async (name: string) =>
  (
    await owner<Subject>(
      'select resource, id, is_former from app.find_subjects($1) order by resource, is_former',
      [name],
    )
  ).map(({ resource, id, is_former }) => [resource, id, is_former] as const)
const erase = (resource: string, id: string) =>
  owner('select app.erase($1, $2, $3)', [resource, id, 'Permintaan'])

/** Returns the tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const ids: string[] = []
  for (const { name } of tables)
    if ((await owner(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])).length > 0)
      ids.push(name)
  return ids
}

async function insert(text: string, values: unknown[]): Promise<string> {
  return `${(await owner<{ id: string }>(`${text} returning id`, values))[0]?.id}`
}
const affiliate = async (username: string, whatsapp: string) =>
  insert(
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, $3)',
    [username, whatsapp, [await product('Night Serum')]],
  )
const correct = (id: string, username: string, whatsapp: string) =>
  owner('update affiliate_registrations set username = $2, whatsapp = $3 where id = $1', [
    id,
    username,
    whatsapp,
  ])
const application = (username: string, whatsapp: string, accepted: string | null = null, state = 'waiting') =>
  insert(
    `insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, state, affiliate_id, decided_at)
     values ('Wulan', 'tiktok', $1, $2, 'Garut', '', '/', '{}', $4, $3, case when $4 <> 'waiting' then now() end)`,
    [username, whatsapp, accepted, state],
  )

const [first, second] = ['081270000001', '081270000002']
let id: string

beforeEach(async () => {
  for (const table of ['affiliate_registrations', 'applications', 'trash', 'timeline', 'messages'])
    await owner(`delete from ${table}`)
  id = await affiliate('nama.satu', first)
  await correct(id, 'nama.dua', second)
})

describe('an affiliate', () => {
  it.each(['0812-7000-0001', '@Nama.Satu', '+62 812 7000 0002', 'nama.dua'])(
    'is found by %s',
    async (name) => {
      expect(await find(name)).toEqual([['affiliate', id, /1$|satu/i.test(name)]])
    },
  )

  it('is found after deletion by present and former data and by id, and erased everywhere', async () => {
    await owner('delete from affiliate_registrations where id = $1', [id])
    for (const name of [first, 'nama.satu', second, 'nama.dua', id]) expect(await find(name)).toHaveLength(1)
    await erase('affiliate', id)
    for (const text of ['nama.satu', 'nama.dua', first, second]) expect(await tablesWith(text)).toEqual([])
  })

  it('is found by the data in the application that it was registered from', async () => {
    await application('salah.tulis', '081270000003', id, 'accepted')
    expect(await find('0812 7000 0003')).toEqual([['affiliate', id, true]])
    expect(await find('salah.tulis')).toEqual([['affiliate', id, true]])
  })

  it('is erased with all applications that have its present or former number or username', async () => {
    await application('salah.tulis', '081270000003', id, 'accepted')
    await application('lain.lagi', first)
    await application('nama.satu', '081270000004', null, 'declined')
    await application('nama.dua', '081270000005')
    const [row] = await owner<{ stored: { applications: unknown[] } }>(
      `select app.stored_of('affiliate', $1) as stored`,
      [id],
    )
    expect(row?.stored.applications).toHaveLength(4)
    await erase('affiliate', id)
    for (const text of ['nama.satu', 'nama.dua', 'salah.tulis', 'lain.lagi', first, second, '08127000000'])
      expect(await tablesWith(text)).toEqual([])
  })

  it('is erased without the application of the affiliate who has its mistyped number now', async () => {
    const otherAffiliate = await affiliate('pemilik', first)
    const applied = await application('pemilik', first)
    // The command means the present holder, and also reports a former one.
    expect(await find(first)).toEqual([
      ['affiliate', otherAffiliate, false],
      ['affiliate', id, true],
    ])
    await erase('affiliate', id)
    expect(await owner('select id from applications')).toEqual([{ id: applied }])
    expect(await find(first)).toEqual([['affiliate', otherAffiliate, false]])
  })
})

describe('an application', () => {
  it('is found by the username of a later submission, and does not lead to an affiliate', async () => {
    const applied = await application('pelamar', '081270000006')
    await owner(`update applications set again = '[{"username": "Pelamar.Baru"}]' where id = $1`, [applied])
    for (const name of ['pelamar', '@pelamar.baru', '0812-7000-0006', applied])
      expect(await find(name)).toEqual([['application', applied, false]])
    // Anyone may enter another person's number into the form.
    const strange = await application('orang.asing', second)
    expect(await find('orang.asing')).toEqual([['application', strange, false]])
  })
})

it('a user is found by a former e-mail, even when deleted, and erased with its messages', async () => {
  const dewi = await idOf('dewi')
  await owner(`update profiles set email = 'dewi.baru@example.com' where id = $1`, [dewi])
  await owner(`insert into messages (nama, email, subjek, pesan, submission)
    values ('Dewi', 'dewi@example.com', 'Halo', 'Apa kabar?', 'x')`)
  expect(await find('dewi@example.com')).toEqual([['user', dewi, true]])
  expect(await find('dewi.baru@example.com')).toEqual([['user', dewi, false]])
  await owner('delete from profiles where id = $1', [dewi])
  expect(await find('dewi@example.com')).toEqual([['user', dewi, false]])
  await erase('user', dewi)
  expect(await find('dewi@example.com')).toEqual([])
  expect(await tablesWith('dewi@example.com')).toEqual([])
})
