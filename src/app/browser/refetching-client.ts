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
 * News come at any moment, and Query answers them in three ways that this client mends:
 * - What changed while it was being read for the first time, or with nobody looking, Query takes for read, though the
 *   answer may be from before the change. It is shown, since news that came faster than answers would else keep the page
 *   empty, and read once more.
 * - A reading that failed and is tried again would begin anew with each change, and never come to its end. What changed
 *   during its last attempt is read once more, also where that one failed: it may be what was mended.
 * - A failure would be taken from the page with each change, though the next answer is the same.
 */
export class RefetchingClient extends QueryClient {
  readonly #changedMeanwhile = new WeakSet<Query>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { query, action } = event
      // The next attempt reads what changed until now.
      if (action.type === 'failed') this.#changedMeanwhile.delete(query)
      const isOver = action.type === 'error' || (action.type === 'success' && !action.manual)
      if (isOver && this.#changedMeanwhile.delete(query))
        void this.invalidateQueries({ predicate: (each) => each === query })
    })
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const changed = this.getQueryCache().findAll(filters)
    for (const query of changed)
      if (isUnderWay(query) && (query.state.data === undefined || !query.isActive() || isRetrying(query)))
        this.#changedMeanwhile.add(query)
    const failures = changed.filter(isEmptyFailure).map((query) => [query, query.state.error] as const)
    return notifyManager.batch(() => {
      const refetch = new Set<Query>(changed.filter((query) => !isRetrying(query)))
      const reread = super.invalidateQueries(
        { ...filters, predicate: (query) => refetch.has(query) },
        options,
      )
      for (const [query, error] of failures) if (isUnderWay(query)) query.setState({ status: 'error', error })
      return reread
    })
  }
}

function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus !== 'idle'
}

/** Whether an attempt of the reading under way has failed, and it has some left. */
function isRetrying(query: Query): boolean {
  return isUnderWay(query) && query.state.fetchFailureCount > 0
}

/** Whether a failure is all that there is to show. */
function isEmptyFailure({ state }: Query): boolean {
  return state.status === 'error' && state.data === undefined
}
