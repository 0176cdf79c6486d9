/** With `npm run privacy`, the owner of an installation exports and erases the stored data of a person. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { computeFingerprint } from '#test/fingerprint.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { listTablesThatContain } from '#test/trash.ts'

const { queryAsOwner, client, url, readUserId, readProductId } = await createFreshDatabase()
const dataFolder = mkdtempSync(join(tmpdir(), 'affiliate-privacy-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const runFile = promisify(execFile)
const runPrivacy = (...args: string[]) =>
  runFile(process.execPath, ['src/app/server/privacy/privacy.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataFolder },
  })

/** Runs the command and expects that it is refused. Returns its exit code and its output on stderr. */
const runRefused = (...args: string[]) =>
  runPrivacy(...args).then(
    () => Promise.reject(new Error('the command was not refused')),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr: stderr.trim() }),
  )

/** The affiliate 'sisca_rahasia' with the number 0812-9000-1111. */
let sisca: string

beforeEach(async () => {
  // The order matters, because the deletion of affiliates fills the trash and the timeline.
  for (const table of ['affiliate_registrations', 'applications', 'messages', 'trash', 'timeline'])
    await queryAsOwner(`delete from ${table}`)
  rmSync(join(dataFolder, 'backups'), { recursive: true, force: true })
  const serum = await readProductId('Night Serum')
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
     values ('sisca_rahasia', '0812-9000-1111', array[$1::uuid]) returning id`,
    [serum],
  )
  sisca = `${row?.id}`
  await queryAsOwner(`insert into affiliate_registrations (platform, username, whatsapp) values
    ('tiktok', 'kembar', '081290002222'), ('shopee', 'kembar', '081290003333')`)
})

/** Returns each table that contains a text. */
const findTablesWith = (text: string) => listTablesThatContain({ queryAsOwner }, text)

it('npm run privacy exports the data for a number in any spelling, and does not overwrite a file', async () => {
  const { stdout } = await runPrivacy('export', '+62 812 9000 1111')
  expect(JSON.parse(stdout).row).toMatchObject({ id: sisca, username: 'sisca_rahasia' })
  const file = join(dataFolder, 'sisca.json')
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
  // The command runs in the project's folder.
  [['repeat', 'package.json'], 'package.json is no list'],
])('npm run privacy refuses %j in one sentence and changes nothing', async (args, message) => {
  const fingerprintBefore = await computeFingerprint({ client })
  expect(await runRefused(...args)).toEqual({ code: 1, stderr: expect.stringContaining(message) })
  expect(await computeFingerprint({ client })).toBe(fingerprintBefore)
})

it('npm run privacy erases, lists the erasures, and repeats them on older data', async () => {
  const [olderRow] = await queryAsOwner('select * from affiliate_registrations where id = $1', [sisca])
  await runPrivacy('erase', '0812 9000 1111', '--reason', 'Permintaan kreator')
  expect(await findTablesWith('sisca_rahasia')).toEqual([])
  const file = join(dataFolder, 'erasures.json')
  await runPrivacy('erasures', file)
  const list = [{ resource: 'affiliate', id: sisca, at: expect.any(String) }]
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(list)
  expect(JSON.parse(readFileSync(join(dataFolder, 'backups/erasures.json'), 'utf8'))).toEqual(list)
  await queryAsOwner(
    'insert into affiliate_registrations (id, platform, username, whatsapp) values ($1, $2, $3, $4)',
    [sisca, olderRow?.platform, olderRow?.username, olderRow?.whatsapp],
  )
  expect(await findTablesWith('sisca_rahasia')).not.toEqual([])
  expect((await runPrivacy('repeat', file)).stdout).toContain('Erased 1 of 1 again.\n')
  expect(await findTablesWith('sisca_rahasia')).toEqual([])
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
  for (const text of ['salah_ketik', 'benar_ketik', '081290006666'])
    expect(await findTablesWith(text)).toEqual([])
})

it('npm run privacy finds an applicant by number, and erases all of their applications', async () => {
  await queryAsOwner(`insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions,
    mark) values ('Pelamar Rahasia', 'tiktok', 'pelamar', '081290004444', 'Garut', '', '/', '{}', null),
      ('Pelamar Rahasia', 'tiktok', 'pelamar', '+6281290004444', 'Bogor', '', '/', '{}', 'trap')`)
  const { stdout } = await runPrivacy('export', '0812-9000-4444')
  const { applications } = JSON.parse(stdout)
  expect(applications.map(({ kota }: { kota: string }) => kota).sort()).toEqual(['Bogor', 'Garut'])
  expect((await runPrivacy('erase', '0812-9000-4444', '--reason', 'Permintaan')).stdout).toContain(
    'Erased tiktok pelamar',
  )
  expect(await queryAsOwner('select from applications')).toEqual([])
  expect((await runRefused('export', '0812-9000-4444')).stderr).toContain('Nobody here')
})

it('npm run privacy erases an affiliate with their applications', async () => {
  await queryAsOwner(
    `insert into affiliate_registrations (username, whatsapp) values ('juga_pelamar', '081290005555')`,
  )
  await queryAsOwner(`insert into applications (nama, platform, username, whatsapp, kota, tentang, page, submissions)
    values ('Juga', 'tiktok', 'juga_pelamar', '081290005555', 'Garut', '', '/', '{}')`)
  expect(JSON.parse((await runPrivacy('export', 'juga_pelamar')).stdout).applications).toHaveLength(1)
  await runPrivacy('erase', 'juga_pelamar', '--reason', 'Permintaan')
  expect(await queryAsOwner('select from applications')).toEqual([])
})

async function insertMessage(email: string, subjek: string) {
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into messages (nama, email, subjek, pesan, submission) values ('Wulan', $1, $2, 'Halo', $2) returning id`,
    [email, subjek],
  )
  return row?.id
}

it('npm run privacy exports and erases all messages of an e-mail address, and lists each erased message', async () => {
  const ids = [
    await insertMessage('Wulan@example.com', 'satu'),
    await insertMessage('wulan@example.com', 'dua'),
  ]
  const messageOfSomebodyElse = await insertMessage('lain@example.com', 'tiga')
  const { messages } = JSON.parse((await runPrivacy('export', 'WULAN@example.com')).stdout)
  expect(messages.map(({ subjek }: { subjek: string }) => subjek)).toEqual(['satu', 'dua'])
  await runPrivacy('erase', 'wulan@example.com', '--reason', 'Permintaan')
  expect(await queryAsOwner('select id from messages')).toEqual([{ id: messageOfSomebodyElse }])
  // The list contains each message, because a backup may contain any of them.
  const listedIds = JSON.parse((await runPrivacy('erasures')).stdout).map(({ id }: { id: string }) => id)
  expect(listedIds).toEqual(expect.arrayContaining(ids))
  expect((await runRefused('export', 'wulan@example.com')).stderr).toContain('Nobody here')
})

it('npm run privacy erases a user with the messages from their e-mail address', async () => {
  await insertMessage('dewi@example.com', 'dari dewi')
  const dewi = await readUserId('dewi')
  const exported = JSON.parse((await runPrivacy('export', 'dewi@example.com')).stdout)
  expect([exported.row.id, exported.messages.length]).toEqual([dewi, 1])
  await runPrivacy('erase', 'dewi@example.com', '--reason', 'Permintaan')
  expect(await queryAsOwner(`select from messages where email = 'dewi@example.com'`)).toEqual([])
})

it('npm run privacy erases a deleted user, whose videos stay without their e-mail address', async () => {
  const rina = await readUserId('rina')
  await queryAsOwner(`insert into videos (video_vo, created_by) values ('https://x.id/rina-1', $1)`, [rina])
  expect(JSON.parse((await runPrivacy('export', 'rina@example.com')).stdout).row.id).toBe(rina)
  await queryAsOwner('delete from profiles where id = $1', [rina])
  expect(await findTablesWith('rina@example.com')).not.toEqual([])
  await runPrivacy('erase', 'rina@example.com', '--reason', 'Permintaan mantan staf')
  expect(await findTablesWith('rina@example.com')).toEqual([])
  expect(await queryAsOwner(`select dibuat_oleh from videos where video_vo = 'https://x.id/rina-1'`)).toEqual(
    [{ dibuat_oleh: '' }],
  )
})
