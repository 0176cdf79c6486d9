/** Shared clock of an open page. Components that depend on the time or the date render again when it changes. */
import { useSyncExternalStore } from 'react'
import { getJakartaDate } from '#base/jakarta.ts'

const minute = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function notifyListeners() {
  clearTimeout(timer)
  timer = setTimeout(notifyListeners, minute - (Date.now() % minute))
  for (const listener of listeners) listener()
}

/**
 * Calls the listener at every full minute, and when the visibility of the page changes, because timers stop while a
 * device sleeps.
 * @returns a function that unsubscribes
 */
export function subscribeToMinutes(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', notifyListeners)
    timer = setTimeout(notifyListeners, minute - (Date.now() % minute))
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', notifyListeners)
    clearTimeout(timer)
  }
}

/**
 * Renders the component again when the value read from the clock changes.
 * @param read derives a text or a number from the current time
 */
export function useClock<T extends string | number>(read: (now: Date) => T): T {
  return useSyncExternalStore(subscribeToMinutes, () => read(new Date()))
}

/** Returns the current date in Jakarta as yyyy-mm-dd. */
export function useToday(): string {
  return useClock(getJakartaDate)
}
