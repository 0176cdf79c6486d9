/**
 * Navigates when a session starts, changes or ends, in this tab or another one. `dashboard-queries.ts` handles the
 * cached data, `session-keeper.ts` detects the end of a session, and `session-ended-dialog.tsx` shows the dialog over
 * the page then.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { onSession, sessionNow } from '#features/session/session.client.ts'
import type { SessionState } from '#features/session/session-state.ts'
import { landingOf } from './landing.ts'

export function followSession(router: AnyRouter) {
  onSession((now, before) => {
    // The page stays under the login dialog, so that unsaved input is not lost.
    if (now.status === 'ended') return
    if (now.status === 'signed out') leave(before)
    else if (now.status === 'signed in') arrive(now, before)
  })

  /** Opens the login page after a logout. Does nothing if nobody was signed in before. */
  function leave(before: SessionState) {
    if (before.status === 'unknown' || before.status === 'signed out') return
    void router.navigate({ href: '/auth', reloadDocument: true, ignoreBlocker: true })
  }

  // Back from the login page may restore this document from the browser's back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && sessionNow().status === 'signed out') window.location.replace('/auth')
  })

  function arrive(now: SessionState, before: SessionState) {
    if (!now.session) return
    // While the router loads its first page, that page already waits for this session. Invalidating the router then
    // would lose the scroll position.
    if (!before.session) return router.state.isLoading ? undefined : void router.invalidate()
    // Reloads for another user, because the screen and unsaved input belong to the previous one.
    if (now.session.user.id !== before.session.user.id) return window.location.reload()
    // Routes depend on the user, not on permissions. Changed permissions must not disturb a page that the user is
    // leaving or opening, so only a new sign-in invalidates the router.
    if (before.status !== 'signed in') return void router.invalidate()
    // The sign-in is complete when the user has replaced the given password.
    const landing = before.session.must_change_password ? landingOf(now.session, window.location) : null
    if (landing) void router.navigate({ href: landing, replace: true })
  }
}
