/** Reads the current state of videos that were added to the form and may have changed meanwhile. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { availableVideosOptions } from '#features/videos/videos.client.ts'
import { type AssignedVideo, buildDraft, type Draft, getSlotKey, listNewVideoIds } from '../draft.ts'
import type { Problems } from '../draft-problems.ts'
import { videoHoldersOptions } from '../editing.client.ts'
import { describeTaken } from './edit-failure.client.ts'

/**
 * Finds the form's new videos that another affiliate has by now, to warn before the server refuses the save.
 * @returns messages by the key of the slot
 */
export function useTakenVideos(affiliate: AffiliateDetail, draft: Draft): Problems {
  const newIds = listNewVideoIds(affiliate, draft)
  const { data } = useQuery(videoHoldersOptions(affiliate.id, newIds))
  const holders = new Map(data?.videos.map((video) => [video.video_id, video]))
  return new Map(
    draft.slots.flatMap((slot): [string, string][] => {
      const holder = newIds.includes(slot.video_id) && holders.get(slot.video_id)
      return holder
        ? [[getSlotKey(slot), `${describeTaken(holder)}. Lepas video ini agar dapat menyimpan.`]]
        : []
    }),
  )
}

/**
 * Fetches the added videos with their current source links. Omits those that cannot be read. The server requires a
 * posting link for each source link, so the form needs the same ones to show its error. Saved videos are refetched
 * with the affiliate instead.
 */
export async function fetchCurrentVideos(
  client: QueryClient,
  draft: Draft,
  affiliate: AffiliateDetail,
): Promise<AssignedVideo[]> {
  const saved = new Set(buildDraft(affiliate).slots.map(getSlotKey))
  const addedSlots = draft.slots.filter((slot) => !saved.has(getSlotKey(slot)))
  const results = await Promise.allSettled(
    addedSlots.map(async ({ product_id, video_id, no_video }) => {
      const options = availableVideosOptions(product_id, String(no_video))
      const { rows } = await client.fetchQuery({ ...options, staleTime: 0 })
      return rows.filter((video) => video.id === video_id)
    }),
  )
  return results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
