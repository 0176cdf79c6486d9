/**
 * Navigates when a session starts, changes or ends, in this tab or another one. `query-cache.ts` handles the
 * cached data, `session-keeper.ts` detects the end of a session, and `session-ended-dialog.tsx` shows the dialog over
 * the page then.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { getSessionState, subscribeToSession } from '#features/session/session.client.ts'
import type { Session } from '#features/session/session-schema.ts'
import type { SessionState } from '#features/session/session-state.ts'
import { chooseStartPage } from './start-page.ts'

export function followSession(router: AnyRouter) {
  subscribeToSession((state, previousState) => {
    // The page stays under the login dialog, so that unsaved input is not lost.
    if (state.status === 'ended') return
    if (state.status === 'signed out') openLoginPage(previousState)
    else if (state.status === 'signed in') applySession(state.session, previousState)
  })

  /** Opens the login page after a logout. Does nothing if nobody was signed in before. */
  function openLoginPage(previousState: SessionState) {
    if (previousState.status === 'unknown' || previousState.status === 'signed out') return
    void router.navigate({ href: '/auth', reloadDocument: true, ignoreBlocker: true })
  }

  // Back from the login page may restore this document from the browser's back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getSessionState().status === 'signed out') window.location.replace('/auth')
  })

  function applySession(
    session: Session,
    { status: previousStatus, session: previousSession }: SessionState,
  ) {
    // While the router loads its first page, that page already waits for this session. Invalidating the router then
    // would lose the scroll position.
    if (!previousSession) {
      if (!router.state.isLoading) void router.invalidate()
      return
    }
    // Reloads for another user, because the screen and unsaved input belong to the previous one.
    if (session.user.id !== previousSession.user.id) return window.location.reload()
    // Routes depend on the user, not on permissions. Changed permissions must not disturb a page that the user is
    // leaving or opening, so only a new sign-in invalidates the router.
    if (previousStatus !== 'signed in') return void router.invalidate()
    // The sign-in is complete when the user has replaced the given password.
    const startPage = previousSession.must_change_password ? chooseStartPage(session, window.location) : null
    if (startPage) void router.navigate({ href: startPage, replace: true })
  }
}
