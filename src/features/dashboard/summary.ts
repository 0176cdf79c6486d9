/** Converts the dashboard's figures into what Home displays. */
import type { VideoStatus } from '#features/videos/video-statuses.ts'
import type { Activity, Summary } from './summary-schema.ts'

export type ActivityStatus = 'success' | 'pending' | 'error' | 'info'

const videoActivityStatus: Record<VideoStatus, ActivityStatus> = {
  'video baru': 'pending',
  'dikirim ke affiliate': 'success',
  dikembalikan: 'error',
}

export function getActivityStatus(activity: Activity): ActivityStatus {
  return activity.kind === 'video' ? videoActivityStatus[activity.video_status] : 'info'
}

/** Returns the share of `part` in `total`, rounded to a whole per cent. Returns 0 if `total` is 0. */
export function computePercentage(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 100)
}

/** Returns the width of a trend bar in px: 20 per registration, but at least 24, so that the bar stays visible. */
export function computeTrendBarWidth(count: number): number {
  return Math.max(24, count * 20)
}

/** Returns the number of videos with any status. */
export function countVideos({ by_status }: Pick<Summary['videos'], 'by_status'>): number {
  return Object.values(by_status).reduce((sum, count) => sum + count, 0)
}

/** Checks whether there is neither an affiliate nor a video, so that every chart would show only zeros. */
export function isEmptySummary({ affiliates, videos }: Pick<Summary, 'affiliates' | 'videos'>): boolean {
  return affiliates.total === 0 && countVideos(videos) === 0
}
