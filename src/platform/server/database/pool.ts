/** Connection pools, each with the connections of one login. */
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '#platform/server/log.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts'

/**
 * Milliseconds that a transaction may take, including the wait for its connection. Callers wait at most 5 s for an
 * answer.
 */
export const answerLimitMs = 4_500

export function openPool(
  url: string,
  name: string,
  log: Log,
  otherOptions: PoolConfig & { pipeline?: boolean },
): Pool {
  const pool = new Pool({
    connectionString: url,
    ...otherOptions,
    connectionTimeoutMillis: 4_000,
    query_timeout: answerLimitMs,
    application_name: name,
  })
  // An error event without a listener would end the process, whether the connection is idle or in use. A pending query
  // also rejects with the error.
  pool.on('connect', (client) => client.on('error', (error) => logLoss(error, log)))
  pool.on('error', () => {})
  return pool
}

export function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error) => {
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error
  })
}

/** Logs only code and message: the error holds the connection, including the key that cancels its statements. */
function logLoss(error: Error, log: Log): void {
  const code = 'code' in error ? error.code : undefined
  log.warn({ code, reason: error.message }, 'a database connection ended')
}

export async function isAnswering(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
