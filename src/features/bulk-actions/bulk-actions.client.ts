/** Acts on many in the browser: whom a filter finds, the plan of videos, the action and its way back. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  affectingAffiliates,
  affiliateQueries,
  affiliateTables,
} from '#features/affiliates/affiliates.client.ts'
import { invalidateOnSettled } from '#kit/invalidate-on-settled.client.ts'
import type { ChosenRow } from './bulk-action.ts'
import { bulkActionsContract } from './bulk-actions.contract.ts'
import type { PlanWish } from './video-plan.ts'

const queries = affiliateQueries(bulkActionsContract)

/** The lists in which affiliates are chosen. */
export type ListName = 'registered' | 'followed'

/** All that a list finds, as many as one action may have; read anew as the list itself. @param asked as the list was asked */
export function chosenOptions(list: ListName, asked: object) {
  return queries[list].queryOptions({ input: asked, meta: { tables: affiliateTables } })
}

/** Asked anew each time, and never of itself: what somebody reads is what he gives. */
export function planOptions(rows: readonly ChosenRow[], wish: PlanWish) {
  const input = { ...wish, rows: [...rows] }
  return queryOptions({
    queryKey: queries.planVideos.queryKey({ input }),
    queryFn: ({ signal }) => queries.planVideos.call(input, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}

export function useRunBulkAction() {
  return useMutation(queries.run.mutationOptions(affectingAffiliates))
}

export function useUndoBulkAction() {
  return useMutation(
    queries.undo.mutationOptions(invalidateOnSettled((client) => client.invalidateQueries())),
  )
}
