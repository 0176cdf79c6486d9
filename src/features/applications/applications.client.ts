import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { affectingAffiliates, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import type { Application, Shelf } from './application.ts'
import { applicationsContract } from './applications.contract.ts'

const queries = affiliateQueries(applicationsContract)

export function applicationsOptions(shelf: Shelf, page: number) {
  return queries.list.queryOptions({
    input: { shelf, page },
    placeholderData: keepPreviousData,
  })
}

export function waitingOptions() {
  return queries.waiting.queryOptions()
}

/**
 * Returns the number of waiting applications; undefined if the user may not read them, or while the number is unknown.
 */
export function useWaitingApplications(): number | undefined {
  const may = useCan()('reg_affiliate')
  const { data } = useQuery({ ...waitingOptions(), enabled: may })
  return may ? data : undefined
}

export function originOptions(id: string) {
  return queries.origin.queryOptions({ input: { id } })
}

export const useAccept = () => useMutation(queries.accept.mutationOptions(affectingAffiliates))
export const useTakeBack = () => useMutation(queries.takeBack.mutationOptions(affectingAffiliates))
export const useDecline = () => useMutation(queries.decline.mutationOptions(affectingAffiliates))
export const useReopen = () => useMutation(queries.reopen.mutationOptions(affectingAffiliates))
export const useUnmark = () => useMutation(queries.unmark.mutationOptions(affectingAffiliates))
export const useClear = () => useMutation(queries.clear.mutationOptions(affectingAffiliates))

export function useIsOwnDecision(): (row: Application) => boolean {
  return useOwnWrites(queries, writesRow)
}
