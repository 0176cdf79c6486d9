/** What has ended leaves the database: see purge.sql, and the functions of the features that it calls. */
import type { Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'

const hour = 60 * 60_000

/** Now and every hour; of several processes one does it. @returns what stops it */
export function purgeEveryHour(pool: Pool, log: Log): () => void {
  const purge = () =>
    pool.query('select app.purge()').catch((error: Error) => {
      log.warn({ reason: error.message }, 'what has ended could not be purged; the next hour tries again')
    })
  void purge()
  const timer = setInterval(purge, hour)
  return () => clearInterval(timer)
}
