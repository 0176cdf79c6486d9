/** The one door to the database: a transaction that acts for whoever holds a session, with the rights of its beginning. */
import type { Writable } from 'node:stream'
import pLimit from 'p-limit'
import { type Pool, type PoolClient, type QueryResultRow, TypeOverrides, types } from 'pg'
import { Busy } from '#platform/server/hashing.ts'
import type { Log } from '#platform/server/log.ts'
import { DatabaseAway, isAway } from './away.ts'
import { assertUnprivileged, type Logins } from './logins.ts'
import { answerLimit, answers, connect, openPool } from './pool.ts'
import { throughPooler, UnnamedClient } from './pooler.ts'
import { isDeadlock, isNoSession, isOutdatedPlan } from './refusal.ts'
import { type Actor, type Tx, transactionOn } from './transaction.ts'

export type { Actor, Tx }

export interface Entrance {
  /** SHA-256 of the session's token, in hexadecimal */
  tokenHash: string
  /** nothing may be written, and nobody waits for the commit */
  reading: boolean
  /** Throws when this actor may not do what the transaction is for. */
  admit?(actor: Actor): void
}

export interface Database {
  /**
   * Runs `work` in one transaction with the rights of the session's holder; commits when it resolves, rolls back when it
   * throws. `work` begins at once, so that its first statement travels with the question who acts: what it does counts
   * only when the answer admits it. It touches nothing but `tx`: after a deadlock it runs again.
   * @throws NoSession when the session has ended
   */
  enter<T>(entrance: Entrance, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one statement for whoever has no session: he sees nothing, and may call what stands open to strangers. Few of
   * them at a time, so that everybody else finds a connection. @throws Busy
   */
  asNobody<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  /** Connections of the group app_auth, for sign-in and sessions. */
  signInPool: Pool
  /** of both groups, by what they are for */
  pools: Record<'request' | 'sign_in', Pool>
  /** Whether the database answers. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** Beyond them the next is told to come back. */
const waitingStrangers = 50

/** Nobody acts: the token names no living session of an active person. */
export class NoSession extends Error {}

// Rows leave as JSON: a calendar date stays the text yyyy-mm-dd, an instant is an ISO string, a count is a number.
const asJson = new TypeOverrides()
asJson.setTypeParser(types.builtins.DATE, (text: string) => text)
asJson.setTypeParser(types.builtins.TIMESTAMPTZ, isoInstant)
asJson.setTypeParser(types.builtins.INT8, Number)

/** PostgreSQL's `2026-11-21 09:05:00.123456+00` as an ISO string in milliseconds; connections are in UTC. */
function isoInstant(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/.exec(text)
  if (!utc) return new Date(text).toISOString()
  const [, day, time, fraction = '.'] = utc
  return `${day}T${time}${fraction.slice(0, 4).padEnd(4, '0')}Z`
}

/** @param pooler by way of which the logins reach the database, where one stands between */
export async function openDatabase(logins: Logins, log: Log, pooler?: string): Promise<Database> {
  const { request, signIn } = pooler ? await throughPooler(logins, pooler) : logins
  if (await assertUnprivileged(request, 'app_request'))
    log.warn(
      'Requests could end connections and make large objects, since the owner of the database is no superuser: run db/migrations/0040_requests_end_nobody.sql once as one (docs/deploy.md, The database)',
    )
  await assertUnprivileged(signIn, 'app_auth')
  const by = pooler ? { Client: UnnamedClient } : {}
  const requestPool = openPool(request, 'app_request', log, { ...by, max: 8, pipeline: true, types: asJson })
  const signInPool = openPool(signIn, 'app_auth', log, { ...by, max: 4 })

  /** Of two transactions that waited for each other PostgreSQL ends one, which then has nothing to wait for. */
  async function enter<T>(entrance: Entrance, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn++) {
      try {
        return await once(requestPool, entrance, work)
      } catch (error) {
        if (turn === 3 || !(isDeadlock(error) || isOutdatedPlan(error))) throw error
      }
    }
  }

  const strangers = pLimit(2)
  async function asNobody<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    if (strangers.pendingCount >= waitingStrangers) throw new Busy('too many strangers wait')
    return strangers(() => alone<Row>(requestPool, text, values))
  }

  async function close(): Promise<void> {
    await Promise.all([requestPool.end(), signInPool.end()])
  }
  const pools = { request: requestPool, sign_in: signInPool }
  return { enter, asNobody, signInPool, pools, ready: () => answers(requestPool), close }
}

/**
 * Begins with the settings of the login, whatever an earlier statement on this connection has set: also those of
 * transactions, which PostgreSQL reads before the reset. One message, so that a pooler lends one connection for both.
 */
const begin = 'reset all; begin isolation level read committed, read write'

/** In a transaction of its own, in one trip. */
async function alone<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const until = performance.now() + answerLimit
  const client = await connect(pool)
  let destroy = false
  try {
    const query_timeout = Math.max(1, until - performance.now())
    const [beginning, asking, ending] = await Promise.allSettled(
      corked(client, () => {
        const beginning = { text: begin, query_timeout }
        const asked = { text, values, query_timeout }
        return [client.query(beginning), client.query<Row>(asked), commit(client, query_timeout)] as const
      }),
    )
    if (beginning.status === 'rejected') throw beginning.reason
    if (asking.status === 'rejected') throw asking.reason
    if (ending.status === 'rejected') throw ending.reason
    return asking.value.rows
  } catch (error) {
    destroy = isAway(error)
    throw destroy ? new DatabaseAway(error) : error
  } finally {
    client.release(destroy)
  }
}

async function once<T>(pool: Pool, entrance: Entrance, work: (tx: Tx) => Promise<T>): Promise<T> {
  const until = performance.now() + answerLimit
  // Whoever has waited for a connection, or for one answer, waits the less for the next.
  const left = () => Math.max(1, until - performance.now())
  const client = await connect(pool)
  let destroy = false
  try {
    const result = await begun(client, entrance, work, left)
    if (entrance.reading) commitLater(client)
    else if ((await commit(client, left())).command !== 'COMMIT')
      throw new Error('the transaction had failed before its commit')
    return result
  } catch (error) {
    destroy = isAway(error) || isOutdatedPlan(error) || (await rollbackFails(client, left()))
    throw isAway(error) ? new DatabaseAway(error) : error
  } finally {
    client.release(destroy)
  }
}

function commit(client: PoolClient, query_timeout = answerLimit) {
  const commit = { name: 'commit', text: 'commit', query_timeout }
  return client.query(commit)
}

/** What was only read is true already. The connection takes the next call behind this commit, mostly in one packet. */
function commitLater(client: PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  setImmediate(() => stream.uncork())
  commit(client).catch(() => {})
}

/** One trip: `begin`, who acts, and the first statement of `work`. @param left milliseconds that there still are */
async function begun<T>(
  client: PoolClient,
  { tokenHash, reading, admit }: Entrance,
  work: (tx: Tx) => Promise<T>,
  left: () => number,
) {
  const { beginning, actor, working, end } = corked(client, () => {
    const query_timeout = left()
    const opening = { text: begin, query_timeout }
    const beginning = client.query(opening)
    const enter = {
      name: 'enter',
      text: 'select * from app.enter($1, $2)',
      values: [tokenHash, reading],
      query_timeout,
    }
    const entered = client.query<Entered>(enter)
    const actor = entered.then(({ rows }) => known(rows[0]), tellNoSession)
    const { tx, end } = transactionOn(client, actor, left)
    return { beginning, actor, working: work(tx), end }
  })
  // All are waited for, whatever fails: nothing of this transaction runs on after its end.
  const [began, who, result] = await Promise.allSettled([beginning, actor, working])
  end()
  if (began.status === 'rejected') throw began.reason
  if (who.status === 'rejected') throw who.reason
  admit?.(who.value)
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Writes what is sent meanwhile as one packet. */
function corked<T>(client: PoolClient, sending: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return sending()
  } finally {
    stream.uncork()
  }
}

function streamOf(client: PoolClient): Pick<Writable, 'cork' | 'uncork'> {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream
}

/** An actor with his words in one text, in order: the driver reads an array letter by letter. */
type Entered = Omit<Actor, 'permissions'> & { permissions: string }

function known(entered: Entered | undefined): Actor {
  if (!entered) throw new NoSession('nobody entered')
  const { permissions } = entered
  return { ...entered, permissions: permissions === '' ? [] : permissions.split(' ') }
}

function tellNoSession(error: unknown): never {
  throw isNoSession(error) ? new NoSession('the session has ended', { cause: error }) : error
}

async function rollbackFails(client: PoolClient, query_timeout: number): Promise<boolean> {
  const rollback = { text: 'rollback', query_timeout }
  return client.query(rollback).then(
    () => false,
    () => true,
  )
}
