/** What a browser does with the lists that it has read, when one of its writes succeeds. Spread into mutation options. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidateOnSettled } from './invalidate-on-settled.client.ts'

interface Row {
  id: string
}
/** a list as a whole, or a page of one with its counts */
type Read<R> = R[] | { rows: R[] }
interface Context {
  client: QueryClient
}

interface Lists {
  /** all that a write may change */
  all: { key(): QueryKey }
  /** those that hold rows */
  list: { key(): QueryKey }
  /** names of numbers beside the rows, that count them */
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
    /** For writes of which only the server knows what they change. */
    reread,
    /** A new row is shown when the lists were read again: only the server knows its place. */
    created: {
      onSuccess: (_row: unknown, _input: unknown, _mutated: unknown, { client }: Context) =>
        client.invalidateQueries({ queryKey: list.key() }),
      ...reread,
    },
    /** For lists whose newest row is the first. */
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
