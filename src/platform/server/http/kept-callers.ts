/**
 * Who calls with which session, kept in this process until one of the tables changes from which `app.begin_request` works it out.
 * As exact as what is counted (see Kept): whatever was acknowledged before a request is seen by it.
 */
import type { Actor } from '#platform/server/database/transaction.ts'
import { type Kept, keptValues } from '#platform/server/live/kept.ts'
import type { LiveSource } from '#platform/server/live/live-listener.ts'

export interface KeptCallers {
  /**
   * No table tells that time goes by: whom `serves` refuses, `find` finds anew.
   * @throws whatever `find` throws; nobody is kept then
   */
  get(tokenHash: string, find: () => Promise<Actor>, serves: (kept: Actor) => boolean): Promise<Actor>
}

/** Of sessions all is told but that they began or were renewed. */
const tables = ['sessions', 'profiles', 'user_permissions', 'permission_names']

/** In a map of their own: many who come push out nothing that was counted. @param kept whose round trips they share */
export function keptCallers(source: Omit<LiveSource, 'close'>, kept: Pick<Kept, 'caughtUp'>): KeptCallers {
  const actors = keptValues(source)
  return {
    async get(tokenHash, find, serves) {
      const caught = kept.caughtUp()
      const actor = await actors.get(tokenHash, tables, find, caught)
      if (serves(actor)) return actor
      actors.forget(tokenHash)
      return actors.get(tokenHash, tables, find, caught)
    },
  }
}
