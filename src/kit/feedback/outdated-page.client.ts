/** The page is outdated once the server was upgraded: calls of the page may be refused until it is reloaded. */
import { useSyncExternalStore } from 'react'

let isOutdated = false
const listeners = new Set<() => void>()

export function markPageOutdated() {
  if (isOutdated) return
  isOutdated = true
  for (const listener of listeners) listener()
}

export function isPageOutdated(): boolean {
  return isOutdated
}

export function useIsPageOutdated(): boolean {
  return useSyncExternalStore(subscribe, isPageOutdated)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
