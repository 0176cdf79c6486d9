/** Schema of the figures on Home: counts, distributions and the latest activity. */
import { z } from 'zod'
import { videoStatusSchema } from '#features/videos/video.ts'

const productCountSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  count: z.int(),
})

/** Number of affiliates that were registered on a calendar day in Jakarta (yyyy-mm-dd). */
const dayCountSchema = z.object({ day: z.string(), count: z.int() })
export type DayCount = z.infer<typeof dayCountSchema>

const activitySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('affiliate'),
    id: z.uuid(),
    username: z.string(),
    created_at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('video'),
    id: z.uuid(),
    no_video: z.int(),
    product_name: z.string().nullable(),
    video_status: videoStatusSchema,
    created_at: z.iso.datetime(),
  }),
])
export type Activity = z.infer<typeof activitySchema>

export const summarySchema = z.object({
  /** only affiliates that the caller may see */
  affiliates: z.object({
    total: z.int(),
    /** since the first of the month in Jakarta */
    this_month: z.int(),
    without_product: z.int(),
    /** number of affiliates of each product, the largest first; an affiliate with several products counts in each */
    by_product: z.array(productCountSchema),
    /** today and the six days before, oldest first */
    trend: z.array(dayCountSchema),
  }),
  videos: z.object({
    by_status: z.record(videoStatusSchema, z.int()),
    /** in the last 7 × 24 hours */
    this_week: z.int(),
  }),
  active_users: z.int(),
  activity: z.array(activitySchema),
  /**
   * Moment of the latest successful nightly backup, or of the first failure if none has succeeded. Null if neither
   * exists, and for everyone but superadmins.
   */
  backup_since: z.iso.datetime().nullable(),
  /** true if the first steps are hidden for all superadmins; false for everyone else, who never gets them */
  first_steps_hidden: z.boolean(),
})
export type Summary = z.infer<typeof summarySchema>
