/** What the address of the video list holds: filters and page. */
import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { requiredLine } from '#base/text.ts'
import { videoStatusSchema } from './video.ts'

/** The e-mail of a creator, as it is shown. */
export const creatorSchema = requiredLine('Email harus diisi', 320)

/** Only those of the last 7 × 24 hours. */
export const thisWeekSchema = z.literal('ya')

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const videoSearchSchema = z.object({
  product_id: z.uuid().optional().catch(undefined),
  status: videoStatusSchema.optional().catch(undefined),
  dibuat_oleh: creatorSchema.optional().catch(undefined),
  this_week: thisWeekSchema.optional().catch(undefined),
  page: pageSchema.default(1).catch(1),
})
export type VideoSearch = z.output<typeof videoSearchSchema>

export const noFilters = {
  product_id: undefined,
  status: undefined,
  dibuat_oleh: undefined,
  this_week: undefined,
  page: 1,
} satisfies Partial<VideoSearch>

/** How many filters are on. */
export function filterCount({ product_id, status, dibuat_oleh, this_week }: VideoSearch): number {
  return [product_id, status, dibuat_oleh, this_week].filter((filter) => filter !== undefined).length
}
