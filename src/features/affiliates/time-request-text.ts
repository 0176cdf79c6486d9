/**
 * Formats a creator's request for more days. This file imports no schemas, because Home loads it with its first
 * scripts.
 */
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import type { AskingVideo } from './time-request.ts'

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
