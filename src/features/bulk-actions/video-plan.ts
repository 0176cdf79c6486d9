/**
 * Plans which video each creator gets next: the first free video of the first of their products that has one. No video
 * is given twice.
 */
import { z } from 'zod'
import { refusalSchema } from './bulk-action.ts'
import type { Refusal } from './refusal-text.ts'

/** Options for choosing the next videos. */
export const planRequestSchema = z.strictObject({
  /** only videos of this product; otherwise of the first of the creator's products that has a free one */
  product_id: z.uuid().optional(),
  /** true to give a video also to creators who still have an unposted video of the product */
  include_unposted: z.boolean().default(false),
})
export type PlanRequest = z.output<typeof planRequestSchema>

/** A creator who may get a video. Products that the actor may not see are left out. */
export interface Creator {
  id: string
  revision: number
  username: string
  status_whatsapp: 'belum' | 'sudah'
  /** in the creator's order */
  product_ids: readonly string[]
  /** products with an unposted video of the creator */
  unposted_product_ids: readonly string[]
  /** videos that the creator has or had */
  video_ids: readonly string[]
}

export interface FreeVideo {
  id: string
  no_video: number
  product_id: string
}

export const planSchema = z.object({
  /** the affiliates who get a video */
  given: z.array(
    z.object({
      id: z.uuid(),
      revision: z.int(),
      username: z.string(),
      product_id: z.uuid(),
      product_name: z.string(),
      video_id: z.uuid(),
      no_video: z.int(),
    }),
  ),
  /** the affiliates who get none, and why; `username` is null for an affiliate that the caller can't see */
  left_out: z.array(z.object({ id: z.uuid(), username: z.string().nullable(), why: refusalSchema })),
})
export type VideoPlan = z.output<typeof planSchema>

/** The video that a creator gets, or why they get none. */
type CreatorPlan = { creator: Creator; video: FreeVideo } | { creator: Creator; why: Refusal }

/**
 * @param freeVideos in the order in which they are given
 * @returns a plan for each creator, in the order of `creators`
 */
export function planForCreators(
  creators: readonly Creator[],
  freeVideos: readonly FreeVideo[],
  { product_id: requestedId, include_unposted }: PlanRequest,
): CreatorPlan[] {
  const freeVideosByProduct = Map.groupBy(freeVideos, ({ product_id }) => product_id)

  /** Takes the first free video of the product that the creator never had. */
  function takeVideo(product: string, earlierVideoIds: ReadonlySet<string>): FreeVideo | undefined {
    const videos = freeVideosByProduct.get(product) ?? []
    const index = videos.findIndex(({ id }) => !earlierVideoIds.has(id))
    return index < 0 ? undefined : videos.splice(index, 1)[0]
  }

  return creators.map((creator) => {
    const { status_whatsapp, product_ids, unposted_product_ids, video_ids } = creator
    if (status_whatsapp === 'belum') return { creator, why: 'not_contacted' }
    if (product_ids.length === 0) return { creator, why: 'no_product' }
    const products = requestedId === undefined ? product_ids : product_ids.filter((id) => id === requestedId)
    if (products.length === 0) return { creator, why: 'product_not_chosen' }
    const candidates = include_unposted
      ? products
      : products.filter((id) => !unposted_product_ids.includes(id))
    if (candidates.length === 0) return { creator, why: 'has_unposted_video' }
    const earlierVideoIds = new Set(video_ids)
    for (const product of candidates) {
      const video = takeVideo(product, earlierVideoIds)
      if (video) return { creator, video }
    }
    return { creator, why: 'no_free_video' }
  })
}
