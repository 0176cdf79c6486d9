import type { QueryClient } from '@tanstack/react-query'

type Settled = [done: unknown, error: unknown, input: unknown, mutated: unknown, { client: QueryClient }]

/** For the options of a write: what it may have changed is read again, whatever came of it. Spread into them. */
export function invalidateOnSettled(reread: (client: QueryClient) => unknown) {
  return { onSettled: (...[, , , , { client }]: Settled) => void reread(client) }
}
