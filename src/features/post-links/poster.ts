/** An affiliate to whom a posted link may belong, with their videos that wait for a link. */
import { z } from 'zod'
import { platformSchema } from '#features/affiliates/platform.ts'
import { postingFieldSchema } from '#features/affiliates/posting-link.ts'

/** A video that waits for a link. */
const awaitedVideoSchema = z.object({
  /** id of the assignment */
  id: z.uuid(),
  no_video: z.int(),
  product_name: z.string().nullable(),
  /** yyyy-mm-dd */
  tanggal_max_upload: z.string().nullable(),
  link_posting_vo: z.string().nullable(),
  link_posting_review: z.string().nullable(),
  /** the fields of the missing links, VO first */
  missing_fields: z.array(postingFieldSchema),
})
export type AwaitedVideo = z.infer<typeof awaitedVideoSchema>

export const posterSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  platform: platformSchema,
  revision: z.int(),
  /** ordered by deadline, earliest first */
  videos: z.array(awaitedVideoSchema),
})
export type Poster = z.infer<typeof posterSchema>
