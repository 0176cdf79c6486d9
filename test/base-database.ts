/** Global setup of the API tests: one server with one migrated database that holds the cast. Test files copy it. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '#cluster'
import { seedCast } from '#db/cast.ts'
import { copyIn } from '#platform/server/backup/copy-in.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { sqlFiles } from '#platform/server/database/sql-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database from which `create database` can run, and the name of the database to copy */
    server: { url: string; base: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await testServer()
  const base = `base_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${base}`)
  // The copies use these logins too.
  const logins: string[] = []
  async function isAway() {
    await run(url, `drop database ${base} with (force)`)
    for (const login of logins) {
      const role = new URL(login).searchParams.get('user')
      // After an interrupted test run, its database still grants these roles the right to connect.
      await run(url, `drop owned by ${role}; drop role ${role}`)
    }
    await stop()
  }
  try {
    await fillDatabase(at(url, base))
    logins.push(...Object.values(await ensureLogins(at(url, base))))
    const owner = new Client({ connectionString: at(url, base) })
    await owner.connect()
    await seedCast(owner).finally(() => owner.end())
  } catch (error) {
    await isAway()
    throw error
  }
  project.provide('server', { url, base })
  return isAway
}

/**
 * Migrates the database as a first start does. With TEST_FROM_BACKUP it restores that backup of a demo instead, and
 * removes the demo's sample data.
 */
async function fillDatabase(url: string): Promise<void> {
  const backup = process.env.TEST_FROM_BACKUP
  if (!backup) return void (await migrate(url))
  await copyIn(url, backup, { keep: true, files: sqlFiles() })
  await run(
    url,
    `truncate affiliate_registrations, videos, griting_templates, trash restart identity cascade;
     alter sequence videos_no_video restart;
     update products set price = null;
     -- as a start makes it
     delete from secrets where name = 'cookie';
     delete from timeline where act = 'changed' or subject_type in ('affiliate', 'assignment', 'video', 'template');
     -- what was counted in rows that are gone
     delete from pg_statistic where starelid::regclass::text !~ '^pg_|^information_schema'`,
  )
}

async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-test-'))
  const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: console.warn } })
  // A short deadlock timeout saves a second for each race that ends in a deadlock. The data need not survive a crash.
  await run(cluster.url, `alter system set deadlock_timeout = '50ms'`)
  await run(cluster.url, 'alter system set synchronous_commit = off')
  await run(cluster.url, 'select pg_reload_conf()')
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the URL of another database on the same server. */
export function at(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
