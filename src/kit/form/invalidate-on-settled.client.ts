import type { QueryClient } from '@tanstack/react-query'

type Settled = [done: unknown, error: unknown, input: unknown, mutated: unknown, { client: QueryClient }]

/**
 * Returns mutation options that refetch what the write may have changed, whether it succeeded or failed. Spread them
 * into the options of the mutation.
 */
export function invalidateOnSettled(invalidate: (client: QueryClient) => unknown) {
  return { onSettled: (...[, , , , { client }]: Settled) => void invalidate(client) }
}
