/**
 * State in the address of the login page: the page to open after sign-in, the password recovery view, and the link of
 * an e-mail. The link's token is removed from the address at once and exists only in the memory of this tab.
 */
import { useSyncExternalStore } from 'react'
import { type MailedLink, parseMailedLink } from '#features/session/mailed-link.ts'
import { sanitizeNext } from '#features/session/session.ts'

let mailedLink: MailedLink | null = null
const listeners = new Set<() => void>()

takeLink()
window.addEventListener('popstate', () => {
  takeLink()
  notifyListeners()
})

export function readMailedLink(): MailedLink | null {
  return mailedLink
}

/** Discards the link after it was used or abandoned. */
export function dropLink() {
  mailedLink = null
  notifyListeners()
}

export function useMailedLink(): MailedLink | null {
  return useSyncExternalStore(subscribe, readMailedLink)
}

export function useRecoveryView(): boolean {
  return useSyncExternalStore(subscribe, () => readSearch().get('lupa') === 'password')
}

/** Opens or closes the recovery view. Either adds a history entry, so that Back returns to the previous view. */
export function setRecoveryView(isOpen: boolean) {
  const params = readSearch()
  if (isOpen) params.set('lupa', 'password')
  else params.delete('lupa')
  window.history.pushState(null, '', params.size > 0 ? `/auth?${params}` : '/auth')
  notifyListeners()
}

/** Returns the address to open after sign-in. */
export function readNextAddress(): string {
  return sanitizeNext(readSearch().get('next') ?? undefined)
}

/** Opens the next page. Replaces the history entry, so that Back does not return here. */
export function openNext() {
  window.location.replace(readNextAddress())
}

function readSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

function takeLink() {
  const link = parseMailedLink(window.location.hash)
  if (!link) return
  mailedLink = link
  // Removes the link, so that the address bar, the history and screenshots don't contain it.
  window.history.replaceState(null, '', '/auth')
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
