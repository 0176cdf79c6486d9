/** Runs SQL as a user of the cast, with the database role and the rights that a request has. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { type CastName, cast } from '#db/cast.ts'
import { type Database, openDatabase, type Statements, type Tx } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { createLog } from '#platform/server/log.ts'
import { computeFingerprint } from './fingerprint.ts'
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
export type Row = Record<string, any>

/** The result of a statement: its rows (changed or selected), or PostgreSQL's error code, constraint and detail. */
export interface Outcome {
  count: number
  rows: Row[]
  code?: string
  constraint?: string
  detail?: string
}

/** A fresh database in which statements run as users of the cast. */
export interface CastDatabase extends FreshDatabase {
  database: Database
  /** Runs the statement and commits. */
  runAndCommit(user: CastName, text: string, values?: unknown[]): Promise<Outcome>
  /** Like `runAndCommit`, for the session with this token hash. */
  runWithToken(token: string, text: string, values?: unknown[]): Promise<Outcome>
  /** Runs the statement and rolls back. */
  runAndRollBack(user: CastName, text: string, values?: unknown[]): Promise<Outcome>
  /** Runs the statement and commits. Reports whether it was refused (an error or no rows) and changed no table. */
  checkRefusal(user: CastName, text: string, values?: unknown[]): Promise<Outcome & { refused: boolean }>
  /** Replaces the user's granted permissions with exactly these. */
  setPermissions(user: CastName, permissions: readonly string[]): Promise<void>
  /** Ensures that a user of the cast, or the profile with this id, has a session. @returns its token hash */
  ensureSession(name: string): Promise<string>
  /** Opens a separate connection for concurrent work, as the owner unless a role is given. */
  openConnection(role?: string): Promise<Client>
  /** Resolves when a statement on this database waits for another's lock. */
  waitForLock(): Promise<void>
}

function classifyError(error: unknown): Outcome {
  if (!(error instanceof DatabaseError)) throw error
  const { code = '', constraint = '', detail = '' } = error
  return { count: 0, rows: [], code, constraint, detail }
}

class RollBack extends Error {}

/** Runs `work` in the transaction that `open` opens, and rolls it back. @returns the result of `work` */
export async function rollBackAfter<T>(
  open: (work: (tx: Statements) => Promise<never>) => Promise<never>,
  work: (tx: Statements) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  await open(async (tx) => {
    results.push(await work(tx))
    throw new RollBack()
  }).catch((error) => {
    if (!(error instanceof RollBack)) throw error
  })
  return results.at(-1) as T
}

/**
 * Must be called while the test file is loaded, not in a hook: vitest ignores an `afterAll` registered inside a hook.
 */
export async function openCastDatabase(): Promise<CastDatabase> {
  const freshDatabase = await createFreshDatabase()
  const database = await openDatabase(await ensureLogins(freshDatabase.url), createLog('silent'))
  afterAll(() => database.close())
  const { queryAsOwner } = freshDatabase
  async function ensureSession(name: string): Promise<string> {
    const id = name in cast ? await freshDatabase.readUserId(name as CastName) : name
    await queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values ($1::uuid, $1::text, now() + interval '1 day')
       on conflict (token_hash) do nothing`,
      [id],
    )
    return id
  }
  function transaction<T>(token: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return database.transaction({ tokenHash: token, readOnly: false }, work)
  }
  function runWithToken(token: string, text: string, values: unknown[] = []): Promise<Outcome> {
    return transaction(token, (tx) => runStatement(tx, text, values)).catch(classifyError)
  }
  async function runAndCommit(user: CastName, text: string, values: unknown[] = []): Promise<Outcome> {
    return runWithToken(await ensureSession(user), text, values)
  }
  async function runAndRollBack(user: CastName, text: string, values: unknown[] = []): Promise<Outcome> {
    const token = await ensureSession(user)
    return rollBackAfter<Outcome>(
      (work) => transaction(token, work),
      (tx) => runStatement(tx, text, values),
    ).catch(classifyError)
  }
  async function checkRefusal(user: CastName, text: string, values: unknown[] = []) {
    const token = await ensureSession(user)
    const before = await computeFingerprint(freshDatabase)
    const outcome = await runWithToken(token, text, values)
    return {
      ...outcome,
      refused: outcome.count === 0 && (await computeFingerprint(freshDatabase)) === before,
    }
  }
  async function setPermissions(user: CastName, permissions: readonly string[]): Promise<void> {
    await queryAsOwner(
      `with gone as (delete from user_permissions where user_id = $1 and permission_name <> all ($2))
       insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[]) on conflict do nothing`,
      [await freshDatabase.readUserId(user), permissions],
    )
  }
  async function waitForLock(): Promise<void> {
    const waitingQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await queryAsOwner(waitingQuery)).length === 0) await sleep(5)
  }
  async function openConnection(role = ''): Promise<Client> {
    const client = new Client({ connectionString: freshDatabase.url, options: role && `-c role=${role}` })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return {
    ...freshDatabase,
    openConnection,
    waitForLock,
    database,
    runAndCommit,
    runWithToken,
    runAndRollBack,
    checkRefusal,
    setPermissions,
    ensureSession,
  }
}

export async function runStatement(tx: Statements, text: string, values: unknown[]): Promise<Outcome> {
  const { rows, numAffectedRows } = await tx.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, values))
  return { rows, count: Number(numAffectedRows ?? rows.length) }
}
