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
      else if (before.status !== 'signed in' || rights(now.session) !== rights(before.session)) {
        void queryClient.invalidateQueries()
        void router.invalidate()
      }
    } else if (now.status === 'signed in') void router.invalidate()
  })
}

function rights(session: { user: { role: string }; permissions: readonly string[] }): string {
  return [session.user.role, ...session.permissions].join(' ')
}
