/** Transactions that act for the holder of a session, with the rights that they had when the transaction began. */
import type { Writable } from 'node:stream'
import pLimit from 'p-limit'
import { type Pool, type PoolClient, type QueryResultRow, TypeOverrides, types } from 'pg'
import { Busy } from '#platform/server/hashing.ts'
import type { Log } from '#platform/server/log.ts'
import { assertUnprivileged, type Logins } from './logins.ts'
import { answerLimitMs, connect, isAnswering, openPool } from './pool.ts'
import { resolvePoolerLogins, UnnamedClient } from './pooler.ts'
import { isNoSession, isOutdatedPlan } from './refusal.ts'
import { runWithRetries } from './retries.ts'
import { type Actor, createStatements, type Statements, type Tx } from './transaction.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts'

export type { Actor, Statements, Tx }

export interface TransactionOptions {
  /** SHA-256 of the session's token, in hexadecimal */
  tokenHash: string
  /** true if `work` only reads. Its result is then returned before the commit. */
  readOnly: boolean
  /** Throws if the actor may not do what the transaction is for. Called before the commit. */
  authorize?(actor: Actor): void
}

/** A private link as the database knows it. */
export interface PrivateLink {
  /** id of the row that the link is for */
  subject: string
  /** counts the links of this row; a new link ends the earlier ones */
  generation: number
}

/** The function of the database that begins the transaction of a guest, by the kind of their link. */
const guestFunctions = { creator: 'begin_creator', applicant: 'begin_applicant' } as const
export type LinkKind = keyof typeof guestFunctions

/** A guest's private link. `subject` is the id of an affiliate; for an applicant, that of an application link. */
export interface GuestLink extends PrivateLink {
  kind: LinkKind
}

export interface Database {
  /**
   * Runs `work` in one transaction with the rights of the session's holder. Commits when `work` resolves and rolls back
   * when it throws. `work` starts before the session is checked, so that its first statement travels in the same
   * packet; the transaction commits only if the check succeeds. `work` must use nothing but `tx`: after a deadlock it
   * runs again.
   * @throws NoSession if the session has ended
   */
  transaction<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction for the holder of a private link, with the rights of the group app_guest. At most
   * two run at a time. Like `transaction`, it may run `work` again.
   * @throws NoSession if the link has ended
   * @throws Busy if too many already wait
   */
  guestTransaction<T>(
    link: GuestLink & { readOnly: boolean },
    work: (tx: Statements) => Promise<T>,
  ): Promise<T>
  /**
   * Runs one statement without a session. It sees no rows and can call only functions granted to anonymous callers. At
   * most two run at a time, so that signed-in users always find a connection.
   * @throws Busy if too many already wait
   */
  queryAnonymously<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  /** Connections with the role app_auth, for sign-in and sessions. */
  signInPool: Pool
  /** The pools of all roles. */
  pools: Record<'request' | 'sign_in' | 'guest', Pool>
  /** Resolves to true if the database answers. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** Number of transactions of guests that run at a time. */
const maxGuestTransactions = 2
/** Number of anonymous statements that run at a time, on connections that signed-in users share. */
const maxAnonymousStatements = 2
/** Number of anonymous statements, and of transactions of guests, that may wait. One more is refused with Busy. */
const maxWaiting = 50

/** The token belongs to no valid session of an active user, or the private link has ended. */
export class NoSession extends Error {}

// Rows are sent as JSON: a date stays the text yyyy-mm-dd, an instant becomes an ISO string, a bigint a number.
const jsonTypes = new TypeOverrides()
jsonTypes.setTypeParser(types.builtins.DATE, (text: string) => text)
jsonTypes.setTypeParser(types.builtins.TIMESTAMPTZ, toIsoInstant)
jsonTypes.setTypeParser(types.builtins.INT8, Number)

/** Turns PostgreSQL's `2026-11-21 09:05:00.123456+00` into an ISO string with milliseconds. Connections use UTC. */
function toIsoInstant(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (!utc) return new Date(text).toISOString()
  const [, day, time, fraction = ''] = utc
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** @param pooler URL of a connection pooler in front of the database, if there is one */
export async function openDatabase(logins: Logins, log: Log, pooler?: string): Promise<Database> {
  const { request, signIn, guest } = pooler ? await resolvePoolerLogins(logins, pooler) : logins
  if (await assertUnprivileged(request, 'app_request'))
    log.warn(
      'Requests could end connections and make large objects, since the owner of the database is no superuser: run db/migrations/0040_requests_end_nobody.sql once as one (docs/deploy.md, The database)',
    )
  await assertUnprivileged(signIn, 'app_auth')
  await assertUnprivileged(guest, 'app_guest')
  const clientOption = pooler ? { Client: UnnamedClient } : {}
  const requestPool = openPool(request, 'app_request', log, {
    ...clientOption,
    max: 8,
    pipeline: true,
    types: jsonTypes,
  })
  const signInPool = openPool(signIn, 'app_auth', log, { ...clientOption, max: 4 })
  const guestPool = openPool(guest, 'app_guest', log, {
    ...clientOption,
    max: maxGuestTransactions,
    pipeline: true,
    types: jsonTypes,
  })

  const transaction: Database['transaction'] = ({ tokenHash, readOnly, authorize }, work) => {
    const opening = {
      name: 'begin_request',
      text: 'select * from app.begin_request($1, $2)',
      values: [tokenHash, readOnly],
      parse: parseActor,
      ...(authorize && { authorize }),
    }
    return runWithRetries(() =>
      runAttempt(requestPool, readOnly, opening, (statements, actor) => work({ ...statements, actor })),
    )
  }

  const guestLimit = pLimit(maxGuestTransactions)
  const guestTransaction: Database['guestTransaction'] = ({ kind, subject, generation, readOnly }, work) => {
    if (guestLimit.pendingCount >= maxWaiting) throw new Busy('too many guests wait')
    const name = guestFunctions[kind]
    const opening = {
      name,
      text: `select app.${name}($1, $2, $3)`,
      values: [subject, generation, readOnly],
      parse: () => undefined,
    }
    return guestLimit(() => runWithRetries(() => runAttempt(guestPool, readOnly, opening, work)))
  }

  const anonymousLimit = pLimit(maxAnonymousStatements)
  async function queryAnonymously<Row extends QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    if (anonymousLimit.pendingCount >= maxWaiting) throw new Busy('too many anonymous requests wait')
    return anonymousLimit(() => runSingleStatement<Row>(requestPool, text, values))
  }

  async function close(): Promise<void> {
    await Promise.all([requestPool.end(), signInPool.end(), guestPool.end()])
  }
  const pools = { request: requestPool, sign_in: signInPool, guest: guestPool }
  const isReady = () => isAnswering(requestPool)
  return { transaction, guestTransaction, queryAnonymously, signInPool, pools, isReady, close }
}

/**
 * Starts a transaction with the settings of the login, whatever earlier statements on this connection have set. The
 * isolation level is named because PostgreSQL reads its default before the reset. Both commands are one message, so
 * that a pooler runs them on one connection. A read-only transaction begins as read write too: its opening makes it
 * read-only once it has stored who acts.
 */
const beginStatement = 'reset all; begin isolation level read committed, read write'

/** Runs a statement in its own transaction, in one round trip. */
async function runSingleStatement<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const deadline = performance.now() + answerLimitMs
  const client = await connect(pool)
  let mustDestroy = false
  try {
    const query_timeout = Math.max(1, deadline - performance.now())
    const [beginResult, statementResult, commitResult] = await Promise.allSettled(
      sendAsOnePacket(client, () => {
        const beginQuery = { text: beginStatement, query_timeout }
        const statement = { text, values, query_timeout }
        return [
          client.query(beginQuery),
          client.query<Row>(statement),
          commit(client, query_timeout),
        ] as const
      }),
    )
    if (beginResult.status === 'rejected') throw beginResult.reason
    if (statementResult.status === 'rejected') throw statementResult.reason
    if (commitResult.status === 'rejected') throw commitResult.reason
    return statementResult.value.rows
  } catch (error) {
    mustDestroy = isDatabaseUnavailable(error)
    throw mustDestroy ? new DatabaseUnavailable(error) : error
  } finally {
    client.release(mustDestroy)
  }
}

/**
 * The first statement of a transaction, which sets its actor. It fails with NoSession if the session or link is not
 * valid.
 */
interface Opening<A> {
  name: string
  text: string
  values: unknown[]
  parse(row: QueryResultRow | undefined): A
  authorize?(actor: A): void
}

/** Work on a transaction. The actor resolves with the answer to the opening. */
type Work<A, T> = (statements: Statements, actor: Promise<A>) => Promise<T>

/**
 * Runs the transaction once, on a connection of the pool.
 * @throws DatabaseUnavailable if no connection is free in time, or the database does not answer
 */
async function runAttempt<A, T>(
  pool: Pool,
  readOnly: boolean,
  opening: Opening<A>,
  work: Work<A, T>,
): Promise<T> {
  const deadline = performance.now() + answerLimitMs
  // One limit for the whole request: time spent waiting for a connection shortens the time left for answers.
  const remainingMs = () => Math.max(1, deadline - performance.now())
  const client = await connect(pool)
  let mustDestroy = false
  try {
    const result = await runInTransaction(client, opening, work, remainingMs)
    if (readOnly) commitLater(client)
    else if ((await commit(client, remainingMs())).command !== 'COMMIT')
      throw new Error('the transaction had failed before its commit')
    return result
  } catch (error) {
    mustDestroy =
      isDatabaseUnavailable(error) || isOutdatedPlan(error) || (await rollbackFails(client, remainingMs()))
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error
  } finally {
    client.release(mustDestroy)
  }
}

function commit(client: PoolClient, query_timeout = answerLimitMs) {
  const statement = { name: 'commit', text: 'commit', query_timeout }
  return client.query(statement)
}

/**
 * Commits a read-only transaction without waiting, since its result can't change. The next request can use the
 * connection at once; its statements follow this commit, mostly in the same packet.
 */
function commitLater(client: PoolClient): void {
  const stream = getStream(client)
  stream.cork()
  setImmediate(() => stream.uncork())
  commit(client).catch(() => {})
}

/**
 * Sends BEGIN, the check of the session and the first statement of `work` in one round trip.
 * @param remainingMs milliseconds until the request's time limit
 */
async function runInTransaction<A, T>(
  client: PoolClient,
  { name, text, values, parse, authorize }: Opening<A>,
  work: Work<A, T>,
  remainingMs: () => number,
) {
  const { begin, actor, result, end } = sendAsOnePacket(client, () => {
    const query_timeout = remainingMs()
    const beginQuery = { text: beginStatement, query_timeout }
    const begin = client.query(beginQuery)
    const openingQuery = { name, text, values, query_timeout }
    const actor = client.query(openingQuery).then(({ rows }) => parse(rows[0]), throwNoSession)
    const { statements, end } = createStatements(client, remainingMs)
    return { begin, actor, result: work(statements, actor), end }
  })
  // Waits for all three, whatever fails: no statement of this transaction may run after its end.
  const [beginResult, actorResult, workResult] = await Promise.allSettled([begin, actor, result])
  end()
  if (beginResult.status === 'rejected') throw beginResult.reason
  if (actorResult.status === 'rejected') throw actorResult.reason
  authorize?.(actorResult.value)
  if (workResult.status === 'rejected') throw workResult.reason
  return workResult.value
}

/** Sends everything that `write` writes to the connection as one packet. */
function sendAsOnePacket<T>(client: PoolClient, write: () => T): T {
  const stream = getStream(client)
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}

function getStream(client: PoolClient): Pick<Writable, 'cork' | 'uncork'> {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream
}

/** Permissions come as one text separated by spaces: the driver parses an array one character at a time. */
type SessionRow = Omit<Actor, 'permissions'> & { permissions: string }

function parseActor(row: QueryResultRow | undefined): Actor {
  if (!row) throw new NoSession('app.begin_request returned no row')
  const { permissions, ...user } = row as SessionRow
  return { ...user, permissions: permissions === '' ? [] : permissions.split(' ') }
}

function throwNoSession(error: unknown): never {
  throw isNoSession(error) ? new NoSession('the session has ended', { cause: error }) : error
}

/** Rolls back. Returns true if that fails, so that the connection can't be used again. */
async function rollbackFails(client: PoolClient, query_timeout: number): Promise<boolean> {
  const rollback = { text: 'rollback', query_timeout }
  return client.query(rollback).then(
    () => false,
    () => true,
  )
}
