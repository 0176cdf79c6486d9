/** How Home says what it tells. */
import type { VideoStatus } from '#features/videos/video-statuses.ts'
import type { Activity } from './summary-schema.ts'

export type ActivityStatus = 'success' | 'pending' | 'error' | 'info'

const videoActivity: Record<VideoStatus, ActivityStatus> = {
  'video baru': 'pending',
  'dikirim ke affiliate': 'success',
  dikembalikan: 'error',
}

export function activityStatus(activity: Activity): ActivityStatus {
  return activity.kind === 'video' ? videoActivity[activity.video_status] : 'info'
}

/** A share of a whole, rounded to a whole per cent; 0 of nothing. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

/** Width of a bar of the trend, in px: 20 for each registration, and never so small that it can't be seen. */
export function trendBarWidth(count: number): number {
  return Math.max(24, count * 20)
}
