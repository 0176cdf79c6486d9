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

subscribeToSession((state, previousState) => {
  toggleLiveFeed(state.status === 'signed in')
  // After the session has ended, the page stays under the login dialog. A deactivation clears the cache.
  if (state.status === 'ended') return state.reason === 'deactivated' ? queryClient.clear() : undefined
  if (state.status === 'signed out') return queryClient.clear()
  // `followSession` reloads the page for another user.
  const { session } = state
  const previousSession = previousState.session
  if (!session || session.user.id !== previousSession?.user.id) return
  const isSignedInAgain = previousState.status !== 'signed in'
  if (isSignedInAgain || serializeRights(session) !== serializeRights(previousSession))
    void queryClient.invalidateQueries()
})

/** Returns a text that differs if the role or the permissions differ. */
function serializeRights(session: { user: { role: string }; permissions: readonly string[] }): string {
  return [session.user.role, ...session.permissions].join(' ')
}
