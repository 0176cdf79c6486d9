/** Reads the current state of videos that were added to the form and may have changed meanwhile. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { availableVideosOptions } from '#features/videos/videos.client.ts'
import { buildDraft, type Draft, getEntryKey, listNewVideoIds, type SourceVideo } from '../draft.ts'
import type { Problems } from '../draft-problems.ts'
import { videoHoldersOptions } from '../editing.client.ts'
import { describeHolder } from './edit-failure.client.ts'

/**
 * Finds the form's new videos that another affiliate has by now, to warn before the server refuses the save.
 * @returns messages by the key of the entry
 */
export function useTakenVideoProblems(savedAffiliate: AffiliateDetail, draft: Draft): Problems {
  const newIds = listNewVideoIds(savedAffiliate, draft)
  const { data } = useQuery(videoHoldersOptions(savedAffiliate.id, newIds))
  const holders = new Map(data?.videos.map((video) => [video.video_id, video]))
  return new Map(
    draft.entries.flatMap((entry): [string, string][] => {
      const holder = newIds.includes(entry.video_id) && holders.get(entry.video_id)
      return holder
        ? [[getEntryKey(entry), `${describeHolder(holder)}. Lepas video ini agar dapat menyimpan.`]]
        : []
    }),
  )
}

/**
 * Fetches the added videos with their current source links. Omits those that cannot be read. The server requires a
 * posting link for each source link, so the form must know all source links to show which posting link is missing.
 * Saved videos are refetched with the affiliate instead.
 */
export async function fetchCurrentVideos(
  client: QueryClient,
  draft: Draft,
  savedAffiliate: AffiliateDetail,
): Promise<SourceVideo[]> {
  const savedKeys = new Set(buildDraft(savedAffiliate).entries.map(getEntryKey))
  const addedEntries = draft.entries.filter((entry) => !savedKeys.has(getEntryKey(entry)))
  const results = await Promise.allSettled(
    addedEntries.map(async ({ product_id, video_id, no_video }) => {
      const options = availableVideosOptions(product_id, String(no_video))
      const { rows } = await client.fetchQuery({ ...options, staleTime: 0 })
      return rows.filter((video) => video.id === video_id)
    }),
  )
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}
