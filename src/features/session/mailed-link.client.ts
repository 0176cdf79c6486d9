/** The link of a letter while this tab deals with it. It leaves the address at once, and is nowhere else. */
import { useSyncExternalStore } from 'react'
import type { MailedLink } from './mailed-link.ts'

let held: MailedLink | null = null
const listeners = new Set<() => void>()

export function holdLink(link: MailedLink | null) {
  held = link
  for (const listener of listeners) listener()
}

export function heldLink(): MailedLink | null {
  return held
}

export function useHeldLink(): MailedLink | null {
  return useSyncExternalStore(subscribe, heldLink)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
