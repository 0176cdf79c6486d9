/** A creator's request for more days until the deadline of one video, and the answer of staff. */
import { z } from 'zod'
import { lineOfText } from '#base/text.ts'

export const timeAnswers = ['granted', 'refused'] as const
export const timeAnswerSchema = z.enum(timeAnswers)
export type TimeAnswer = (typeof timeAnswers)[number]
/** State of a request: staff have answered it, or it waits. */
export type TimeRequestState = TimeAnswer | 'waiting'

/** Numbers of days that a creator can ask for. */
export const askableDays = [1, 2, 3] as const

/** A request that waits for an answer. */
export const timeRequestSchema = z.object({
  days: z.literal(askableDays),
  reason: lineOfText(200),
})

/** A video for which the creator asks for more days. */
export const videoWithTimeRequestSchema = z.object({
  /** id of the assignment */
  id: z.uuid(),
  no_video: z.int(),
  /** yyyy-mm-dd */
  tanggal_max_upload: z.string().nullable(),
  time_request: timeRequestSchema,
})
export type VideoWithTimeRequest = z.infer<typeof videoWithTimeRequestSchema>
