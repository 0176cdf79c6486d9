/** Who came with which session lately, as this process saw it. It says nothing of what he may do now. */
import type { Actor } from '#platform/server/database/transaction.ts'

export interface LastSeen {
  get(tokenHash: string): Actor | undefined
  note(tokenHash: string, actor: Actor): void
  /** The session has ended. */
  forget(tokenHash: string): void
}

/** The one who was not seen for the longest time goes first. */
const most = 1000

export function lastSeen(): LastSeen {
  const actors = new Map<string, Actor>()
  return {
    get: (tokenHash) => actors.get(tokenHash),
    note(tokenHash, actor) {
      actors.delete(tokenHash)
      actors.set(tokenHash, actor)
      const [oldest] = actors.size > most ? actors.keys() : []
      if (oldest !== undefined) actors.delete(oldest)
    },
    forget: (tokenHash) => void actors.delete(tokenHash),
  }
}
