/** What an affiliate made of their finished videos. track-records.sql defines when a video is finished and on time. */
import { z } from 'zod'
import { formatCount } from '#base/count.ts'

/** Number of finished videos below which no record is told. */
const enoughVideos = 3

/** Facts about the videos that the reader may see. */
export const trackRecordSchema = z.object({
  /** number of videos that are posted, or whose last day passed without a post */
  finished: z.int(),
  /** number of videos posted on or before their last day */
  on_time: z.int(),
  /** median of the days from the day of giving to that of posting; null if no video is posted */
  median_days: z.number().nullable(),
  /** number of videos that are returned now */
  returned: z.int(),
})
export type TrackRecord = z.infer<typeof trackRecordSchema>

/** How a finished video ended; null for a video that is not finished. */
export const videoOutcomeSchema = z.enum(['on_time', 'late', 'missed']).nullable()
type VideoOutcome = z.infer<typeof videoOutcomeSchema>

/** Checks whether there is anything to tell, even if it is not enough for a record. */
export function hasTrackRecord({ finished, returned }: TrackRecord): boolean {
  return finished + returned > 0
}

export function hasEnoughVideos({ finished }: TrackRecord): boolean {
  return finished >= enoughVideos
}

/** Tells the record, such as '8 dari 10 tepat waktu · median 2 hari · 1 dikembalikan'. */
export function trackRecordText(record: TrackRecord): string {
  if (!hasEnoughVideos(record)) return 'belum cukup data'
  const { median_days, returned } = record
  return [
    onTimeText(record),
    median_days !== null && `median ${daysText(median_days)}`,
    returned > 0 && `${formatCount(returned)} dikembalikan`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Tells only how many videos were on time, where there is little room. */
export function onTimeText({ finished, on_time }: TrackRecord): string {
  return `${formatCount(on_time)} dari ${formatCount(finished)} tepat waktu`
}

/** Tells how one video ended, such as 'Tepat waktu · 2 hari'. Null for a video that is not finished. */
export function outcomeText(outcome: VideoOutcome, days: number | null): string | null {
  if (outcome === null) return null
  if (outcome === 'missed') return 'Tidak diposting'
  const label = outcome === 'on_time' ? 'Tepat waktu' : 'Telat'
  return days === null ? label : `${label} · ${daysText(days)}`
}

function daysText(days: number): string {
  return days === 0 ? 'hari yang sama' : `${formatCount(days)} hari`
}
