/** Reads again what is shown when the server says that it changed. A query names its tables in `meta.tables`. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { jakartaDate } from '#base/jakarta.ts'
import { checkSession, recheckSession } from '#features/session/session.client.ts'
import { onMinute } from '#kit/clock.client.ts'
import { setLine } from '#kit/line.client.ts'
import { type LiveFeed, openLiveFeed } from '#platform/browser/live-feed.ts'
import { throttlePerKey } from './throttle.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      tables?: readonly string[]
      /** whose rows its pages hold, for writes that show in them at once */
      rowsOf?: string
    }
  }
}

/** Milliseconds in which the changes of one table count as one. */
const burst = 250

/** @returns what opens and closes the feed: it is open while somebody is signed in */
export function startLiveRefresh(queryClient: QueryClient): (signedIn: boolean) => void {
  let feed: LiveFeed | undefined
  const refresh = throttlePerKey((table) => {
    void queryClient.invalidateQueries({ predicate: (query) => query.meta?.tables?.includes(table) ?? false })
  }, burst)
  const rereadFailed = probeAfterFailures(queryClient, () => feed?.probe())

  function follow(signedIn: boolean) {
    if (signedIn)
      feed ??= openLiveFeed('/api/live', {
        onChange: refresh,
        onSession: () => void recheckSession(),
        onGap: () => {
          void queryClient.invalidateQueries()
          void checkSession()
        },
        onLost: () => void checkSession(),
        onLine(line) {
          setLine(line)
          if (line === 'live') rereadFailed()
        },
      })
    else {
      feed?.close()
      feed = undefined
    }
  }

  rereadNewDay(queryClient)
  return follow
}

/** What was counted for a day belongs to yesterday when Jakarta's midnight has passed. */
function rereadNewDay(client: QueryClient) {
  let day = jakartaDate(new Date())
  onMinute(() => {
    const today = jakartaDate(new Date())
    if (today !== day) void client.invalidateQueries()
    day = today
  })
}

/**
 * A call without an answer says that the line may be gone: `probe` finds out. Where it was gone for a blink only, what
 * failed is read once more; what fails again on a good line has another reason, and waits for 'Coba lagi'.
 */
function probeAfterFailures(client: QueryClient, probe: () => void): () => void {
  const again = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') again.delete(query)
    else if (action.type === 'error' && isUnanswered(action.error)) probe()
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnanswered(event.action.error)) probe()
  })
  return () =>
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => {
        const { status, error } = query.state
        if (status !== 'error' || !isUnanswered(error) || again.has(query)) return false
        again.add(query)
        return true
      },
    })
}

/** How `fetch` fails when no answer comes. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError
}
