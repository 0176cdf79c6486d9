/** The radar: the first lines, and the number of affiliates for each need. */
import { z } from 'zod'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { trackRecordSchema } from '#features/affiliates/link-video.ts'
import { lastContactSchema, needSchema } from '#features/affiliates/need.ts'
import { timeRequestSchema } from '#features/affiliates/time-request.ts'

/** The reminder that is due next. */
const nextReminderSchema = z.object({
  /** 1 for the first reminder; greater than `of` if the affiliate has not answered the last one */
  number: z.int(),
  /** number of reminders that the need has */
  of: z.int(),
  /** template of the message; null if none is set */
  template_id: z.uuid().nullable(),
})

const lineSchema = z.object({
  /** id of the affiliate */
  id: z.uuid(),
  affiliate: affiliate.row,
  need: needSchema,
  /** the time since which the need waits; for a deadline, its day */
  since: z.iso.datetime(),
  /** the video that the need is about; null if it is about none */
  video: z
    .object({
      /** id of the assignment */
      id: z.uuid(),
      no_video: z.int(),
      product_id: z.uuid().nullable(),
      /** yyyy-mm-dd */
      tanggal_max_upload: z.string().nullable(),
      /** the creator's request for more days; null unless the need is `waktu` */
      time_request: timeRequestSchema.nullable(),
    })
    .nullable(),
  /** the last opened chat */
  contact: lastContactSchema.nullable(),
  /** the affiliate's track record, which helps to review a sample; null for other needs */
  record: trackRecordSchema.nullable(),
  /** null for a need without reminders */
  reminder: nextReminderSchema.nullable(),
})
export type Line = z.infer<typeof lineSchema>

export const radarSchema = z.object({
  /** most urgent need first; within a need, longest wait first */
  rows: z.array(lineSchema),
  /** number of affiliates with this as their most urgent need */
  counts: z.record(needSchema, z.int()),
  /** number of affiliates who are hidden from the radar for some days */
  snoozed: z.int(),
  /** number of affiliates who are left out for some days after a reminder (`rests_until`) */
  reminded: z.int(),
  /** number of affiliates in the queue of all due reminders, which has a maximum */
  due_reminders: z.int(),
  /** the time at which the radar next changes although no data changes */
  next_change_at: z.iso.datetime(),
})
export type RadarNow = z.infer<typeof radarSchema>
