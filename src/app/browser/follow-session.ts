/**
 * Navigates when a session starts, changes or ends, in this tab or another one. `dashboard-queries.ts` handles the
 * cached data, `session-keeper.ts` detects the end of a session, and `session-ended-dialog.tsx` shows the dialog over
 * the page then.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { getSessionState, subscribeToSession } from '#features/session/session.client.ts'
import type { SessionState } from '#features/session/session-state.ts'
import { chooseLanding } from './landing.ts'

export function followSession(router: AnyRouter) {
  subscribeToSession((session, previous) => {
    // The page stays under the login dialog, so that unsaved input is not lost.
    if (session.status === 'ended') return
    if (session.status === 'signed out') leave(previous)
    else if (session.status === 'signed in') applySession(session, previous)
  })

  /** Opens the login page after a logout. Does nothing if nobody was signed in before. */
  function leave(previous: SessionState) {
    if (previous.status === 'unknown' || previous.status === 'signed out') return
    void router.navigate({ href: '/auth', reloadDocument: true, ignoreBlocker: true })
  }

  // Back from the login page may restore this document from the browser's back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getSessionState().status === 'signed out') window.location.replace('/auth')
  })

  function applySession(session: SessionState, previous: SessionState) {
    if (!session.session) return
    // While the router loads its first page, that page already waits for this session. Invalidating the router then
    // would lose the scroll position.
    if (!previous.session) return router.state.isLoading ? undefined : void router.invalidate()
    // Reloads for another user, because the screen and unsaved input belong to the previous one.
    if (session.session.user.id !== previous.session.user.id) return window.location.reload()
    // Routes depend on the user, not on permissions. Changed permissions must not disturb a page that the user is
    // leaving or opening, so only a new sign-in invalidates the router.
    if (previous.status !== 'signed in') return void router.invalidate()
    // The sign-in is complete when the user has replaced the given password.
    const landing = previous.session.must_change_password
      ? chooseLanding(session.session, window.location)
      : null
    if (landing) void router.navigate({ href: landing, replace: true })
  }
}
