/** Migrating a database: concurrently, interrupted, refused, and as an owner who is not a superuser. */
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { startCluster } from '#embedded-postgres'
import { ensureCookieSecret, ensureSuperadmin } from '#features/session/first-superadmin.server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { ensureLogins, type Logins } from '#platform/server/database/logins.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { createLog } from '#platform/server/log.ts'
import { buildDatabaseUrl, run } from '#test/base-database.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { listObjects } from '#test/inventory.ts'

const migrationFiles = globSync('db/migrations/*.sql')
  .map((file) => basename(file))
  .sort()
/** The steps of a new database. In the ledger, the repeatable SQL is one step with the name `rules`. */
const allSteps = [...migrationFiles, 'rules']
/** Lets the next start run the repeatable SQL again, as if a file had changed. */
const markRepeatablesOutdated = `update app.ledger set hash = 'older' where name = 'rules'`
const migratedDatabase = await createFreshDatabase()

async function createDatabaseForTest(options = ''): Promise<string> {
  const { url } = inject('server')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${name} ${options}`)
  onTestFinished(() => run(url, `drop database ${name} with (force)`))
  return buildDatabaseUrl(url, name)
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

/**
 * Waits until a backend waits for a lock that `holder` has.
 * @returns its pid; a migration that waits for another backend, such as an autovacuum, does not count
 */
async function waitForBlockedPid(holder: Client): Promise<number> {
  const blockedPidQuery =
    'select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
  return vi.waitUntil(async () => (await holder.query<{ pid: number }>(blockedPidQuery)).rows[0]?.pid, {
    interval: 5,
    timeout: 60_000,
  })
}

async function terminateBlockedBackend(holder: Client): Promise<void> {
  const pid = await waitForBlockedPid(holder)
  await holder.query('select pg_terminate_backend($1, 5000)', [pid])
}

describe('migrating', () => {
  it('runs each step once, even if two processes start at the same moment', async () => {
    const url = await createDatabaseForTest()
    const results = await Promise.all([migrate(url), migrate(url)])
    expect(results.sort((a, b) => b.length - a.length)).toEqual([allSteps, []])
    expect(await migrate(url)).toEqual([])
  })

  it('leaves nothing behind when its connection is terminated, and completes on the next call', async () => {
    const url = await createDatabaseForTest()
    const holder = await connect(url)
    await holder.query('begin; create table public.videos ()')
    const rejection = expect(migrate(url)).rejects.toThrow('0007_videos.sql')
    await terminateBlockedBackend(holder)
    await rejection
    await holder.query('rollback')
    const remainingTables = await holder.query(
      `select relname from pg_class where relnamespace::regnamespace::text in ('public', 'app')`,
    )
    expect(remainingTables.rows).toEqual([])
    expect(await migrate(url)).toEqual(allSteps)
  })

  it('keeps the old repeatable SQL when its connection is terminated during the replacement', async () => {
    const { url, queryAsOwner } = migratedDatabase
    const before = await listObjects(queryAsOwner)
    await queryAsOwner(markRepeatablesOutdated)
    const holder = await connect(url)
    // Replacing the repeatable SQL of this table drops no policy, so the old policies of all other tables are already
    // dropped when the migration waits here.
    await holder.query('begin; lock table secrets in access share mode')
    const rejection = expect(migrate(url)).rejects.toThrow()
    await terminateBlockedBackend(holder)
    await rejection
    await holder.query('rollback')
    expect(await listObjects(queryAsOwner)).toEqual(before)
    expect(await migrate(url)).toEqual(['rules'])
    expect(await listObjects(queryAsOwner)).toEqual(before)
  })
})

describe('migrating while requests run', () => {
  /**
   * Replaces the repeatable SQL while an open transaction of a request has read `firstTable`. Once the migration waits
   * for the request, the request reads `secondTable`.
   * @returns whether the migration had to start again, which it does with another pid
   */
  async function isMigrationRestarted({
    firstTable,
    secondTable,
  }: Record<'firstTable' | 'secondTable', string>): Promise<boolean> {
    const { url, queryAsOwner } = await createFreshDatabase()
    // Only the migration looks for a deadlock, and ends itself when it finds one. The request waits for an hour.
    await queryAsOwner(`alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '2s'`)
    await queryAsOwner(markRepeatablesOutdated)
    const request = await connect(url)
    await request.query(`set deadlock_timeout = '1h'; begin; select from ${firstTable}`)
    const migration = migrate(url)
    const firstPid = await waitForBlockedPid(request)
    await request.query(`select from ${secondTable}`)
    const secondPid = await waitForBlockedPid(request)
    await request.query('commit')
    expect(await migration).toEqual(['rules'])
    return secondPid !== firstPid
  }

  it('waits for running requests before it locks tables that they may still need', async () => {
    expect(await isMigrationRestarted({ firstTable: 'sessions', secondTable: 'accounts' })).toBe(false)
  })

  it('starts again when it and a transaction without a session wait for each other', async () => {
    expect(await isMigrationRestarted({ firstTable: 'videos', secondTable: 'accounts' })).toBe(true)
  })
})

describe('a migration that was already applied', () => {
  it.each([
    [
      'edited',
      `update app.ledger set hash = 'another' where name = '0003_people.sql'`,
      /^db\/migrations\/0003_people\.sql was edited .* make the change in a new migration$/,
    ],
    [
      'renamed',
      `update app.ledger set name = '0003_persons.sql' where name = '0003_people.sql'`,
      /the migration 0003_persons\.sql, which is not in db\/migrations: put it back under this name/,
    ],
    [
      'removed',
      `insert into app.ledger (name, hash) values ('0002_gone.sql', 'x')`,
      /the migration 0002_gone\.sql, which is not in db\/migrations/,
    ],
    [
      'of version 0.1.0',
      `update app.ledger set name = '0002_people.sql' where name = '0003_people.sql'`,
      /^This database is of version 0\.1\.0, which later versions do not take over\. Nothing was changed/,
    ],
  ])('stops the start when it is %s', async (_, change, message) => {
    const { url, queryAsOwner } = await createFreshDatabase()
    await queryAsOwner(change)
    await queryAsOwner(markRepeatablesOutdated)
    const before = await listObjects(queryAsOwner)
    await expect(migrate(url)).rejects.toThrow(message)
    expect(await listObjects(queryAsOwner)).toEqual(before)
  })

  it('is not repeated when a new one runs', async () => {
    const { url, queryAsOwner } = await createFreshDatabase()
    const before = await listObjects(queryAsOwner)
    const programFiles = readSqlFiles()
    const newMigration = { name: '9999_a_shelf.sql', sql: 'alter table products add column shelf text' }
    const newFiles = { ...programFiles, migrations: [...programFiles.migrations, newMigration] }
    expect(await migrate(url, newFiles)).toEqual([newMigration.name, 'rules'])
    expect(await listObjects(queryAsOwner)).toEqual(before)
    expect(await migrate(url, newFiles)).toEqual([])
  })
})

describe('an owner without superuser rights, as on managed servers', () => {
  /** Migrates, creates the first superadmin and runs a transaction with that user's session. */
  async function expectProgramRuns(url: string): Promise<void> {
    expect(await migrate(url)).toEqual(allSteps)
    const owner = await connect(url)
    await ensureSuperadmin(owner, { email: 'sari@example.com', password: 'sari-demo' })
    await ensureCookieSecret(owner)
    await owner.query(`insert into sessions (user_id, token_hash, expires_at)
      select id, 'of sari', now() + interval '1 day' from profiles`)
    const logins = await ensureLogins(url)
    onTestFinished(() => dropLogins(url, logins))
    const database = await openDatabase(logins, createLog('silent'))
    onTestFinished(() => database.close())
    const products = await database.transaction({ tokenHash: 'of sari', readOnly: true }, (tx) =>
      sql`select id from products`.execute(tx),
    )
    expect(products.rows).toHaveLength(4)
    expect((await database.signInPool.query('select user_id from accounts')).rowCount).toBe(1)
    await owner.query(markRepeatablesOutdated)
    expect(await migrate(url)).toEqual(['rules'])
  }

  /** Drops the logins before the database is dropped. Only their right to connect to it has to be revoked for that. */
  async function dropLogins(url: string, logins: Logins): Promise<void> {
    for (const login of Object.values(logins)) {
      const role = new URL(login).searchParams.get('user')
      await run(
        url,
        `revoke connect on database ${new URL(url).pathname.slice(1)} from ${role}; drop role ${role}`,
      )
    }
  }

  async function readMajorVersion(url: string): Promise<number> {
    const client = await connect(url)
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    return rows[0]?.version ?? 0
  }

  /** Returns the URL for this role, whose password is `rahasia`. */
  function buildUrlFor(role: string, url: string): string {
    const roleUrl = new URL(url)
    roleUrl.username = role
    roleUrl.password = 'rahasia'
    return roleUrl.href
  }

  it('sets up two databases on a server without the roles of the program', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-managed-'))
    const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: console.warn } })
    onTestFinished(async () => {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    await run(cluster.url, `create role manager login createrole createdb password 'rahasia'`)
    await run(buildUrlFor('manager', cluster.url), 'create database managed')
    await expectProgramRuns(buildUrlFor('manager', buildDatabaseUrl(cluster.url, 'managed')))
    await run(buildUrlFor('manager', cluster.url), 'create database second')
    await expectProgramRuns(buildUrlFor('manager', buildDatabaseUrl(cluster.url, 'second')))
  })

  it('sets up a database where the roles already exist, after becoming a member of them', async () => {
    const { url } = inject('server')
    const manager = `manager_${randomBytes(6).toString('hex')}`
    await run(url, `create role ${manager} login createrole password 'rahasia'`)
    onTestFinished(() => run(url, `drop role ${manager}`))
    const managerUrl = buildUrlFor(manager, await createDatabaseForTest(`owner ${manager}`))
    // Before PostgreSQL 16, a role with CREATEROLE may add itself to other roles.
    if ((await readMajorVersion(managerUrl)) >= 16) {
      await expect(migrate(managerUrl)).rejects.toThrow(`${manager} is not a member of app_request`)
      await run(url, `grant app_request, app_auth, app_guest to ${manager} with admin option`)
    }
    await expectProgramRuns(managerUrl)
  })
})
