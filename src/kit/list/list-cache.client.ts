/**
 * Mutation options that update the cached lists after a successful write. Spread them into the options of the mutation.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidateOnSettled } from '../form/invalidate-on-settled.client.ts'

interface Row {
  id: string
}
/** A whole list, or one page of it with its counts. */
type Read<R> = R[] | { rows: R[] }
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

export function listCache<R extends Row>({ all, list, counts = [] }: Lists) {
  function change(client: QueryClient, changed: (rows: R[]) => R[]) {
    client.setQueriesData<Read<R>>({ queryKey: list.key() }, (read) => {
      if (!read) return read
      if (Array.isArray(read)) return changed(read)
      const rows = changed(read.rows)
      const less = read.rows.length - rows.length
      const counted = read as unknown as Record<string, number>
      return {
        ...read,
        rows,
        ...Object.fromEntries(counts.map((name) => [name, (counted[name] ?? 0) - less])),
      }
    })
  }

  const reread = invalidateOnSettled((client) => client.invalidateQueries({ queryKey: all.key() }))

  return {
    change,
    /** Options for writes whose effects only the server knows. */
    reread,
    /**
     * Options for creating. The new row appears after the lists are refetched, because only the server knows its
     * position.
     */
    created: {
      onSuccess: (_row: unknown, _input: unknown, _mutated: unknown, { client }: Context) =>
        client.invalidateQueries({ queryKey: list.key() }),
      ...reread,
    },
    /** Options for creating in lists that show the newest row first. */
    createdFirst: {
      onSuccess: (row: R, _input: unknown, _mutated: unknown, { client }: Context) =>
        change(client, (rows) => [row, ...rows.filter(({ id }) => id !== row.id)]),
      ...reread,
    },
    updated: {
      onSuccess: (row: R, _input: unknown, _mutated: unknown, { client }: Context) =>
        change(client, (rows) => rows.map((other) => (other.id === row.id ? row : other))),
      ...reread,
    },
    removed: {
      onSuccess: (_none: unknown, { id }: Row, _mutated: unknown, { client }: Context) =>
        change(client, (rows) => rows.filter((row) => row.id !== id)),
      ...reread,
    },
  }
}
