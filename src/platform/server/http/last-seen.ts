/** Who came with which session lately, as this process saw it. It says nothing of what he may do now. */
import type { Actor } from '#platform/server/database/transaction.ts'

export interface LastSeen {
  get(token: string): Actor | undefined
  note(token: string, actor: Actor): void
  /** The session has ended. */
  forget(token: string): void
}

/** The one who was not seen for the longest time goes first. */
const most = 1000

export function lastSeen(): LastSeen {
  const actors = new Map<string, Actor>()
  return {
    get: (token) => actors.get(token),
    note(token, actor) {
      actors.delete(token)
      actors.set(token, actor)
      const [oldest] = actors.size > most ? actors.keys() : []
      if (oldest !== undefined) actors.delete(oldest)
    },
    forget: (token) => void actors.delete(token),
  }
}
