import type { QueryClient } from '@tanstack/react-query'

/** Arguments of a mutation's `onSettled`. */
type SettledArguments = [
  data: unknown,
  error: unknown,
  variables: unknown,
  onMutateResult: unknown,
  context: { client: QueryClient },
]

/**
 * Returns mutation options that refetch what the write may have changed, whether it succeeded or failed. Spread them
 * into the options of the mutation.
 */
export function invalidateOnSettled(invalidate: (client: QueryClient) => unknown) {
  return { onSettled: (...[, , , , { client }]: SettledArguments) => void invalidate(client) }
}
