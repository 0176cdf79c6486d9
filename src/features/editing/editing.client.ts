import { keepPreviousData, skipToken, useMutation } from '@tanstack/react-query'
import {
  affiliateQueries,
  affiliateWithLinksOptions,
  invalidateAffiliates,
} from '#features/affiliates/affiliates.client.ts'
import { maxRequestedVideos } from './affiliate-form.ts'
import { editingContract } from './editing.contract.ts'

const queries = affiliateQueries(editingContract)

export function videoHoldersOptions(id: string, video_ids: readonly string[]) {
  return queries.holders.queryOptions({
    input: video_ids.length === 0 ? skipToken : { id, video_ids: video_ids.slice(0, maxRequestedVideos) },
    placeholderData: keepPreviousData,
  })
}

export function useSaveAffiliate() {
  return useMutation(
    queries.save.mutationOptions({
      onSuccess({ undo_id: _, ...detail }, { id }, _mutated, { client }) {
        client.setQueryData(
          affiliateWithLinksOptions(id).queryKey,
          (cachedDetail) => cachedDetail && { ...detail, page_path: cachedDetail.page_path },
        )
        invalidateAffiliates(client)
      },
    }),
  )
}
