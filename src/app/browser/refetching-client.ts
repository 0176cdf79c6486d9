import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Query client for invalidations at any moment. It changes three behaviours of TanStack Query:
 * - If data changes during its first fetch, or during a fetch that nothing displays, TanStack Query treats the answer
 *   as current, although the answer may predate the change. This client shows the answer, since frequent changes would
 *   otherwise keep the page empty, and then invalidates the query.
 * - Each change would restart a fetch that failed and is being retried, so that the fetch would never end. This client
 *   lets the fetch end. If the data changed during the last attempt, even a failed one, it then invalidates the query,
 *   because the change may have fixed the cause.
 * - Each change would remove a failure from the page, although the next answer is the same. This client keeps showing
 *   the failure during the fetch.
 *
 * A query that was invalidated is fetched at once if it is displayed, and otherwise when it is next displayed.
 */
export class RefetchingClient extends QueryClient {
  readonly #queriesChangedDuringFetch = new WeakSet<Query>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { query, action } = event
      // The next attempt reads all changes so far.
      if (action.type === 'failed') this.#queriesChangedDuringFetch.delete(query)
      const isOver = action.type === 'error' || (action.type === 'success' && !action.manual)
      if (isOver && this.#queriesChangedDuringFetch.delete(query))
        void this.invalidateQueries({ predicate: (candidate) => candidate === query })
    })
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const changedQueries = this.getQueryCache().findAll(filters)
    for (const query of changedQueries)
      if (isUnderWay(query) && (query.state.data === undefined || !query.isActive() || isRetrying(query)))
        this.#queriesChangedDuringFetch.add(query)
    const failures = changedQueries.filter(isEmptyFailure).map((query) => [query, query.state.error] as const)
    return notifyManager.batch(() => {
      const queriesToRefetch = new Set<Query>(changedQueries.filter((query) => !isRetrying(query)))
      const invalidation = super.invalidateQueries(
        { ...filters, predicate: (query) => queriesToRefetch.has(query) },
        options,
      )
      for (const [query, error] of failures) if (isUnderWay(query)) query.setState({ status: 'error', error })
      return invalidation
    })
  }
}

function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

/** Checks whether an attempt of the current fetch has failed and further attempts remain. */
function isRetrying(query: Query): boolean {
  return isUnderWay(query) && query.state.fetchFailureCount > 0
}

/** Checks whether the query failed and has no data to show. */
function isEmptyFailure({ state }: Query): boolean {
  return state.status === 'error' && state.data === undefined
}
