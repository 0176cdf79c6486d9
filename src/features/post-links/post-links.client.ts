import { skipToken, useMutation } from '@tanstack/react-query'
import { affiliateChangeOptions, affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { postLinksContract } from './post-links.contract.ts'

const queries = affiliateQueries(postLinksContract)

/**
 * Queries the videos that a link may belong to. Refetched for each dialog, since the user chooses one of them and the
 * save needs the current revision.
 * @param link undefined while there is no link; then nothing is read
 * @param sender number of the sender; '' if unknown
 */
export function candidatesOptions(link: string | undefined, affiliate_id: string | undefined, sender = '') {
  return queries.candidates.queryOptions({
    input:
      link === undefined
        ? skipToken
        : { link, ...(affiliate_id && { affiliate_id }), ...(sender && { sender }) },
    staleTime: 0,
  })
}

export function useRecordLink() {
  return useMutation(queries.recordLink.mutationOptions(affiliateChangeOptions))
}

export function useRemoveLink() {
  return useMutation(queries.removeLink.mutationOptions(affiliateChangeOptions))
}

/** Replaces the list of accepted warnings. An undo sends the earlier list, and `unpost` if the video became posted. */
export function useAcceptWarnings() {
  return useMutation(queries.acceptWarnings.mutationOptions(affiliateChangeOptions))
}

/** Returns a video to its creator, who has to change it. */
export function useReturnVideo() {
  return useMutation(queries.returnVideo.mutationOptions(affiliateChangeOptions))
}
