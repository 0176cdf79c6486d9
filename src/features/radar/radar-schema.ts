/** Who needs what next: the first lines, and how many there are of each need. */
import { z } from 'zod'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { needSchema } from '#features/affiliates/need.ts'

const lineSchema = z.object({
  /** of the affiliate */
  id: z.uuid(),
  affiliate: affiliate.row,
  need: needSchema,
  /** since when he waits; of a deadline, its day */
  since: z.iso.datetime(),
  /** the video that it is about */
  video: z
    .object({
      no_video: z.int(),
      product_id: z.uuid().nullable(),
      /** yyyy-mm-dd */
      tanggal_max_upload: z.string().nullable(),
    })
    .nullable(),
})
export type Line = z.infer<typeof lineSchema>

export const radarSchema = z.object({
  /** the most urgent first, of one need whoever waits longest */
  rows: z.array(lineSchema),
  /** of how many affiliates this is the most urgent need */
  counts: z.record(needSchema, z.int()),
  snoozed: z.int(),
  /** when the next one needs something without anybody's doing */
  turns_at: z.iso.datetime(),
})
export type RadarNow = z.infer<typeof radarSchema>
