/** An erased person stays erased, even after a restore of an older backup. */
import { existsSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { createEmptyDatabase, createScratchFolder } from '#test/backups.ts'
import { queryRows } from '#test/base-database.ts'
import { runCommand } from '#test/commands.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'
import { listTablesThatContain } from '#test/trash.ts'
import { reachDatabase } from '../command-line/reach-database.ts'
import { readErasures } from './erasures.ts'

const folder = createScratchFolder()
const dataFolder = join(folder, 'data')
const erasuresFile = join(dataFolder, 'backups/erasures.json')
/** The backup that was made before the erasures. */
const backupFile = join(dataFolder, 'backups/before.backup')
const personalTexts = ['rahasia_sisca', '81390009999', 'sisca-minta', 'rina@example.com', 'Rina']
let program: Program
let sari: SignedInCall
let sisca: string
let rina: string

/** Returns the entries of a list of erasures. There are none while the file does not exist. */
const readList = (file: string): { id: string; resource: string }[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
/** Returns 'table: text' for each personal text that a table contains. */
const findTablesWithTexts = (url: string) =>
  listTablesThatContain({ queryAsOwner: (text, values) => queryRows(url, text, values) }, ...personalTexts)

async function addAffiliate(username: string, whatsapp: string): Promise<string> {
  const product_id = await program.database.readProductId('Night Serum')
  const reply = await sari('POST', '/affiliates', { platform: 'tiktok', username, whatsapp, product_id })
  expect(reply.status).toBe(201)
  return reply.body.id
}

// After a backup, an affiliate is erased on the screen and a user at the command line.
beforeAll(async () => {
  program = await startProgram({ DATA_DIR: dataFolder })
  sari = await program.signIn('sari')
  const DATABASE_URL = program.database.url
  rina = await program.database.readUserId('rina')
  sisca = await addAffiliate('rahasia_sisca', '081390009999')
  expect(await findTablesWithTexts(DATABASE_URL)).toContain('timeline: rahasia_sisca')
  expect(await runCommand('backup', [backupFile], { DATABASE_URL })).toMatchObject({ code: 0 })
  const erasure = { resource: 'affiliate', id: sisca, reason: 'sisca-minta' }
  expect((await sari('POST', '/erasures', erasure)).status).toBe(204)
  const args = ['erase', 'rina@example.com', '--reason', 'x']
  expect(await runCommand('privacy', args, { DATABASE_URL, DATA_DIR: join(folder, 'other') })).toMatchObject({
    code: 0,
  })
}, 60_000)

describe('list of erasures beside the backups', () => {
  it('the list of erasures has the ids and times of all erasures and no personal text, and only its owner can read it', async () => {
    await expect.poll(() => readList(erasuresFile)).toHaveLength(2)
    expect(readList(erasuresFile)).toEqual([
      { resource: 'affiliate', id: sisca, at: expect.stringMatching(/Z$/) },
      { resource: 'user', id: rina, at: expect.stringMatching(/Z$/) },
    ])
    expect(personalTexts.filter((text) => readFileSync(erasuresFile, 'utf8').includes(text))).toEqual([])
    expect((statSync(erasuresFile).mode & 0o777).toString(8)).toBe('600')
    expect(readList(join(folder, 'other/backups/erasures.json'))).toEqual(readList(erasuresFile))
  })

  it('the list of erasures gets the entries that a failed write missed with the next erasure, and keeps the others', async () => {
    const writableFolder = join(folder, 'writable')
    await mkdir(join(writableFolder, 'backups'), { recursive: true })
    await cp(erasuresFile, join(writableFolder, 'backups/erasures.json'))
    // The data folder is a link to a file at first, so that nothing can be written in it.
    const linkedFolder = join(folder, 'linked')
    writeFileSync(join(folder, 'a-file'), '')
    symlinkSync('a-file', linkedFolder)
    const secondProgram = await startProgram({ DATA_DIR: linkedFolder })
    const call = await secondProgram.signIn('sari')
    async function addErasedTemplate(name: string): Promise<string> {
      const { id } = (await call('POST', '/templates', { name, template_content: 'x', description: '' })).body
      expect((await call('POST', '/erasures', { resource: 'template', id, reason: 'x' })).status).toBe(204)
      return id
    }
    const missedTemplate = await addErasedTemplate('Satu')
    // The link is replaced in one step, because the program may check the folder at any moment.
    symlinkSync('writable', `${linkedFolder}.next`)
    renameSync(`${linkedFolder}.next`, linkedFolder)
    const nextTemplate = await addErasedTemplate('Dua')
    const list = join(linkedFolder, 'backups/erasures.json')
    await expect
      .poll(() => readList(list).map(({ id }) => id))
      .toEqual([sisca, rina, missedTemplate, nextTemplate])
  })
})

/** Returns the history of both erased people in a restored database. */
async function readHistory(url: string) {
  return queryRows(
    url,
    `select subject_id, act, changes -> 'reason' ->> 1 as reason from timeline
    where subject_id in ('${sisca}', '${rina}') order by id`,
  )
}
const repeatedReason = expect.stringMatching(/^Diulang setelah cadangan dipulihkan; pertama kali \d/)
const expectedHistory = () => [
  { subject_id: sisca, act: 'erased', reason: repeatedReason },
  { subject_id: rina, act: 'erased', reason: repeatedReason },
]

describe('restore of a backup from before an erasure', () => {
  it('a restore repeats the erasures in the list beside the backup, and copies the list', async () => {
    const DATABASE_URL = await createEmptyDatabase()
    const DATA_DIR = join(folder, 'elsewhere')
    const { code, stderr, stdout } = await runCommand('restore', [backupFile], { DATABASE_URL, DATA_DIR })
    expect([code, stderr, stdout]).toEqual([
      0,
      '',
      expect.stringContaining(`Erased again: 2 of the 2 in ${erasuresFile}.`),
    ])
    expect(await findTablesWithTexts(DATABASE_URL)).toEqual([])
    expect(await readHistory(DATABASE_URL)).toEqual(expectedHistory())
    expect(readList(join(DATA_DIR, 'backups/erasures.json'))).toEqual(readList(erasuresFile))
  })

  it('a restore repeats the erasures in the list of DATA_DIR if its database is lost', async () => {
    const movedBackup = join(folder, 'moved/before.backup')
    await cp(backupFile, movedBackup)
    const DATA_DIR = join(folder, 'lost')
    await cp(erasuresFile, join(DATA_DIR, 'backups/erasures.json'))
    const { code, stdout } = await runCommand('restore', [movedBackup], { DATA_DIR })
    expect([code, stdout]).toEqual([0, expect.stringContaining('Erased again: 2 of the 2')])
    await using database = await reachDatabase(readConfig({ DATA_DIR }), new AbortController().signal)
    expect(await findTablesWithTexts(database.url)).toEqual([])
  }, 60_000)

  it('a restore with --check reports the erasures that it would repeat, and writes no list', async () => {
    const DATA_DIR = join(folder, 'trial')
    const { code, stdout } = await runCommand('restore', ['--check', backupFile], {
      DATABASE_URL: await createEmptyDatabase(),
      DATA_DIR,
    })
    expect([code, stdout]).toEqual([0, expect.stringContaining('Would be erased again: 2 of the 2')])
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('a restore reports a missing list of erasures, which a command can repeat later', async () => {
    const backupWithoutList = join(folder, 'alone/before.backup')
    await cp(backupFile, backupWithoutList)
    const DATABASE_URL = await createEmptyDatabase()
    const DATA_DIR = join(folder, 'none')
    const { code, stdout } = await runCommand('restore', [backupWithoutList], { DATABASE_URL, DATA_DIR })
    const folders = `beside the file or in ${DATA_DIR}/backups`
    const message = `No erasures.json lies ${folders}: people erased since are in the database again`
    expect([code, stdout]).toEqual([0, expect.stringContaining(message)])
    expect(await findTablesWithTexts(DATABASE_URL)).not.toEqual([])
    const repeatResult = await runCommand('privacy', ['repeat', erasuresFile], { DATABASE_URL, DATA_DIR })
    expect(repeatResult.stdout).toContain('Erased 2 of 2 again.')
    expect(await findTablesWithTexts(DATABASE_URL)).toEqual([])
  })

  it('a restore is refused with an invalid list of erasures, and the database stays empty', async () => {
    const DATA_DIR = join(folder, 'broken')
    await mkdir(join(DATA_DIR, 'backups'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'backups/erasures.json'), '[{"resource": "affi')
    const DATABASE_URL = await createEmptyDatabase()
    const { code, stderr } = await runCommand('restore', [backupFile], { DATABASE_URL, DATA_DIR })
    expect([code, stderr]).toEqual([1, expect.stringContaining('erasures.json is no list of erasures')])
    expect(await queryRows(DATABASE_URL, `select nspname from pg_namespace where nspname = 'app'`)).toEqual(
      [],
    )
  })

  // Lists that were written before version 0.2.0 name the property 'noun'.
  it.each(['resource', 'noun'])(
    'a restore reads a list whose entries have the property %s',
    async (property) => {
      const file = join(folder, `list-with-${property}.json`)
      const erasedAt = new Date().toISOString()
      writeFileSync(file, JSON.stringify([{ [property]: 'user', id: rina, at: erasedAt }]))
      expect(await readErasures(file)).toEqual([{ resource: 'user', id: rina, at: erasedAt }])
    },
  )

  it('a restore does not repeat the erasure of the last active superadmin, and reports that', async () => {
    const id = await program.database.readUserId('sari')
    const list = join(folder, 'last/backups/erasures.json')
    await mkdir(join(folder, 'last/backups'), { recursive: true })
    writeFileSync(list, JSON.stringify([{ resource: 'user', id, at: new Date().toISOString() }]))
    const DATABASE_URL = await createEmptyDatabase()
    const { code, stdout } = await runCommand('restore', [backupFile], {
      DATABASE_URL,
      DATA_DIR: join(folder, 'last'),
    })
    expect([code, stdout]).toEqual([0, expect.stringContaining('Erased again: 2 of the 3')])
    expect(stdout).toContain(
      `The user ${id} could not be erased again, because it is the last active superadmin`,
    )
    expect(stdout).toContain(`npm run privacy -- repeat ${list}`)
    expect(await queryRows(DATABASE_URL, `select email from profiles where id = '${id}'`)).toEqual([
      { email: 'sari@example.com' },
    ])
  })
})
