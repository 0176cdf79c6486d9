/** State of the live event connection of this tab. It decides whether an open page may call itself live. */
import { useSyncExternalStore } from 'react'

/** `connecting`: not yet connected, or reconnecting after a short interruption. `lost`: reconnecting failed. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

let connection: ConnectionState = 'connecting'
const listeners = new Set<() => void>()

export function setConnection(next: ConnectionState) {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, () => connection)
}

/** Checks whether the server answers now. `ConnectionState` lags behind when the connection has just been lost. */
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
