/**
 * What the address of the login says: where it leads, whether the password is forgotten, and the link of a letter, which
 * leaves it at once and is nowhere else while this tab deals with it.
 */
import { useSyncExternalStore } from 'react'
import { type MailedLink, mailedLinkIn } from '#features/session/mailed-link.ts'
import { safeNext } from '#features/session/session.ts'

let held: MailedLink | null = null
const listeners = new Set<() => void>()

takeLink()
window.addEventListener('popstate', () => {
  takeLink()
  tell()
})

export function heldLink(): MailedLink | null {
  return held
}

/** Its business is done, or given up. */
export function dropLink() {
  held = null
  tell()
}

export function useHeldLink(): MailedLink | null {
  return useSyncExternalStore(subscribe, heldLink)
}

export function useForgotten(): boolean {
  return useSyncExternalStore(subscribe, () => search().get('lupa') === 'password')
}

/** A step of the history, so that Back leaves it. */
export function setForgotten(forgotten: boolean) {
  const params = search()
  if (forgotten) params.set('lupa', 'password')
  else params.delete('lupa')
  window.history.pushState(null, '', params.size > 0 ? `/auth?${params}` : '/auth')
  tell()
}

/** Where the address leads. */
export function next(): string {
  return safeNext(search().get('next') ?? undefined)
}

/** Back does not come here again. */
export function goOn() {
  window.location.replace(next())
}

function search(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

function takeLink() {
  const link = mailedLinkIn(window.location.hash)
  if (!link) return
  held = link
  // Neither the address bar, the history nor a screenshot keeps it.
  window.history.replaceState(null, '', '/auth')
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
