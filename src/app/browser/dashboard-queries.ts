/** What the dashboard has read, and what becomes of it when the session begins, changes or ends. The login reads nothing. */
import { onSession, sessionNow } from '#features/session/session.client.ts'
import { startLiveRefresh } from './live-refresh.ts'
import { createQueryClient } from './query-client.ts'

export const queryClient = createQueryClient()
const hearNews = startLiveRefresh(queryClient)
hearNews(sessionNow().status === 'signed in')

onSession((now, before) => {
  hearNews(now.status === 'signed in')
  // The page stays as it is, under the dialog.
  if (now.status === 'ended') return now.because === 'deactivated' ? queryClient.clear() : undefined
  if (now.status === 'signed out') return queryClient.clear()
  // For somebody else the page is loaded anew.
  if (!now.session || now.session.user.id !== before.session?.user.id) return
  const isBack = before.status !== 'signed in'
  if (isBack || rights(now.session) !== rights(before.session)) void queryClient.invalidateQueries()
})

function rights(session: { user: { role: string }; permissions: readonly string[] }): string {
  return [session.user.role, ...session.permissions].join(' ')
}
