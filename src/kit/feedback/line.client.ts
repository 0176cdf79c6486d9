/** State of the live event connection of this tab. It decides if an open page may call itself live. */
import { useSyncExternalStore } from 'react'

/** `connecting`: not yet connected, or reconnecting after a short interruption. `lost`: reconnecting failed. */
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

/** Checks whether the server answers now. The `Line` state lags behind when the connection has just been lost. */
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
