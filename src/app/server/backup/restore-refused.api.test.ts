/** A file that is no backup, or a damaged one, is refused before anything is changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed.ts'
import { BadBackup } from '#platform/server/backup/backup-lines.ts'
import { readBackup, verifyBackup } from '#platform/server/backup/backup-reader.ts'
import { copyIn } from '#platform/server/backup/copy-in.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { createEmptyDatabase, createScratchFolder, readContents, sealBackup } from '#test/backups.ts'
import { queryRows } from '#test/base-database.ts'
import { runCommand } from '#test/commands.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { makeBackup } from './make-backup.ts'

const folder = createScratchFolder()
const goodFile = join(folder, 'good.backup')
const badFile = join(folder, 'bad.backup')
/** The compressed content of `goodFile`. */
let bytes: Buffer
/** The content of `goodFile` as text. */
let text: string

beforeAll(async () => {
  const demo = await createFreshDatabase()
  await seedDemo(demo.url)
  await makeBackup({ url: demo.url, file: goodFile, signal: new AbortController().signal })
  bytes = readFileSync(goodFile)
  text = gunzipSync(bytes).toString('utf8')
})

/** Returns the content of all parts of a file. */
async function readText(file: string): Promise<string> {
  let content = ''
  for await (const part of readBackup(file)) content += 'bytes' in part ? part.bytes : JSON.stringify(part)
  return content
}

describe('verification of a backup file', () => {
  it('the verification of a backup file refuses a file that is cut off after any number of bytes', async () => {
    // The header of gzip has 10 bytes.
    const shortLengths = [0, 1, 5, 10, 11]
    const evenlySpacedLengths = Array.from({ length: 100 }, (_, i) => Math.floor((i * bytes.length) / 100))
    // Near the end of the file, more lengths are tried.
    const longLengths = Array.from({ length: 60 }, (_, i) => bytes.length - 1 - i * i)
    const lengths = [...shortLengths, ...evenlySpacedLengths, ...longLengths].filter((length) => length >= 0)
    for (const length of lengths) {
      writeFileSync(badFile, bytes.subarray(0, length))
      await expect(verifyBackup(badFile), `${length} bytes`).rejects.toThrow(BadBackup)
    }
  })

  it('the verification of a backup file refuses a file with any flipped bit that changes its content', async () => {
    const goodText = await readText(goodFile)
    const anyByteIndex = fc.nat({ max: bytes.length - 1 })
    const anyBit = fc.nat({ max: 7 })
    await fc.assert(
      fc.asyncProperty(anyByteIndex, anyBit, async (index, bit) => {
        const damagedBytes = Buffer.from(bytes)
        damagedBytes.writeUInt8(damagedBytes.readUInt8(index) ^ (1 << bit), index)
        writeFileSync(badFile, damagedBytes)
        const result = await readText(badFile).catch((error) => error)
        // Some bits of the gzip header, and of the last byte before the checksum, change nothing.
        if (result !== goodText) expect(result).toBeInstanceOf(BadBackup)
      }),
      { numRuns: 300 },
    )
  })

  it('the verification of a backup file refuses a file whose text was cut off at a line and compressed again', async () => {
    const lines = text.split('\n')
    // To save time, not every number of lines is tried.
    const step = 37
    for (let count = 0; count < lines.length - 1; count += step) {
      const shortenedText = lines.slice(0, count).map((line) => `${line}\n`)
      writeFileSync(badFile, gzipSync(shortenedText.join('')))
      await expect(verifyBackup(badFile), `${count} lines`).rejects.toThrow(BadBackup)
    }
  })
})

const newerMigration = '0999_newer.sql'

/** Returns a function that replaces a part of the backup, and leaves its checksums as they were. */
const editBackup = (from: string | RegExp, to: string) => () => gzipSync(text.replace(from, to))
// The sample data has a product with the price 129000.00.
const badFiles: [description: string, content: () => Buffer | string, message: RegExp][] = [
  ['an empty file', () => '', /is cut off: its end is missing/],
  ['a text file', () => 'Dear diary, …\n', /is no backup of this program/],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /is no backup of this program/],
  ['a compressed file of another program', () => gzipSync('{"users": []}\n'), /is no backup of this program/],
  [
    'a large compressed file without lines',
    () => gzipSync(Buffer.alloc(3_000_000, 'x')),
    /is no backup of this program/,
  ],
  ['half of a backup', () => bytes.subarray(0, bytes.length / 2), /is cut off: its end is missing/],
  ['a backup with a changed price', editBackup('129000.00', '1.00'), /is damaged: the rows of a table/],
  [
    'a backup without one of its rows',
    editBackup(/\n[^\n]*\n\\\.\n/, '\n\\.\n'),
    /is damaged: the rows of a table/,
  ],
  [
    'a backup with a changed header',
    editBackup('"program":"', '"program":"9'),
    /is damaged: it is not what was written/,
  ],
  ['a backup with an invalid header', editBackup('"ledger":[', '"ledger":[[],'), /is damaged: its beginning/],
  ['a backup with text after its end', () => gzipSync(`${text}x`), /is damaged: something follows its end/],
  [
    'a backup in a newer format',
    editBackup('"version":1', '"version":2'),
    /is in a newer format .* version 0\.2\.0 or later/,
  ],
  [
    'a backup with a wrong key in a line',
    editBackup('"table":"accounts"', '"tables":"accounts"'),
    /is damaged: a line of it/,
  ],
]

describe('npm run restore', () => {
  it.each(badFiles)(
    'npm run restore refuses %s in one sentence and creates no folder',
    async (_, content, message) => {
      writeFileSync(badFile, content())
      const DATA_DIR = join(folder, 'new')
      const { code, stderr } = await runCommand('restore', [badFile], { DATA_DIR })
      expect(stderr).toMatch(message)
      expect(stderr).toMatch(/^\S+bad\.backup is [^\n]*\. Nothing was changed$/)
      expect([code, existsSync(DATA_DIR)]).toEqual([1, false])
    },
  )

  it('npm run restore refuses a missing file, a folder, and a call without a file', async () => {
    const missingFile = await runCommand('restore', [join(folder, 'none')], {})
    expect(missingFile).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/none is not there. Nothing was changed$/),
    })
    expect(await runCommand('restore', [folder], {})).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is a folder'),
    })
    expect(await runCommand('restore', [], {})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Too few arguments\n+ *npm run restore -- /),
    })
  })

  it('npm run restore refuses an intact backup of a newer program', async () => {
    writeFileSync(
      badFile,
      sealBackup(
        text.replace('"ledger":[', `"ledger":[{"name":"${newerMigration}","hash":"${'0'.repeat(64)}"},`),
      ),
    )
    const { code, stderr } = await runCommand('restore', [badFile], { DATA_DIR: join(folder, 'new') })
    expect([code, stderr]).toEqual([
      1,
      `${badFile} comes from a newer program, which has the migration ${newerMigration}: restore it with version 0.2.0 or later. Nothing was changed`,
    ])
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'npm run restore refuses a backup with SQL in a column name, and deletes the folder that it created',
    async () => {
      writeFileSync(
        badFile,
        sealBackup(text.replace('"columns":["user_id",', '"columns":["user_id; drop table x",')),
      )
      const DATA_DIR = join(folder, 'new')
      const { code, stderr } = await runCommand('restore', [badFile], { DATA_DIR })
      expect([code, stderr]).toEqual([
        1,
        `${badFile} is damaged: the table accounts was never like that. Nothing was changed`,
      ])
      expect(existsSync(DATA_DIR)).toBe(false)
    },
  )

  it('npm run restore refuses a database that is not empty, and leaves it as it was', async () => {
    const database = await createFreshDatabase()
    const before = await readContents(database.url)
    const { code, stderr } = await runCommand('restore', [goodFile], { DATABASE_URL: database.url })
    expect([code, stderr]).toEqual([
      1,
      'The database is not empty: name an empty one with DATABASE_URL, or a new folder with DATA_DIR. Nothing was changed',
    ])
    expect(await readContents(database.url)).toEqual(before)
    const foreignDatabase = await createEmptyDatabase()
    await queryRows(foreignDatabase, 'create table theirs (id int)')
    expect((await runCommand('restore', [goodFile], { DATABASE_URL: foreignDatabase })).stderr).toMatch(
      /^The database is not empty/,
    )
    expect(
      await queryRows(foreignDatabase, `select nspname from pg_namespace where nspname = 'app'`),
    ).toEqual([])
  })
})

it('a backup with a row that violates a constraint leaves the database empty', async () => {
  writeFileSync(badFile, sealBackup(text.replace(/\tsari@example\.com\t/, '\tSARI@example.com\t')))
  const url = await createEmptyDatabase()
  await verifyBackup(badFile)
  await expect(copyIn(url, badFile, { shouldCommit: true, files: readSqlFiles() })).rejects.toThrow(
    /profiles_email_form/,
  )
  expect(await queryRows(url, `select nspname from pg_namespace where nspname = 'app'`)).toEqual([])
})
