/** Global setup of the API tests: one server with one migrated database that holds the cast. Test files copy it. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type QueryResultRow } from 'pg'
import type { TestProject } from 'vitest/node'
import { seedCast } from '#db/cast.ts'
import { startCluster } from '#embedded-postgres'
import { copyIn } from '#platform/server/backup/copy-in.ts'
import type { Query } from '#platform/server/database/inventory.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import {
  collectCalledFunctions,
  listsUncalledFunctions,
  printUncalledFunctions,
} from './uncalled-functions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database from which `create database` can run, and the name of the database to copy */
    server: { url: string; base: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestServer()
  const base = `base_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${base}`)
  const stopDropping = startDroppingFinished(url, base)
  // The copies use these logins too.
  const logins: string[] = []
  async function tearDown() {
    await stopDropping()
    if (listsUncalledFunctions) await printUncalledFunctions(createQuery(url, base))
    await run(url, `drop database ${base} with (force)`)
    await run(url, `drop database if exists ${buildGeneratedName(base)} with (force)`)
    for (const login of logins) {
      const role = new URL(login).searchParams.get('user')
      // After an interrupted test run, its database still grants these roles the right to connect.
      await run(url, `drop owned by ${role}; drop role ${role}`)
    }
    await stop()
  }
  try {
    await fillDatabase(buildDatabaseUrl(url, base))
    logins.push(...Object.values(await ensureLogins(buildDatabaseUrl(url, base))))
    const owner = new Client({ connectionString: buildDatabaseUrl(url, base) })
    await owner.connect()
    await seedCast(owner).finally(() => owner.end())
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('server', { url, base })
  return tearDown
}

/**
 * Migrates the database as a first start does. With TEST_FROM_BACKUP it restores that backup of a demo instead, and
 * removes the demo's sample data.
 */
async function fillDatabase(url: string): Promise<void> {
  const backup = process.env.TEST_FROM_BACKUP
  if (!backup) return void (await migrate(url))
  await copyIn(url, backup, { shouldCommit: true, files: readSqlFiles() })
  await run(
    url,
    `truncate affiliate_registrations, videos, griting_templates, trash restart identity cascade;
     alter sequence videos_no_video restart;
     update products set price = null;
     -- The next start creates this secret again.
     delete from secrets where name = 'cookie';
     delete from timeline where act = 'changed' or subject_type in ('affiliate', 'assignment', 'video', 'template');
     -- statistics of the removed rows
     delete from pg_statistic where starelid::regclass::text !~ '^pg_|^information_schema'`,
  )
}

/**
 * Drops the databases of finished test files in this process, several at once: each drop waits for a checkpoint, and
 * simultaneous drops share one.
 * @returns a function that drops the rest and ends
 */
function startDroppingFinished(url: string, base: string): () => Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  async function drop(): Promise<void> {
    const rows = await queryRows<{ datname: string }>(
      url,
      `select datname from pg_database where shobj_description(oid, 'pg_database') = '${buildFinishedMark(base)}'`,
    )
    for (let i = 0; i < rows.length; i += dropsAtOnce)
      await Promise.all(
        rows.slice(i, i + dropsAtOnce).map(async ({ datname }) => {
          if (listsUncalledFunctions) await collectCalledFunctions(createQuery(url, datname))
          await run(url, `drop database ${datname} with (force)`)
        }),
      )
  }
  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await drop()
      await sleep(10_000, undefined, { signal }).catch(() => {})
    }
    // Drops the copies that finished since the last query.
    await drop()
  }
  const running = repeat()
  // The error is reported by the returned function.
  running.catch(() => {})
  return () => {
    controller.abort()
    return running
  }
}

/** Each drop takes one of the server's connections, most of which the test files need. */
const dropsAtOnce = 5

/** Returns the comment on the database of a test file that has ended, by which `startDroppingFinished` finds it. */
export const buildFinishedMark = (base: string) => `finished copy of ${base}`

/** Returns the name of the copy of `base` with many rows, which some test files copy in turn (`preparePlans`). */
export const buildGeneratedName = (base: string) => `${base}_generated`

async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-test-'))
  const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: console.warn } })
  await disableDurability(cluster.url)
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Configures a server whose data need not survive a crash, so that no commit or checkpoint waits for the disk. */
export async function disableDurability(url: string): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await run(url, `alter system set ${name} = off`)
  await run(url, 'select pg_reload_conf()')
}

/** Returns the URL of another database on the same server. */
export function buildDatabaseUrl(url: string, database: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${database}`
  return databaseUrl.href
}

export async function run(url: string, statement: string): Promise<void> {
  await queryRows(url, statement)
}

/** Returns a function that queries another database on the same server. */
function createQuery(url: string, database: string): Query {
  return (text) => queryRows(buildDatabaseUrl(url, database), text)
}

/** Runs one query on a connection of its own. @param values without them the text may hold several statements */
export async function queryRows<Row extends QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text, values).finally(() => client.end())
  return rows
}
