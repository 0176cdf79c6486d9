/**
 * Formats a creator's request for more days. This file imports no schemas, because Home loads it with its first
 * scripts.
 */
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import type { VideoWithTimeRequest } from './time-request.ts'

export function describeTimeRequest(video: VideoWithTimeRequest): string {
  return `${summarizeTimeRequest(video)}: ${video.time_request.reason}`
}

/** Works like `describeTimeRequest` without the reason, which may be long. */
export function summarizeTimeRequest({
  no_video,
  tanggal_max_upload,
  time_request,
}: VideoWithTimeRequest): string {
  return `Minta waktu ${time_request.days} hari · #${no_video}, batas ${formatShortWeekdayDate(tanggal_max_upload ?? '')}`
}

/** Returns the first of these videos for which the creator asks for more days, or undefined. */
export function findVideoWithTimeRequest(
  videos: readonly (Omit<VideoWithTimeRequest, 'time_request'> & {
    time_request: VideoWithTimeRequest['time_request'] | null
  })[],
): VideoWithTimeRequest | undefined {
  for (const { id, no_video, tanggal_max_upload, time_request } of videos)
    if (time_request) return { id, no_video, tanggal_max_upload, time_request }
  return undefined
}
