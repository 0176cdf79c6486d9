/**
 * Tests that settings and locks that a statement leaves on its connection don't affect the next use of the connection.
 * Runs on every PostgreSQL.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openCastDatabase, rollBackAfter } from '#test/acting.ts'
import { assertUnprivileged, ensureLogins } from './logins.ts'
import type { Statements } from './transaction.ts'

const { database, ensureSession, queryAsOwner, url } = await openCastDatabase()

const settings = {
  statement_timeout: '0',
  lock_timeout: '1',
  search_path: 'pg_catalog',
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  row_security: 'off',
  timezone: 'Asia/Jakarta',
  'app.actor': 'somebody',
}

/** Returns the settings of the connection and its process id. Leaves out the actor, which each transaction sets. */
const readSettings = (tx: Statements) =>
  sql<{ pid: number; settings: Record<string, string> }>`
    select pg_backend_pid() as pid,
      (select jsonb_object_agg(name, current_setting(name, true)) from unnest(${Object.keys(settings)}::text[]) name
        where name <> 'app.actor') as settings`
    .execute(tx)
    .then(({ rows }) => rows[0])

describe.each([true, false])('after a transaction that changed settings (committed: %s)', (isCommitted) => {
  it('resets settings and advisory locks of the connection; the next transaction can write', async () => {
    const options = { tokenHash: await ensureSession('sari'), readOnly: false }
    const before = await database.transaction(options, readSettings)
    const changeSettings = async (tx: Statements) => {
      await sql`select pg_advisory_lock(hashtext('trash'))`.execute(tx)
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value}, false)`.execute(tx)
    }
    if (isCommitted) await database.transaction(options, changeSettings)
    else await rollBackAfter((work) => database.transaction(options, work), changeSettings)
    const after = await database.transaction(options, async (tx) => {
      await sql`update products set price = price`.execute(tx)
      return readSettings(tx)
    })
    // The requests run one after the other, so the pool gives them the same connection.
    expect(after).toEqual(before)
    // pg_locks shows the locks of every database of the cluster, so only those of this connection are counted.
    expect(
      await queryAsOwner(`select from pg_locks where locktype = 'advisory' and pid = ${Number(after?.pid)}`),
    ).toEqual([])
  })
})

it('a statement without a session runs with the settings of the login', async () => {
  const settingsQuery = `select current_setting('search_path') as search_path,
    current_setting('statement_timeout') as statement_timeout,
    app.actor_setting() as actor, pg_backend_pid() as pid`
  const [before] = await database.queryAnonymously(settingsQuery, [])
  await database.transaction({ tokenHash: await ensureSession('sari'), readOnly: false }, async (tx) => {
    // Keeps the real actor for the rest of the connection: a forged actor is not sealed and would be ignored anyway.
    for (const [name, value] of Object.entries({
      ...settings,
      search_path: 'app',
      statement_timeout: '9s',
    })) {
      const newValue = name === 'app.actor' ? sql`current_setting('app.actor')` : sql`${value}`
      await sql`select set_config(${name}, ${newValue}, false)`.execute(tx)
    }
  })
  expect(await database.queryAnonymously(settingsQuery, [])).toEqual([before])
  expect(before).toMatchObject({ actor: null, statement_timeout: '5s' })
})

it('assertUnprivileged reports whether the login can execute pg_terminate_backend', async () => {
  const logins = await ensureLogins(url)
  expect(await assertUnprivileged(logins.request, 'app_request')).toBe(false)
  await queryAsOwner('grant execute on function pg_terminate_backend(integer, bigint) to public')
  expect(await assertUnprivileged(logins.request, 'app_request')).toBe(true)
})
