/** What has become of the form's videos since they were added. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { availableVideosOptions } from '#features/videos/videos.client.ts'
import { type Draft, draftOf, type GivenVideo, slotKey, wantedVideos } from '../draft.ts'
import type { Problems } from '../draft-problems.ts'
import { videoHoldersOptions } from '../editing.client.ts'
import { takenText } from './edit-failure.client.ts'

/**
 * Those that somebody else was given: told before the save, which refuses them in any case.
 * @returns what to say of a video, by the key of its slot
 */
export function useTakenVideos(known: AffiliateDetail, draft: Draft): Problems {
  const wanted = wantedVideos(known, draft)
  const { data } = useQuery(videoHoldersOptions(known.id, wanted))
  const holders = new Map(data?.videos.map((video) => [video.video_id, video]))
  return new Map(
    draft.slots.flatMap((slot): [string, string][] => {
      const holder = wanted.includes(slot.video_id) && holders.get(slot.video_id)
      return holder ? [[slotKey(slot), `${takenText(holder)}. Lepas video ini agar dapat menyimpan.`]] : []
    }),
  )
}

/**
 * The added ones with the source links that they have now, as far as they can be read: the server asks for what these ask
 * for, and a refusal must find its field. What is saved already is read anew with the affiliate.
 */
export async function currentSources(
  client: QueryClient,
  draft: Draft,
  known: AffiliateDetail,
): Promise<GivenVideo[]> {
  const saved = new Set(draftOf(known).slots.map(slotKey))
  const added = draft.slots.filter((slot) => !saved.has(slotKey(slot)))
  const found = await Promise.allSettled(
    added.map(async ({ product_id, video_id, no_video }) => {
      const options = availableVideosOptions(product_id, String(no_video))
      const { rows } = await client.fetchQuery({ ...options, staleTime: 0 })
      return rows.filter((video) => video.id === video_id)
    }),
  )
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
