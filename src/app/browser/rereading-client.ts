import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Reads again also what changed while it was being read for the first time, or with nobody looking. Query lets such a
 * reading end and takes its answer for the newest, though it may be from before the change. It is shown, since news that
 * came faster than answers would else keep the page empty, and read once more.
 */
export class RereadingClient extends QueryClient {
  readonly #changedMeanwhile = new WeakSet<Query>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
      const { query } = event
      if (this.#changedMeanwhile.delete(query))
        void super.invalidateQueries({ predicate: (each) => each === query })
    })
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (query.state.data === undefined || !query.isActive()) this.#changedMeanwhile.add(query)
    return super.invalidateQueries(filters, options)
  }
}
