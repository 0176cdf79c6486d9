/** A creator's request for more days for one video, and the answer of staff. */
import { z } from 'zod'
import { formatShortWeekdayDate } from '#base/jakarta.ts'
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
export const askingVideoSchema = z.object({
  /** id of the assignment */
  id: z.uuid(),
  no_video: z.int(),
  /** yyyy-mm-dd */
  tanggal_max_upload: z.string().nullable(),
  asked: timeRequestSchema,
})
export type AskingVideo = z.infer<typeof askingVideoSchema>

export function timeRequestText(video: AskingVideo): string {
  return `${timeRequestSummary(video)}: ${video.asked.reason}`
}

/** The same without the reason, which may be long. */
export function timeRequestSummary({ no_video, tanggal_max_upload, asked }: AskingVideo): string {
  return `Minta waktu ${asked.days} hari · #${no_video}, batas ${formatShortWeekdayDate(tanggal_max_upload ?? '')}`
}

/** Returns the first of these videos for which the creator asks for more days, or undefined. */
export function findAskingVideo(
  videos: readonly (Omit<AskingVideo, 'asked'> & { asked: AskingVideo['asked'] | null })[],
): AskingVideo | undefined {
  for (const { id, no_video, tanggal_max_upload, asked } of videos)
    if (asked) return { id, no_video, tanggal_max_upload, asked }
  return undefined
}
