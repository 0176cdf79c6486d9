/** Runs the command as an owner does, on a database of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFreshDatabase } from '#test/fresh-database.ts'

const { queryAsOwner, url, idOf, product } = await createFreshDatabase()
const home = mkdtempSync(join(tmpdir(), 'affiliate-privacy-'))
afterAll(() => rmSync(home, { recursive: true }))

const run = promisify(execFile)
const runPrivacy = (...args: string[]) =>
  run(process.execPath, ['src/app/server/privacy/privacy.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: home },
  })
const runRefused = (...args: string[]) =>
  runPrivacy(...args).then(
    () => Promise.reject(new Error('the command was not refused')),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  )

let sisca: string
beforeAll(async () => {
  const serum = await product('Night Serum')
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ('sisca_rahasia', '0812-9000-1111', array[$1::uuid]) returning id`,
    [serum],
  )
  sisca = `${row?.id}`
  await queryAsOwner(`insert into affiliate_registrations (platform, username, whatsapp) values
    ('tiktok', 'kembar', '081290002222'), ('shopee', 'kembar', '081290003333')`)
})

const countTables = async (text: string) =>
  (
    await queryAsOwner<{ n: number }>(
      `select ((select count(*) from affiliate_registrations a where strpos(a::text, $1) > 0)
      + (select count(*) from trash b where strpos(b::text, $1) > 0)
      + (select count(*) from timeline t where strpos(t::text, $1) > 0)
      + (select count(*) from profiles p where strpos(p::text, $1) > 0)
      + (select count(*) from videos v where strpos(v::text, $1) > 0))::int as n`,
      [text],
    )
  )[0]?.n

it('npm run privacy exports the data for a number in any spelling, and does not overwrite a file', async () => {
  const { stdout } = await runPrivacy('export', '+62 812 9000 1111')
  expect(JSON.parse(stdout).row).toMatchObject({ id: sisca, username: 'sisca_rahasia' })
  const file = join(home, 'sisca.json')
  await runPrivacy('export', '@sisca_rahasia', file)
  expect(JSON.parse(readFileSync(file, 'utf8')).timeline).not.toEqual([])
  expect((await runRefused('export', '@sisca_rahasia', file)).code).toBe(1)
})

it.each([
  [['export', '0899'], 'Nobody here has the number, username or e-mail 0899'],
  [['export', 'kembar'], 'kembar is the name of 2'],
  [['erase', 'sisca_rahasia'], 'Say why, for the record'],
  [['erase', 'sisca_rahasia', '--reason', '  '], 'Say why, for the record'],
  [['erase'], 'npm run privacy -- export'],
  [['wipe'], 'npm run privacy -- export'],
  [['repeat', 'package.json'], 'package.json is no list'],
])('npm run privacy refuses %j in one sentence and changes nothing', async (args, message) => {
  const before = await countTables('sisca_rahasia')
  expect(await runRefused(...args)).toEqual({ code: 1, said: expect.stringContaining(message) })
  expect(await countTables('sisca_rahasia')).toBe(before)
})

it('erases, lists the erasures, and repeats them on older data', async () => {
  await queryAsOwner('create table kept as select * from affiliate_registrations where id = $1', [sisca])
  await runPrivacy('erase', '0812 9000 1111', '--reason', 'Permintaan kreator')
  expect(await countTables('sisca_rahasia')).toBe(0)
  const file = join(home, 'erasures.json')
  await runPrivacy('erasures', file)
  const list = [{ resource: 'affiliate', id: sisca, at: expect.any(String) }]
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(list)
  expect(JSON.parse(readFileSync(join(home, 'backups/erasures.json'), 'utf8'))).toEqual(list)
  await queryAsOwner(`insert into affiliate_registrations (id, platform, username, whatsapp)
    select id, platform, username, whatsapp from kept`)
  await queryAsOwner('drop table kept')
  expect(await countTables('sisca_rahasia')).not.toBe(0)
  expect((await runPrivacy('repeat', file)).stdout).toContain('Erased 1 of 1 again.\n')
  expect(await countTables('sisca_rahasia')).toBe(0)
  expect((await runPrivacy('repeat', file)).stdout).toContain(
    'Erased 0 of 1 again. The others were not there.',
  )
})

it('npm run privacy finds and erases an affiliate by a former number or username, and names it', async () => {
  await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp) values ('salah_ketik', '081290006666')`,
  )
  await queryAsOwner(`update affiliate_registrations set username = 'benar_ketik', whatsapp = '081290007777'
    where username = 'salah_ketik'`)
  expect(JSON.parse((await runPrivacy('export', '0812-9000-6666')).stdout).row.username).toBe('benar_ketik')
  const { stdout } = await runPrivacy('erase', 'salah_ketik', '--reason', 'Permintaan')
  expect(stdout).toContain('Erased tiktok benar_ketik')
  for (const text of ['salah_ketik', 'benar_ketik', '081290006666']) expect(await countTables(text)).toBe(0)
})

it('npm run privacy finds an applicant by number, and erases all of their applications', async () => {
  await queryAsOwner(`insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions, mark)
    values ('Pelamar Rahasia', 'tiktok', 'pelamar', '081290004444', 'Garut', '', '/', '{}', null),
      ('Pelamar Rahasia', 'tiktok', 'pelamar', '+6281290004444', 'Bogor', '', '/', '{}', 'trap')`)
  const { stdout } = await runPrivacy('export', '0812-9000-4444')
  expect(
    JSON.parse(stdout)
      .applications.map(({ kota }: { kota: string }) => kota)
      .sort(),
  ).toEqual(['Bogor', 'Garut'])
  expect((await runPrivacy('erase', '0812-9000-4444', '--reason', 'Permintaan')).stdout).toContain(
    'Erased tiktok pelamar',
  )
  expect(await queryAsOwner('select from applications')).toEqual([])
  expect((await runRefused('export', '0812-9000-4444')).said).toContain('Nobody here')
})

it('npm run privacy erases the applications of an affiliate too', async () => {
  await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp) values ('juga_pelamar', '081290005555')`,
  )
  await queryAsOwner(`insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions)
    values ('Juga', 'tiktok', 'juga_pelamar', '081290005555', 'Garut', '', '/', '{}')`)
  expect(JSON.parse((await runPrivacy('export', 'juga_pelamar')).stdout).applications).toHaveLength(1)
  await runPrivacy('erase', 'juga_pelamar', '--reason', 'Permintaan')
  expect(await queryAsOwner('select from applications')).toEqual([])
})

const insertMessage = (email: string, subjek: string) =>
  queryAsOwner<{ id: string }>(
    `insert into messages (nama, email, subjek, pesan, submission) values ('Wulan', $1, $2, 'Halo', $2) returning id`,
    [email, subjek],
  ).then(([row]) => row?.id)

it('npm run privacy exports and erases all messages of an e-mail address, and lists each erased message', async () => {
  const ids = [
    await insertMessage('Wulan@example.com', 'satu'),
    await insertMessage('wulan@example.com', 'dua'),
  ]
  const otherPerson = await insertMessage('lain@example.com', 'tiga')
  const { messages } = JSON.parse((await runPrivacy('export', 'WULAN@example.com')).stdout)
  expect(messages.map(({ subjek }: { subjek: string }) => subjek)).toEqual(['satu', 'dua'])
  await runPrivacy('erase', 'wulan@example.com', '--reason', 'Permintaan')
  expect(await queryAsOwner('select id from messages')).toEqual([{ id: otherPerson }])
  // The list contains each message, because a backup may contain any of them.
  const listedIds = JSON.parse((await runPrivacy('erasures')).stdout).map(({ id }: { id: string }) => id)
  expect(listedIds).toEqual(expect.arrayContaining(ids))
  expect((await runRefused('export', 'wulan@example.com')).said).toContain('Nobody here')
})

it('npm run privacy erases the messages of a user too', async () => {
  await insertMessage('dewi@example.com', 'dari dewi')
  const dewi = await idOf('dewi')
  const exported = JSON.parse((await runPrivacy('export', 'dewi@example.com')).stdout)
  expect([exported.row.id, exported.messages.length]).toEqual([dewi, 1])
  await runPrivacy('erase', 'dewi@example.com', '--reason', 'Permintaan')
  expect(await queryAsOwner(`select from messages where email = 'dewi@example.com'`)).toEqual([])
})

it('npm run privacy erases a deleted user, but keeps their videos without the name', async () => {
  const rina = await idOf('rina')
  await queryAsOwner(`insert into videos (video_vo, created_by) values ('https://x.id/rina-1', $1)`, [rina])
  expect(JSON.parse((await runPrivacy('export', 'rina@example.com')).stdout).row.id).toBe(rina)
  await queryAsOwner('delete from profiles where id = $1', [rina])
  expect(await countTables('rina@example.com')).not.toBe(0)
  await runPrivacy('erase', 'rina@example.com', '--reason', 'Permintaan mantan staf')
  expect(await countTables('rina@example.com')).toBe(0)
  expect(await queryAsOwner(`select dibuat_oleh from videos where video_vo = 'https://x.id/rina-1'`)).toEqual(
    [{ dibuat_oleh: '' }],
  )
})
