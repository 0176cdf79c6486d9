/** Connections of one login, and what is said when one of them ends. */
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '#platform/server/log.ts'
import { DatabaseAway, isAway } from './away.ts'

/** milliseconds that a transaction may take, the wait for its connection included: nobody waits longer than 5 s for an answer */
export const answerLimit = 4_500

export function openPool(
  url: string,
  name: string,
  log: Log,
  more: PoolConfig & { pipeline?: boolean },
): Pool {
  const pool = new Pool({
    connectionString: url,
    ...more,
    connectionTimeoutMillis: 4_000,
    query_timeout: answerLimit,
    application_name: name,
  })
  // Idle or lent: a connection that ends unheard would end the process. Whoever waits for an answer on it is told by its query.
  pool.on('connect', (client) => client.on('error', (error) => noteLoss(error, log)))
  pool.on('error', () => {})
  return pool
}

export function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error) => {
    throw isAway(error) ? new DatabaseAway(error) : error
  })
}

/** Code and message only: the error carries the connection, and with it the key that cancels its statements. */
function noteLoss(error: Error, log: Log): void {
  const code = 'code' in error ? error.code : undefined
  log.warn({ code, reason: error.message }, 'a database connection ended')
}

export async function answers(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
