/**
 * The dashboard's query cache, and its reactions to a session that starts, changes or ends. The login page has no query
 * cache.
 */
import { getSessionState, subscribeToSession } from '#features/session/session.client.ts'
import { startLiveRefresh } from './live-refresh.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient()
const openOrCloseFeed = startLiveRefresh(queryClient)
openOrCloseFeed(getSessionState().status === 'signed in')

subscribeToSession((state, previousState) => {
  openOrCloseFeed(state.status === 'signed in')
  const isDeactivated = state.status === 'ended' && state.reason === 'deactivated'
  if (state.status === 'signed out' || isDeactivated) return queryClient.clear()
  // After the session has ended, the page stays under the login dialog.
  if (state.status === 'ended') return
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
