/** Videos that were added on the screen and changed in Data Video since. */
import type { QueryClient } from '@tanstack/react-query'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { availableVideosOptions } from '#features/videos/videos.client.ts'
import { type Draft, draftOf, slotKey, withSources } from '../draft.ts'

/**
 * The form with the source links that its added videos have now, as far as they can be read: the server asks for what
 * these ask for, and a refusal must find its field. What is saved already is read anew with the affiliate.
 */
export async function withCurrentSources(
  client: QueryClient,
  draft: Draft,
  known: AffiliateDetail,
): Promise<Draft> {
  const saved = new Set(draftOf(known).slots.map(slotKey))
  const added = draft.slots.filter((slot) => !saved.has(slotKey(slot)))
  const found = await Promise.allSettled(
    added.map(async ({ product_id, video_id, no_video }) => {
      const options = availableVideosOptions(product_id, String(no_video))
      const { rows } = await client.fetchQuery({ ...options, staleTime: 0 })
      return rows.filter((video) => video.id === video_id)
    }),
  )
  return withSources(
    draft,
    found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
  )
}
