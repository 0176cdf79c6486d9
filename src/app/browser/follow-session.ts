/** What the whole app does when somebody signs in or out, here or in another tab. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { onSession } from '#features/session/session.client.ts'

export function followSession(queryClient: QueryClient, router: AnyRouter) {
  onSession((now, before) => {
    if (now.status === 'signed out') {
      if (before.status === 'unknown' || before.status === 'signed out') return
      queryClient.clear()
      void router.navigate({ to: '/auth', ignoreBlocker: true })
    } else if (now.status === 'signed in' && before.session) {
      // What is on the screen, and half typed, belongs to somebody else.
      if (now.session.user.id !== before.session.user.id) window.location.reload()
      else {
        const isBack = before.status !== 'signed in'
        if (isBack || rights(now.session) !== rights(before.session)) void queryClient.invalidateQueries()
        // Routes ask who is there, not what he may do: rights that change must not stir up a page that one leaves or reaches.
        if (isBack) void router.invalidate()
      }
      // Who waits to know who is there before the first page is told by the same answer; a second arrival would forget how
      // far somebody has scrolled since the first.
    } else if (now.status === 'signed in' && !router.state.isLoading) void router.invalidate()
  })
}

function rights(session: { user: { role: string }; permissions: readonly string[] }): string {
  return [session.user.role, ...session.permissions].join(' ')
}
