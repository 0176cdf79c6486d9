/**
 * Where the app goes when a session begins, changes or ends, here or in another tab; what becomes of what was read,
 * `dashboard-queries.ts` says. When it has ended is found out by `session-keeper.ts`; what lies over the page then is
 * `session-ended-dialog.tsx`.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { onSession, sessionNow } from '#features/session/session.client.ts'
import type { SessionState } from '#features/session/session-state.ts'
import { landingOf } from './landing.ts'

export function followSession(router: AnyRouter) {
  onSession((now, before) => {
    // The page stays as it is, under the dialog: nothing typed is lost.
    if (now.status === 'ended') return
    if (now.status === 'signed out') leave(before)
    else if (now.status === 'signed in') arrive(now, before)
  })

  /** Somebody pressed Logout, or nobody was signed in. */
  function leave(before: SessionState) {
    if (before.status === 'unknown' || before.status === 'signed out') return
    void router.navigate({ href: '/auth', reloadDocument: true, ignoreBlocker: true })
  }

  // Back from the login may bring this document as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && sessionNow().status === 'signed out') window.location.replace('/auth')
  })

  function arrive(now: SessionState, before: SessionState) {
    if (!now.session) return
    // Who waits to know who is there before the first page is told by the same answer; a second arrival would forget how
    // far somebody has scrolled since the first.
    if (!before.session) return router.state.isLoading ? undefined : void router.invalidate()
    // What is on the screen, and half typed, belongs to somebody else.
    if (now.session.user.id !== before.session.user.id) return window.location.reload()
    // Routes ask who is there, not what he may do: rights that change must not stir up a page that one leaves or reaches.
    if (before.status !== 'signed in') return void router.invalidate()
    // With a password of one's own the sign-in is complete.
    const landing = before.session.must_change_password ? landingOf(now.session, window.location) : null
    if (landing) void router.navigate({ href: landing, replace: true })
  }
}
