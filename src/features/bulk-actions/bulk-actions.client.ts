/**
 * Queries and mutations of bulk actions: affiliates that a filter finds, the plan of videos, the action and its undo.
 */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { affiliateChangeOptions, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import type { ChosenRow } from './bulk-action.ts'
import { bulkActionsContract } from './bulk-actions.contract.ts'
import type { PlanRequest } from './video-plan.ts'

const queries = affiliateQueries(bulkActionsContract)
/** The call has its own query key, since writes of affiliates don't change which actions are allowed. */
const allowedActions = buildApi('bulk-actions', bulkActionsContract).queries.allowed

/** The lists in which affiliates can be chosen: Registrasi Affiliate ('registered') and Data Affiliate ('followed'). */
export type ListName = 'registered' | 'followed'

/**
 * Query for all affiliates that a list finds, up to the maximum of one action. It is refetched whenever the list itself
 * is.
 * @param query input of the list's own query
 */
export function choosableAffiliatesOptions(list: ListName, query: object) {
  return queries[list].queryOptions({ input: query })
}

/** Query for the actions that the user may run. Changed permissions invalidate all queries. */
export function allowedActionsOptions() {
  return allowedActions.queryOptions({ staleTime: Number.POSITIVE_INFINITY })
}

/**
 * Query for the plan of videos. Each dialog reads it again, and it is not refetched by itself: the plan that the user
 * reads is the plan that is carried out. A plan that gives nothing is refetched when the user returns to the window,
 * perhaps from adding videos in another tab.
 */
export function videoPlanOptions(rows: readonly ChosenRow[], request: PlanRequest) {
  const input = { ...request, rows: [...rows] }
  return queryOptions({
    queryKey: queries.planVideos.queryKey({ input }),
    queryFn: ({ signal }) => queries.planVideos.call(input, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => (state.data?.given.length === 0 ? 'always' : false),
    gcTime: 0,
  })
}

export function useRunBulkAction() {
  return useMutation(queries.run.mutationOptions(affiliateChangeOptions))
}

export function useUndoBulkAction() {
  return useMutation(
    queries.undo.mutationOptions(invalidateOnSettled((client) => client.invalidateQueries())),
  )
}
