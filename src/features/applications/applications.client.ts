import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { affiliateChangeOptions, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import type { Application, Shelf } from './application.ts'
import { applicationsContract } from './applications.contract.ts'
import type { ApplicationFilter } from './applications-search.ts'

const queries = affiliateQueries(applicationsContract)

export function applicationsOptions(shelf: Shelf, filter: ApplicationFilter, page: number) {
  return queries.list.queryOptions({
    input: { shelf, ...filter, page },
    placeholderData: keepPreviousData,
  })
}

export function waitingCountOptions() {
  return queries.waiting.queryOptions()
}

/**
 * Returns the number of waiting applications; undefined if the user may not read them, or while the number is unknown.
 */
export function useWaitingApplications(): number | undefined {
  const mayRead = useCan()('reg_affiliate')
  const { data } = useQuery({ ...waitingCountOptions(), enabled: mayRead })
  return mayRead ? data : undefined
}

export function originOptions(id: string) {
  return queries.origin.queryOptions({ input: { id } })
}

export const useAccept = () => useMutation(queries.accept.mutationOptions(affiliateChangeOptions))
export const useTakeBack = () => useMutation(queries.takeBack.mutationOptions(affiliateChangeOptions))
export const useDecline = () => useMutation(queries.decline.mutationOptions(affiliateChangeOptions))
export const useReopen = () => useMutation(queries.reopen.mutationOptions(affiliateChangeOptions))
export const useUnmark = () => useMutation(queries.unmark.mutationOptions(affiliateChangeOptions))
export const useErase = () => useMutation(queries.erase.mutationOptions(affiliateChangeOptions))

/** Returns a function that checks whether the latest decision on a row came from this browser. */
export function useIsOwnDecision(): (row: Application) => boolean {
  return useOwnWrites(queries, writesRow)
}
