/**
 * Caches the user of each session until a table changes that `app.begin_request` reads. As exact as ResultCache: a
 * request sees every change that was acknowledged before it.
 */
import type { Actor } from '#platform/server/database/transaction.ts'
import type { LiveSource } from '#platform/server/live/live-listener.ts'
import { createResultCache, type ResultCache } from '#platform/server/live/result-cache.ts'

export interface SessionCache {
  /**
   * Returns the cached user if `isUsable` accepts it, which is where expiry by time is checked; otherwise reads it with
   * `find`.
   * @throws whatever `find` throws; nothing is cached then
   */
  get(tokenHash: string, find: () => Promise<Actor>, isUsable: (cached: Actor) => boolean): Promise<Actor>
}

/** A change of `sessions` is announced unless the session only began or was renewed. */
const sessionTables = ['sessions', 'profiles', 'user_permissions', 'permission_names']

/**
 * Uses a cache of its own, so that many sessions don't evict counted values.
 * @param results the cache whose round trips to the database this one shares
 */
export function createSessionCache(
  source: Omit<LiveSource, 'close'>,
  results: Pick<ResultCache, 'catchUp'>,
): SessionCache {
  const actors = createResultCache(source)
  return {
    async get(tokenHash, find, isUsable) {
      const caughtUp = results.catchUp()
      const actor = await actors.get(tokenHash, sessionTables, find, caughtUp)
      if (isUsable(actor)) return actor
      actors.forget(tokenHash)
      return actors.get(tokenHash, sessionTables, find, caughtUp)
    },
  }
}
