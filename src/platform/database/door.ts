/** The one door to the database: a transaction that acts as somebody, under a role without rights of its own. */
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg'
import type { Log } from '#platform/log.ts'
import { DatabaseAway, isAway } from './away.ts'
import { isDeadlock } from './refusal.ts'

/** `id` of the profile; `database_role` is decided by `app.describe_actor`. */
export interface Actor {
  id: string
  database_role: 'app_full' | 'app_limited'
}

/** What a call runs its SQL on: `sql<Row>`…`.execute(tx)`. Tables are not described again in TypeScript. */
export type Tx = Kysely<Record<never, never>>

export interface Database {
  /**
   * Runs `work` in one transaction with the actor's rights; commits when it resolves, rolls back when it throws. `work`
   * touches nothing but `tx`: after a deadlock it runs again.
   */
  as<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Connections of the role app_auth, for sign-in and sessions. */
  signInPool: Pool
  /** Whether the database answers. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const answerLimit = 5_000

// Rows leave as JSON: a calendar date stays the text yyyy-mm-dd, an instant is an ISO string, a count is a number.
const asJson = new TypeOverrides()
asJson.setTypeParser(types.builtins.DATE, (text: string) => text)
asJson.setTypeParser(types.builtins.TIMESTAMPTZ, (text: string) => new Date(text).toISOString())
asJson.setTypeParser(types.builtins.INT8, Number)

export async function openDatabase(url: string, log: Log): Promise<Database> {
  const requestPool = openPool(url, 'app_request', log, { max: 8, types: asJson })
  const signInPool = openPool(url, 'app_auth', log, { max: 4 })
  const onClient = kyselyPerClient()

  async function once<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect(requestPool)
    let destroy = false
    try {
      await client.query(entering(actor))
      const result = await work(onClient(client))
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit')
      return result
    } catch (error) {
      destroy = isAway(error) || (await rollbackFails(client))
      throw isAway(error) ? new DatabaseAway(error) : error
    } finally {
      client.release(destroy)
    }
  }

  /** Of two transactions that waited for each other PostgreSQL ends one, which then has nothing to wait for. */
  async function as<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn++) {
      try {
        return await once(actor, work)
      } catch (error) {
        if (turn === 3 || !isDeadlock(error)) throw error
      }
    }
  }

  async function close(): Promise<void> {
    await Promise.all([requestPool.end(), signInPool.end()])
  }

  try {
    await assertUnprivileged(requestPool)
  } catch (error) {
    await close()
    throw error
  }
  return { as, signInPool, ready: () => answers(requestPool), close }
}

/**
 * `-c role` makes the role the one that every transaction falls back to, also after `reset role`. Functions that return
 * rows make short statements look expensive, and a server with JIT would compile each for a second.
 */
function openPool(url: string, role: string, log: Log, more: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    ...more,
    options: `-c role=${role} -c statement_timeout=${answerLimit} -c idle_in_transaction_session_timeout=15000 -c timezone=UTC -c jit=off`,
    connectionTimeoutMillis: 4_000,
    query_timeout: answerLimit,
    application_name: role,
  })
  // Idle or lent: a connection that ends unheard would end the process. Whoever waits for an answer on it is told by its query.
  pool.on('connect', (client) => client.on('error', (error) => noteLoss(error, log)))
  pool.on('error', () => {})
  return pool
}

/** Code and message only: the error carries the connection, and with it the key that cancels its statements. */
function noteLoss(error: Error, log: Log): void {
  const code = 'code' in error ? error.code : undefined
  log.warn({ code, reason: error.message }, 'a database connection ended')
}

function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error) => {
    throw isAway(error) ? new DatabaseAway(error) : error
  })
}

/** One round trip. Both values are written into the text, so both are checked here. */
function entering(actor: Actor): string {
  if (!uuid.test(actor.id) || !/^app_(full|limited)$/.test(actor.database_role))
    throw new Error('not an actor')
  return `begin; set local role ${actor.database_role}; set local app.actor_id = '${actor.id}'`
}

async function rollbackFails(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => false,
    () => true,
  )
}

function kyselyPerClient(): (client: PoolClient) => Tx {
  const known = new WeakMap<PoolClient, Tx>()
  return (client) => {
    const made = known.get(client) ?? kyselyOn(client)
    known.set(client, made)
    return made
  }
}

/** Kysely as the writer of SQL on a connection that the door has opened and will release. */
function kyselyOn(client: PoolClient): Tx {
  const borrowed = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => borrowed as never, end: async () => {}, options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Proves at start that no request can go round row-level security. */
async function assertUnprivileged(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ problem: string }>(`
    select format('the role %s may go round row-level security', rolname) as problem
    from pg_roles where rolname in ('app_request', 'app_auth', 'app_full', 'app_limited') and (rolsuper or rolbypassrls)
    union all
    select 'the connection does not act as app_request' where current_user <> 'app_request'
    union all
    select format('the table %s has no row-level security', relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`)
  if (rows.length > 0) throw new Error(rows.map((row) => row.problem).join('; '))
}

async function answers(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
