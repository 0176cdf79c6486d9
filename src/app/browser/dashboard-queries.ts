/**
 * The dashboard's query cache, and its reactions to a session that starts, changes or ends. The login page has no query
 * cache.
 */
import { onSession, sessionNow } from '#features/session/session.client.ts'
import { startLiveRefresh } from './live-refresh.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient()
const hearNews = startLiveRefresh(queryClient)
hearNews(sessionNow().status === 'signed in')

onSession((now, before) => {
  hearNews(now.status === 'signed in')
  // After the session has ended, the page stays under the login dialog. A deactivation clears the cache.
  if (now.status === 'ended') return now.because === 'deactivated' ? queryClient.clear() : undefined
  if (now.status === 'signed out') return queryClient.clear()
  // `followSession` reloads the page for another user.
  if (!now.session || now.session.user.id !== before.session?.user.id) return
  const isBack = before.status !== 'signed in'
  if (isBack || rights(now.session) !== rights(before.session)) void queryClient.invalidateQueries()
})

function rights(session: { user: { role: string }; permissions: readonly string[] }): string {
  return [session.user.role, ...session.permissions].join(' ')
}
