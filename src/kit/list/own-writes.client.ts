import { type MutationState, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Milliseconds for which a write of this browser is remembered. */
export const rememberedMs = 10_000

export type IsWriteOf<Row> = (write: Write, row: Row) => boolean

type Write = Pick<MutationState<unknown, unknown, unknown>, 'status' | 'variables' | 'data'>

/**
 * Returns a function that checks whether a row's latest change came from this browser. The user's own writes are not
 * highlighted. The live feed may deliver a new row before the response with its id, so `isWriteOf` can also identify
 * a row by the sent input.
 */
export function useOwnWrites<Row>(
  queries: { key(): QueryKey },
  isWriteOf: IsWriteOf<Row>,
): (row: Row) => boolean {
  const client = useQueryClient()
  return useCallback(
    (row) =>
      client
        .getMutationCache()
        .findAll({ mutationKey: queries.key() })
        .some(({ state }) => Date.now() - state.submittedAt < rememberedMs && isWriteOf(state, row)),
    [client, queries, isWriteOf],
  )
}

/** Checks whether the write sent or returned the id of the row. */
export function writesRow({ variables, data }: Write, { id }: { id: string }): boolean {
  return hasFields(variables, { id }) || hasFields(data, { id })
}

/** Checks whether a value is an object with these fields. */
export function hasFields(value: unknown, fields: Record<string, unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(fields).every(
    ([name, expectedValue]) => (value as Record<string, unknown>)[name] === expectedValue,
  )
}
