/** The content of a backup, and the database that it restores. Runs on every PostgreSQL. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed.ts'
import { readBackup } from '#platform/server/backup/backup-reader.ts'
import { writeBackup } from '#platform/server/backup/backup-writer.ts'
import { copyIn } from '#platform/server/backup/copy-in.ts'
import { copyOut } from '#platform/server/backup/copy-out.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { createEmptyDatabase, createScratchFolder, readContents } from '#test/backups.ts'
import { queryRows } from '#test/base-database.ts'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { backupShares } from './backup-shares.ts'
import { makeBackup } from './make-backup.ts'

const neverAborted = new AbortController().signal
const folder = createScratchFolder()
let fileCount = 0

/** Returns the path of a file that does not exist. */
function createPath(): string {
  fileCount += 1
  return join(folder, `${fileCount}.backup`)
}

/** A database with the sample data. */
let demo: FreshDatabase

beforeAll(async () => {
  demo = await createFreshDatabase()
  await seedDemo(demo.url)
})

/** Makes a backup of a database, and returns the path of its file. */
async function backUp(url: string): Promise<string> {
  const file = createPath()
  await makeBackup({ url, file, signal: neverAborted })
  return file
}

/** Restores a backup to a new database, and returns the URL of that. */
async function restoreBackup(file: string, files = readSqlFiles()): Promise<string> {
  const url = await createEmptyDatabase()
  await copyIn(url, file, { shouldCommit: true, files })
  return url
}

/** The tables that a backup leaves out, with their row count after a restore. */
const emptiedTables = { sessions: '0', login_tokens: '0', creations: '0', rate_limits: '0' }

/** Returns the row count of each emptied table. Each value of `contents` begins with the row count of its table. */
const readCountsOfEmptiedTables = (contents: Record<string, string>) =>
  Object.fromEntries(Object.keys(emptiedTables).map((name) => [name, contents[name]?.split(' ')[0]]))

describe('backup', () => {
  it('a backup restores every row, except in sessions, login_tokens, creations and rate_limits', async () => {
    await demo.queryAsOwner(
      `insert into rate_limits (key, points) values ('somebody', 1);
       insert into secrets (name, value) values ('cookie', 'the key'), ('login app_x', 'app_request_0 its password');
       insert into sessions (user_id, token_hash, expires_at) select id, email, now() + interval '1 day' from profiles;
       insert into second_factors (user_id, secret, confirmed_at, recovery_hashes)
       select id, 'sealed', now(), '{a,b}' from profiles where email like 'sari%'`,
    )
    const originalContents = await readContents(demo.url)
    const restoredContents = await readContents(await restoreBackup(await backUp(demo.url)))
    expect(readCountsOfEmptiedTables(restoredContents)).toEqual(emptiedTables)
    const includedTables = Object.keys(originalContents).filter((name) => !(name in emptiedTables))
    expect(includedTables.length).toBeGreaterThan(14)
    for (const name of includedTables) expect(restoredContents[name], name).toBe(originalContents[name])
  })

  it('a backup restores the repeatable SQL too, so that the next start has nothing to migrate', async () => {
    const url = await restoreBackup(await backUp(demo.url))
    expect(await migrate(url)).toEqual([])
  })

  it('a backup has no sessions, no login tokens, and no roles or passwords of database logins', async () => {
    const parts = readBackup(await backUp(demo.url))
    const tables: string[] = []
    let text = ''
    for await (const part of parts) {
      if ('table' in part) tables.push(part.table)
      if ('bytes' in part) text += part.bytes
    }
    expect(tables).not.toContain('sessions')
    expect(tables).not.toContain('login_tokens')
    expect(text).not.toMatch(/app_(request|auth)_[0-9a-f]/)
  })

  it('a backup has all emails except those whose link needs a login token', async () => {
    const database = await createFreshDatabase()
    const sari = await database.readUserId('sari')
    await database.queryAsOwner(
      `with token as (insert into login_tokens (user_id, purpose, token_hash, email, expires_at)
         values ('${sari}', 'recovery', 'x', 'sari@example.com', now() + interval '1 hour') returning id)
       insert into emails (user_id, kind, recipient, login_token_id, link_token)
       select '${sari}'::uuid, 'recovery', 'sari@example.com', id, 'sealed' from token
       union all select '${sari}', 'password changed', 'sari@example.com', null, null`,
    )
    const url = await restoreBackup(await backUp(database.url))
    expect(await queryRows(url, 'select kind from emails')).toEqual([{ kind: 'password changed' }])
  })

  it('a backup is readable only by its owner, and never overwrites a file', async () => {
    const file = await backUp(demo.url)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const bytesBefore = readFileSync(file)
    await expect(makeBackup({ url: demo.url, file, signal: neverAborted })).rejects.toThrow(
      /is there already/,
    )
    expect(readFileSync(file)).toEqual(bytesBefore)
  })

  it('a backup fails, names the table and writes no file if backup-shares.ts does not list a table', async () => {
    const database = await createFreshDatabase()
    await database.queryAsOwner('create table notes (id int primary key)')
    const file = createPath()
    await expect(makeBackup({ url: database.url, file, signal: neverAborted })).rejects.toThrow(
      'The table notes has no line in backup-shares.ts: nothing was written',
    )
    expect(() => statSync(file)).toThrow('ENOENT')
    expect(() => statSync(`${file}.part`)).toThrow('ENOENT')
  })

  it('a backup fails for a database that is not of this program, because it has no app.ledger', async () => {
    const url = await createEmptyDatabase()
    await expect(makeBackup({ url, file: createPath(), signal: neverAborted })).rejects.toThrow(
      'it has no app.ledger',
    )
  })
})

it('every table has a line in backup-shares.ts', async () => {
  const tables = await demo.queryAsOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  // Backups of older versions, which can still be restored, have these tables.
  const removedTables = [
    'affiliate_act_rows',
    'affiliate_acts',
    'bin',
    'chat_cards',
    'chat_decks',
    'letters',
    'verifications',
  ]
  const coveredTables = Object.keys(backupShares).filter((name) => !removedTables.includes(name))
  expect(tables.map(({ name }) => name)).toEqual(coveredTables.sort())
})

describe('backup during writes', () => {
  /**
   * Moves one rupiah from one product to another, and creates a template, a product and a video in the same
   * transaction.
   */
  async function changeRows(client: Client, suffix: string): Promise<void> {
    await client.query(`begin;
      update products set price = price - 1 where product_number = 'P-01';
      insert into griting_templates (name, template_content) values ('${suffix}', 'x');
      insert into products (product_number, product_name, product_benefit) values ('T-${suffix}', 'x', 'x');
      insert into videos (video_vo) values ('https://x.id/${suffix}');
      update products set price = price + 1 where product_number = 'P-02';
      commit`)
  }

  it('a backup during writes contains only complete transactions, up to one moment', async () => {
    const database = await createFreshDatabase()
    await database.queryAsOwner(`update products set price = 1000000 where product_number like 'P-%'`)
    const createWriter = () => new Client({ connectionString: database.url })
    const writerBetweenChunks = createWriter()
    const concurrentWriters = [createWriter(), createWriter()]
    const writers = [writerBetweenChunks, ...concurrentWriters]
    for (const writer of writers) await writer.connect()
    let isWriting = true
    let writeCount = 0
    const concurrentWrites = concurrentWriters.map(async (writer) => {
      while (isWriting) {
        writeCount += 1
        await changeRows(writer, `${writeCount}`)
      }
    })
    /** Commits a write before each part of the text. */
    async function* insertBetweenChunks(text: AsyncIterable<Buffer>) {
      for await (const bytes of text) {
        writeCount += 1
        await changeRows(writerBetweenChunks, `between-${writeCount}`)
        yield bytes
      }
    }
    const file = createPath()
    const text = copyOut(database.url, { program: '0', shares: backupShares })
    await writeBackup(file, insertBetweenChunks(text), neverAborted)
    isWriting = false
    await Promise.all(concurrentWrites)
    for (const writer of writers) await writer.end()
    const url = await restoreBackup(file)
    const [restored] = await queryRows<{
      sum_of_prices: number
      templates: number
      products: number
      videos: number
      next_number_is_free: boolean
    }>(
      url,
      `select (select sum(price)::int from products) as sum_of_prices, (select count(*)::int from griting_templates) as templates,
         (select count(*)::int from products where product_number like 'T-%') as products,
         (select count(*)::int from videos) as videos,
         (select nextval('videos_no_video') > coalesce(max(no_video), 0) from videos) as next_number_is_free`,
    )
    expect(writeCount).toBeGreaterThan(30)
    // Each transaction adds one row to each of the three tables, and keeps the sum of the four prices.
    expect(restored).toEqual({
      sum_of_prices: 4_000_000,
      templates: restored?.templates,
      products: restored?.templates,
      videos: restored?.templates,
      next_number_is_free: true,
    })
  })
})

it('a backup restores any text unchanged', async () => {
  const database = await createFreshDatabase()
  const anyTexts = fc.array(
    fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '\\.',
          '\\N',
          '\n\\.\n',
          '\r\n',
          '\t',
          '\\',
          '\b\f\v',
          '\u2028',
          '{"end":true}',
          '\u{1F469}\u200D\u{1F52C}',
        ),
      )
      .map((text) => `x${text.replaceAll('\0', '').toWellFormed()}`),
    { minLength: 1, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(anyTexts, async (texts) => {
      await database.queryAsOwner('delete from griting_templates')
      await database.queryAsOwner(
        `insert into griting_templates (name, template_content, description) select t, t, t from unnest($1::text[]) t`,
        [texts],
      )
      const url = await restoreBackup(await backUp(database.url))
      const rows = await queryRows<{ name: string }>(url, 'select name from griting_templates')
      expect(rows.map(({ name }) => name).sort()).toEqual([...texts].sort())
    }),
    { numRuns: 5 },
  )
}, 120_000)

it('an aborted backup leaves no file, not even a partial one', async () => {
  const file = createPath()
  const controller = new AbortController()
  async function* abortedStream() {
    for await (const bytes of copyOut(demo.url, { program: '0', shares: backupShares })) {
      yield bytes
      controller.abort('SIGINT')
    }
  }
  await expect(writeBackup(file, abortedStream(), controller.signal)).rejects.toBe('SIGINT')
  expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(file))).toEqual([])
})

describe('backup of another version of the program', () => {
  const currentFiles = readSqlFiles()
  const earlierFiles = { ...currentFiles, migrations: currentFiles.migrations.slice(0, -1), repeatables: [] }

  it('a backup of another version of the program is migrated to the current version when it is older', async () => {
    const url = await createEmptyDatabase()
    await migrate(url, earlierFiles)
    await queryRows(url, `update products set product_name = 'Dulu' where product_number = 'P-01'`)
    const restoredUrl = await restoreBackup(await backUp(url))
    expect(
      await queryRows(restoredUrl, `select product_name from products where product_number = 'P-01'`),
    ).toEqual([{ product_name: 'Dulu' }])
    expect(await migrate(restoredUrl)).toEqual([])
  })

  it('a backup of another version of the program is restored with deleted rows, applications and timeline even if their tables and columns were renamed', async () => {
    const url = await createEmptyDatabase()
    // Migration 0042 is the first that renames tables and columns.
    const firstRenaming = currentFiles.migrations.findIndex(({ name }) => name.startsWith('0042'))
    await migrate(url, { migrations: currentFiles.migrations.slice(0, firstRenaming), repeatables: [] })
    const id = '00000000-0000-4000-8000-000000000042'
    await queryRows(
      url,
      `insert into bin (id, noun, was, hung)
       values ('${id}', 'affiliate', '{"username": "lama", "put_off_until": "2026-11-30", "put_off_by": null}',
         '{"assignments": []}')`,
    )
    await queryRows(
      url,
      `insert into applications (id, nama, platform, username, whatsapp, kota, tentang, page, again, again_at, submissions)
       values ('${id}', 'Rani', 'tiktok', '@Rani.Ayu', '0812-1234-5678', 'Garut', '', '/', '[{"kota": "Bandung"}]',
         '2026-11-20', '{"1"}')`,
    )
    await queryRows(
      url,
      `insert into timeline (noun, act, subject_id, row_id, changes)
       values ('affiliate', 'changed', '${id}', '${id}', '{"put_off_until": [null, "2026-11-30"]}')`,
    )
    const restoredUrl = await restoreBackup(await backUp(url))
    await migrate(restoredUrl)
    expect(
      await queryRows(restoredUrl, `select resource, row_values, dependents from trash where id = '${id}'`),
    ).toEqual([
      {
        resource: 'affiliate',
        row_values: { username: 'lama', snoozed_until: '2026-11-30', snoozed_by: null },
        dependents: { assignments: [] },
      },
    ])
    expect(
      await queryRows(
        restoredUrl,
        `select reapplications, reapplied_at is not null as reapplied, username_key, whatsapp_key
         from applications where id = '${id}'`,
      ),
    ).toEqual([
      {
        reapplications: [{ kota: 'Bandung' }],
        reapplied: true,
        username_key: 'rani.ayu',
        whatsapp_key: '6281212345678',
      },
    ])
    expect(
      await queryRows(restoredUrl, `select subject_type, changes from timeline where subject_id = '${id}'`),
    ).toEqual([{ subject_type: 'affiliate', changes: { snoozed_until: [null, '2026-11-30'] } }])
  })

  it('a backup of another version of the program is refused when it is newer, and the database stays empty', async () => {
    const url = await createEmptyDatabase()
    const file = await backUp(demo.url)
    await expect(copyIn(url, file, { shouldCommit: true, files: earlierFiles })).rejects.toThrow(
      /comes from a newer program/,
    )
    expect(await queryRows(url, `select nspname from pg_namespace where nspname = 'app'`)).toEqual([])
  })
})
