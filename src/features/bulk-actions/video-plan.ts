/** Who gets which video next: each the first free one of a product of his, no video twice. */
import { z } from 'zod'
import { type Refusal, refusalSchema } from './bulk-action.ts'

/** How the next videos are chosen. */
export const planWishSchema = z.strictObject({
  /** of this product alone; else of the first of his that has a free one */
  product_id: z.uuid().optional(),
  /** also for those who have one of the product that is not posted yet */
  also_waiting: z.boolean().default(false),
})
export type PlanWish = z.output<typeof planWishSchema>

/** Whom somebody would give a video, as far as the actor may know. */
export interface Creator {
  id: string
  revision: number
  username: string
  status_whatsapp: 'belum' | 'sudah'
  /** in his order */
  product_ids: readonly string[]
  /** of which he has a video that is not posted */
  waiting_product_ids: readonly string[]
  /** that he has or had */
  video_ids: readonly string[]
}

export interface FreeVideo {
  id: string
  no_video: number
  product_id: string
}

export const planSchema = z.object({
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
  /** null for one who is not there for the caller */
  left_out: z.array(z.object({ id: z.uuid(), username: z.string().nullable(), why: refusalSchema })),
})
export type VideoPlan = z.output<typeof planSchema>

type Turn = { creator: Creator; video: FreeVideo } | { creator: Creator; why: Refusal }

/** @param free in the order in which they are given; @returns a turn for each creator, in their order */
export function turnsOf(
  creators: readonly Creator[],
  free: readonly FreeVideo[],
  { product_id: wanted, also_waiting }: PlanWish,
): Turn[] {
  const left = new Map<string, FreeVideo[]>()
  for (const video of free) left.set(video.product_id, [...(left.get(video.product_id) ?? []), video])

  function take(product: string, had: ReadonlySet<string>): FreeVideo | undefined {
    const videos = left.get(product) ?? []
    const place = videos.findIndex(({ id }) => !had.has(id))
    return place < 0 ? undefined : videos.splice(place, 1)[0]
  }

  return creators.map((creator) => {
    const { status_whatsapp, product_ids, waiting_product_ids, video_ids } = creator
    if (status_whatsapp === 'belum') return { creator, why: 'not_contacted' }
    if (product_ids.length === 0) return { creator, why: 'no_product' }
    const his = wanted === undefined ? product_ids : product_ids.filter((id) => id === wanted)
    if (his.length === 0) return { creator, why: 'not_his_product' }
    const open = also_waiting ? his : his.filter((id) => !waiting_product_ids.includes(id))
    if (open.length === 0) return { creator, why: 'has_waiting_video' }
    const had = new Set(video_ids)
    for (const product of open) {
      const video = take(product, had)
      if (video) return { creator, video }
    }
    return { creator, why: 'no_free_video' }
  })
}
