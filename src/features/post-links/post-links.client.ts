import { skipToken, useMutation } from '@tanstack/react-query'
import { affiliateChangeOptions, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { postLinksContract } from './post-links.contract.ts'

const queries = affiliateQueries(postLinksContract)

/** @param link undefined while there is no link; then nothing is read */
export function candidatesOptions(link: string | undefined, affiliate_id: string | undefined, sender = '') {
  return queries.look.queryOptions({
    input:
      link === undefined
        ? skipToken
        : { link, ...(affiliate_id && { affiliate_id }), ...(sender && { sender }) },
    staleTime: 0,
  })
}

export function useRecordLink() {
  return useMutation(queries.record.mutationOptions(affiliateChangeOptions))
}

export function useTakeBackLink() {
  return useMutation(queries.takeBack.mutationOptions(affiliateChangeOptions))
}

export function useAcceptWarnings() {
  return useMutation(queries.accept.mutationOptions(affiliateChangeOptions))
}

export function useSendBack() {
  return useMutation(queries.sendBack.mutationOptions(affiliateChangeOptions))
}
