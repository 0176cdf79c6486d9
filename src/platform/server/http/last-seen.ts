/**
 * Remembers the user of each recent session, as this process last saw them. It may be outdated and never grants a
 * right.
 */
import type { Actor } from '#platform/server/database/transaction.ts'

export interface LastSeen {
  get(tokenHash: string): Actor | undefined
  remember(tokenHash: string, actor: Actor): void
  /** The session has ended. */
  forget(tokenHash: string): void
}

/** Maximum number of sessions. The one that was not seen for the longest time is removed first. */
const maxSessions = 1000

export function createLastSeen(): LastSeen {
  const actors = new Map<string, Actor>()
  return {
    get: (tokenHash) => actors.get(tokenHash),
    remember(tokenHash, actor) {
      actors.delete(tokenHash)
      actors.set(tokenHash, actor)
      const [oldest] = actors.size > maxSessions ? actors.keys() : []
      if (oldest !== undefined) actors.delete(oldest)
    },
    forget: (tokenHash) => void actors.delete(tokenHash),
  }
}
