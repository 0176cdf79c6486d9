/**
 * Refetches displayed data when the server reports a change. `buildApi` puts the tables that a call declares into
 * the `meta` of its queries.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { getJakartaDate } from '#base/jakarta.ts'
import { checkSession, recheckSession } from '#features/session/session.client.ts'
import { subscribeToMinutes } from '#kit/feedback/clock.client.ts'
import { setConnection } from '#kit/feedback/connection.client.ts'
import { markPageOutdated } from '#kit/feedback/outdated-page.client.ts'
import { type LiveFeed, type LiveHandlers, openLiveFeed } from '#platform/browser/live-feed.ts'
import { watchForOtherBuild } from '#platform/browser/program-build.ts'
import { isOutdatedBy } from './outdated-queries.ts'
import { throttlePerKey } from './throttle.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      tables?: readonly string[]
      /** resource whose rows the query lists: a write of a row changes it in these lists before the server answers */
      listedResource?: string
    }
  }
}

/** Milliseconds during which several changes of one table cause only one more refetch. */
const throttleMs = 250

/**
 * Starts refetching on live events and after midnight.
 * @returns a function that opens the feed if a user is signed in and closes it otherwise
 */
export function startLiveRefresh(queryClient: QueryClient): (isSignedIn: boolean) => void {
  let feed: LiveFeed | undefined
  // The first data was requested together with the document. `performance.timeOrigin` does not follow the system's
  // clock, which goes on while a computer sleeps.
  let readAt: number | undefined = Date.now() - performance.now()
  const refetchTable = throttlePerKey((table) => {
    void queryClient.invalidateQueries({ predicate: (query) => isOutdatedBy(table, query, queryClient) })
  }, throttleMs)
  const refetchFailedQueries = watchUnansweredCalls(queryClient, () => feed?.probe())

  const handlers: LiveHandlers = {
    onChange: refetchTable,
    onSession: () => void recheckSession(),
    onGap: () => {
      void queryClient.invalidateQueries()
      void checkSession()
    },
    onLost: () => void checkSession(),
    onConnection(state) {
      setConnection(state)
      if (state === 'live') refetchFailedQueries()
    },
  }

  function openOrCloseFeed(isSignedIn: boolean) {
    if (!isSignedIn) feed?.close()
    feed = isSignedIn ? (feed ?? openLiveFeed('/api/live', handlers, readAt)) : undefined
    readAt = undefined
  }

  watchForOtherBuild(markPageOutdated)
  refetchAfterMidnight(queryClient)
  return openOrCloseFeed
}

/** Refetches all queries after midnight in Jakarta, because the figures of the day are then out of date. */
function refetchAfterMidnight(client: QueryClient) {
  let day = getJakartaDate(new Date())
  subscribeToMinutes(() => {
    const today = getJakartaDate(new Date())
    if (today !== day) void client.invalidateQueries()
    day = today
  })
}

/**
 * Probes the connection when a call gets no answer.
 * @returns a function that refetches each query without an answer once, to call when the connection is live again. A
 * query that fails again over a good connection has another cause and waits for 'Coba lagi'.
 */
function watchUnansweredCalls(client: QueryClient, probe: () => void): () => void {
  const refetchedQueries = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') refetchedQueries.delete(query)
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
        if (status !== 'error' || !isUnanswered(error) || refetchedQueries.has(query)) return false
        refetchedQueries.add(query)
        return true
      },
    })
}

/** Checks whether `fetch` failed because no response arrived. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError
}
