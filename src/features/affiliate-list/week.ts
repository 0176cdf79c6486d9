/** The deadlines of one week, grouped by day. */
import { z } from 'zod'
import { platformSchema } from '#features/affiliates/platform.ts'

/** Maximum number of rows of a day, and of the late group. The counts are exact, and a link leads to the other rows. */
export const maxRowsPerGroup = 50

/** The deadline of a video that is not posted. */
const deadlineSchema = z.object({
  /** id of the assignment */
  id: z.uuid(),
  affiliate_id: z.uuid(),
  /** revision of the affiliate */
  revision: z.int(),
  username: z.string(),
  platform: platformSchema,
  no_video: z.int(),
  product_name: z.string().nullable(),
  /** yyyy-mm-dd */
  tanggal_max_upload: z.string(),
})
export type Deadline = z.infer<typeof deadlineSchema>

const groupSchema = z.object({
  /** number of videos */
  total: z.int(),
  /** number of affiliates who have these videos; the list filtered by this day has as many */
  affiliates: z.int(),
  rows: z.array(deadlineSchema),
})
export type DeadlineGroup = z.infer<typeof groupSchema>

export const weekSchema = z.object({
  /** yyyy-mm-dd */
  monday: z.string(),
  /** deadlines of any week that have passed; null unless this is the present week */
  late: groupSchema.nullable(),
  /** Monday to Sunday. In the present week the rows of past days are in `late`. */
  days: z.array(groupSchema.extend({ day: z.string() })),
  /** the usual number of deadlines per day */
  usual_count: z.int(),
})
export type Week = z.infer<typeof weekSchema>
export type WeekDay = Week['days'][number]
