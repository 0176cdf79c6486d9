/** Bringing a database up to date: at once, interrupted, anew, and as an owner who is no superuser. */
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startCluster } from '#cluster'
import { cookieSecret, ensureSuperadmin } from '#features/session/first-superadmin.server.ts'
import { openDatabase } from '#platform/server/database/door.ts'
import { ensureLogins, type Logins } from '#platform/server/database/logins.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { at, run } from '#test/base-database.ts'
import { freshDatabase } from '#test/fresh-database.ts'

const files = globSync('db/migrations/*.sql')
  .map((file) => basename(file))
  .sort()
const everyStep = [...files, 'policies']
const migrated = await freshDatabase()

async function emptyDatabase(options = ''): Promise<string> {
  const { url } = inject('server')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${name} ${options}`)
  onTestFinished(() => run(url, `drop database ${name} with (force)`))
  return at(url, name)
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

/** Ends the backend that waits for a lock in this database. */
async function killTheOneWhoWaits(url: string): Promise<void> {
  const client = await connected(url)
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rowCount
    })
    .toBe(1)
}

/** Every policy, grant and column grant of a database, as text. */
const rights = `
  select format('%s %s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check) as line
  from pg_policies
  union all select format('%s %s', oid::regclass, relacl) from pg_class
    where relnamespace in ('public'::regnamespace, 'app'::regnamespace) and relkind in ('r', 'v', 'S')
  union all select format('%s.%s %s', attrelid::regclass, attname, attacl) from pg_attribute where attacl is not null
  union all select format('%s %s', oid::regprocedure, proacl) from pg_proc where pronamespace = 'app'::regnamespace
  order by 1`

describe('migrating', () => {
  it('does each step once, also when two processes start at the same moment', async () => {
    const url = await emptyDatabase()
    const done = await Promise.all([migrate(url), migrate(url)])
    expect(done.sort((a, b) => b.length - a.length)).toEqual([everyStep, []])
    expect(await migrate(url)).toEqual([])
  })

  it('completes on the next call when the database ended it in the middle of a migration', async () => {
    const url = await emptyDatabase()
    const holder = await connected(url)
    await holder.query('begin; create table public.videos ()')
    const ended = expect(migrate(url)).rejects.toThrow('0005_videos.sql')
    await killTheOneWhoWaits(url)
    await ended
    await holder.query('rollback')
    const { rows } = await holder.query('select name from app.ledger order by name')
    expect(rows.map((row) => row.name)).toEqual(files.filter((name) => name < '0005'))
    expect((await holder.query(`select from pg_class where relname = 'videos_no_video'`)).rowCount).toBe(0)
    expect(await migrate(url)).toEqual(everyStep.filter((name) => name > '0005'))
  })

  it('keeps the old policies whole when it is ended while it renews them', async () => {
    const { url, owner } = migrated
    const before = await owner(rights)
    await owner(`update app.ledger set hash = 'older' where name = 'policies'`)
    const holder = await connected(url)
    // no policy to drop there, so that the old ones of all other tables are gone by then
    await holder.query('begin; lock table secrets in access share mode')
    const ended = expect(migrate(url)).rejects.toThrow()
    await killTheOneWhoWaits(url)
    await ended
    await holder.query('rollback')
    expect(await owner(rights)).toEqual(before)
    expect(await migrate(url)).toEqual(['policies'])
    expect(await owner(rights)).toEqual(before)
  })

  it('takes away a policy or a grant that is not in the files', async () => {
    const { url, owner } = migrated
    const before = await owner(rights)
    await owner(`
      create policy stray on secrets for select to app_request using (true);
      grant select on secrets, app.ledger to app_request;
      grant update (role) on profiles to app_auth;
      grant select on accounts to public;
      grant usage on sequence videos_no_video to app_request;
      grant execute on function app.purge_ended() to app_request;
      grant execute on function app.enter(text, boolean) to public;
      update app.ledger set hash = 'older' where name = 'policies'`)
    expect(await owner(rights)).not.toEqual(before)
    expect(await migrate(url)).toEqual(['policies'])
    expect(await owner(rights)).toEqual(before)
  })
})

describe('an owner who is no superuser, as managed servers give one', () => {
  /** Migrates, makes the first superadmin and acts as him. */
  async function comesUp(url: string): Promise<void> {
    expect(await migrate(url)).toEqual(everyStep)
    const owner = await connected(url)
    await ensureSuperadmin(owner, { email: 'sari@example.com', password: 'sari-demo' })
    await cookieSecret(owner)
    await owner.query(`insert into sessions (user_id, token, expires_at)
      select id, 'of sari', now() + interval '1 day' from profiles`)
    const logins = await ensureLogins(url)
    onTestFinished(() => dropLogins(url, logins))
    const door = await openDatabase(logins, createLog('silent'))
    onTestFinished(() => door.close())
    const products = await door.enter({ token: 'of sari', reading: true }, (tx) =>
      sql`select id from products`.execute(tx),
    )
    expect(products.rows).toHaveLength(4)
    expect((await door.signInPool.query('select user_id from accounts')).rowCount).toBe(1)
    await owner.query(`update app.ledger set hash = 'older' where name = 'policies'`)
    expect(await migrate(url)).toEqual(['policies'])
  }

  /** After the database, which is dropped later: what the logins were granted there is nothing that would hold them. */
  async function dropLogins(url: string, logins: Logins): Promise<void> {
    for (const login of Object.values(logins))
      await run(url, `drop role ${new URL(login).searchParams.get('user')}`)
  }

  async function versionOf(url: string): Promise<number> {
    const client = await connected(url)
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    return rows[0]?.version ?? 0
  }

  function as(role: string, url: string): string {
    const other = new URL(url)
    other.username = role
    other.password = 'rahasia'
    return other.href
  }

  it('brings up a server that has seen no database of this program', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-managed-'))
    const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: console.warn } })
    onTestFinished(async () => {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    await run(cluster.url, `create role manager login createrole createdb password 'rahasia'`)
    await run(as('manager', cluster.url), 'create database managed')
    await comesUp(as('manager', at(cluster.url, 'managed')))
    await run(as('manager', cluster.url), 'create database second')
    await comesUp(as('manager', at(cluster.url, 'second')))
  })

  it('brings up a database where another made the roles, once he is a member of them', async () => {
    const { url } = inject('server')
    const manager = `manager_${randomBytes(6).toString('hex')}`
    await run(url, `create role ${manager} login createrole password 'rahasia'`)
    onTestFinished(() => run(url, `drop role ${manager}`))
    const own = as(manager, await emptyDatabase(`owner ${manager}`))
    // Before PostgreSQL 16 whoever makes roles may join those of others by himself.
    if ((await versionOf(own)) >= 16) {
      await expect(migrate(own)).rejects.toThrow(`${manager} is not a member of app_request`)
      await run(url, `grant app_request, app_auth to ${manager} with admin option`)
    }
    await comesUp(own)
  })
})
