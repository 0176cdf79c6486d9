/** Whether the server's news arrive in this tab: what an open page may call live. */
import { useSyncExternalStore } from 'react'

/** `connecting`: not yet, or for a blink not any more. `lost`: trying again did not help. */
export type Line = 'connecting' | 'live' | 'lost'

let line: Line = 'connecting'
const listeners = new Set<() => void>()

export function setLine(next: Line) {
  if (next === line) return
  line = next
  for (const listener of listeners) listener()
}

export function useLine(): Line {
  return useSyncExternalStore(subscribe, () => line)
}

/** Whether the server answers at this moment: of a line that has just gone nobody has heard yet. */
export function isServerReached(): Promise<boolean> {
  return fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
