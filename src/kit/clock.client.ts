/** The one clock of an open page: whatever depends on the hour or the day is drawn again when that turns. */
import { useSyncExternalStore } from 'react'
import { jakartaDate } from '#base/jakarta.ts'

const minute = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  clearTimeout(timer)
  timer = setTimeout(tick, minute - (Date.now() % minute))
  for (const listener of listeners) listener()
}

/** Calls at every full minute, and when the window comes back from a sleep in which timers stood still. */
export function onMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', tick)
    timer = setTimeout(tick, minute - (Date.now() % minute))
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', tick)
    clearTimeout(timer)
  }
}

/** @param read what is shown of the moment: a text or a number, which is drawn again only when it changes */
export function useClock<T extends string | number>(read: (now: Date) => T): T {
  return useSyncExternalStore(onMinute, () => read(new Date()))
}

/** The day in Jakarta, yyyy-mm-dd. */
export function useToday(): string {
  return useClock(jakartaDate)
}
