/** Deletes expired data periodically: see purge.sql, and the functions of the features that it calls. */
import type { Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'

/** milliseconds */
const purgeInterval = 60 * 60_000

/**
 * Purges now and every hour. If several processes run, one of them does it at a time. @returns a function that stops it
 */
export function purgeEveryHour(pool: Pool, log: Log): () => void {
  const purge = () =>
    pool.query('select app.purge()').catch((error: Error) => {
      log.warn({ reason: error.message }, 'expired data could not be purged; the next attempt is in an hour')
    })
  void purge()
  const timer = setInterval(purge, purgeInterval)
  return () => clearInterval(timer)
}
