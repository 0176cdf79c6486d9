/**
 * Mutation options that update the cached lists after a successful write. Spread them into the options of the mutation.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidateOnSettled } from '../form/invalidate-on-settled.client.ts'

interface Row {
  id: string
}
/** A whole list, or one page of it with its counts. */
type CachedList<R> = R[] | { rows: R[] }
interface Context {
  client: QueryClient
}

interface Lists {
  /** Queries that a write may change. */
  all: { key(): QueryKey }
  /** Queries that hold rows. */
  list: { key(): QueryKey }
  /** Names of the counters beside the rows. Removing rows lowers them. */
  counts?: readonly string[]
}

export function buildListCacheOptions<R extends Row>({ all, list, counts = [] }: Lists) {
  function change(client: QueryClient, update: (rows: R[]) => R[]) {
    client.setQueriesData<CachedList<R>>({ queryKey: list.key() }, (cached) => {
      if (!cached) return cached
      if (Array.isArray(cached)) return update(cached)
      const rows = update(cached.rows)
      const removedCount = cached.rows.length - rows.length
      const counters = cached as unknown as Record<string, number>
      return {
        ...cached,
        rows,
        ...Object.fromEntries(counts.map((name) => [name, (counters[name] ?? 0) - removedCount])),
      }
    })
  }

  const invalidateOptions = invalidateOnSettled((client) => client.invalidateQueries({ queryKey: all.key() }))

  return {
    change,
    /** Options for writes whose effects only the server knows. */
    invalidateOptions,
    /**
     * Options for creating. The new row appears after the lists are refetched, because only the server knows its
     * position.
     */
    createOptions: {
      onSuccess: (_row: unknown, _input: unknown, _mutated: unknown, { client }: Context) =>
        client.invalidateQueries({ queryKey: list.key() }),
      ...invalidateOptions,
    },
    /** Options for creating in lists that show the newest row first. */
    createFirstOptions: {
      onSuccess: (row: R, _input: unknown, _mutated: unknown, { client }: Context) =>
        change(client, (rows) => [row, ...rows.filter(({ id }) => id !== row.id)]),
      ...invalidateOptions,
    },
    updateOptions: {
      onSuccess: (row: R, _input: unknown, _mutated: unknown, { client }: Context) =>
        change(client, (rows) => rows.map((candidate) => (candidate.id === row.id ? row : candidate))),
      ...invalidateOptions,
    },
    removeOptions: {
      onSuccess: (_none: unknown, { id }: Row, _mutated: unknown, { client }: Context) =>
        change(client, (rows) => rows.filter((row) => row.id !== id)),
      ...invalidateOptions,
    },
  }
}
