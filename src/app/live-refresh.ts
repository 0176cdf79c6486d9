/** Reads again what is shown when the server says that it changed. A query names its tables in `meta.tables`. */
import type { QueryClient } from '@tanstack/react-query'
import { checkSession, onSession, recheckSession } from '#features/session/session.client.ts'
import { openLiveFeed } from '#platform/live/live-feed.ts'
import { throttlePerKey } from './throttle.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tables?: readonly string[] }
  }
}

/** Milliseconds in which the changes of one table count as one. */
const burst = 250

/** Follows the session: the feed is open while somebody is signed in. */
export function startLiveRefresh(queryClient: QueryClient) {
  let close: (() => void) | undefined

  const refresh = throttlePerKey((table) => {
    void queryClient.invalidateQueries({ predicate: (query) => query.meta?.tables?.includes(table) ?? false })
  }, burst)

  function follow(signedIn: boolean) {
    if (signedIn)
      close ??= openLiveFeed('/api/live', {
        onChange: refresh,
        onSession: () => void recheckSession(),
        onGap: () => {
          void queryClient.invalidateQueries()
          void checkSession()
        },
        onLost: () => void checkSession(),
      })
    else {
      close?.()
      close = undefined
    }
  }

  onSession((now) => follow(now.status === 'signed in'))
}
