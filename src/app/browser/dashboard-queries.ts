/**
 * The dashboard's query cache, and its reactions to a session that starts, changes or ends. The login page has no query
 * cache.
 */
import { getSessionState, subscribeToSession } from '#features/session/session.client.ts'
import { startLiveRefresh } from './live-refresh.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient()
const toggleLiveFeed = startLiveRefresh(queryClient)
toggleLiveFeed(getSessionState().status === 'signed in')

subscribeToSession((session, previous) => {
  toggleLiveFeed(session.status === 'signed in')
  // After the session has ended, the page stays under the login dialog. A deactivation clears the cache.
  if (session.status === 'ended') return session.reason === 'deactivated' ? queryClient.clear() : undefined
  if (session.status === 'signed out') return queryClient.clear()
  // `followSession` reloads the page for another user.
  if (!session.session || session.session.user.id !== previous.session?.user.id) return
  const isBack = previous.status !== 'signed in'
  if (isBack || rightsKey(session.session) !== rightsKey(previous.session))
    void queryClient.invalidateQueries()
})

function rightsKey(session: { user: { role: string }; permissions: readonly string[] }): string {
  return [session.user.role, ...session.permissions].join(' ')
}
