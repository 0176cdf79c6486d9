import { type MutationState, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Milliseconds for which a write counts as one's own news. */
export const rememberedMs = 10_000

export type IsOf<Row> = (write: Write, row: Row) => boolean

type Write = Pick<MutationState<unknown, unknown, unknown>, 'status' | 'variables' | 'data'>

/**
 * Whether a row owes its latest change to this browser: one's own writes are no news. The live feed may show a new row
 * before the answer that gives its id, so `isOf` also knows a row by what was sent.
 */
export function useOwnWrites<Row>(queries: { key(): QueryKey }, isOf: IsOf<Row>): (row: Row) => boolean {
  const client = useQueryClient()
  return useCallback(
    (row) =>
      client
        .getMutationCache()
        .findAll({ mutationKey: queries.key() })
        .some(({ state }) => Date.now() - state.submittedAt < rememberedMs && isOf(state, row)),
    [client, queries, isOf],
  )
}

/** Whether the id of the row was sent, or came back. */
export function writesRow({ variables, data }: Write, { id }: { id: string }): boolean {
  return holds(variables, { id }) || holds(data, { id })
}

/** Whether a value is an object with these fields. */
export function holds(value: unknown, fields: Record<string, unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(fields).every(([name, wanted]) => (value as Record<string, unknown>)[name] === wanted)
}
