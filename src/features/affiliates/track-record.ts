/** Texts of track records, without schemas. track-records.sql defines when a video is finished and on time. */
import { formatCount } from '#base/count.ts'
import type { LinkVideo, TrackRecord } from './link-video.ts'

/** Minimum number of finished videos for which a track record is shown. */
const enoughVideos = 3

/** Checks whether there is anything to show, even if there are too few videos for a track record. */
export function hasTrackRecord({ finished, returned }: TrackRecord): boolean {
  return finished + returned > 0
}

export function hasEnoughVideos({ finished }: TrackRecord): boolean {
  return finished >= enoughVideos
}

/** Describes the record, such as '8 dari 10 tepat waktu · median 2 hari · 1 dikembalikan'. */
export function describeTrackRecord(record: TrackRecord): string {
  if (!hasEnoughVideos(record)) return 'belum cukup data'
  const { median_days, returned } = record
  return [
    describePunctuality(record),
    median_days !== null && `median ${formatDays(median_days)}`,
    returned > 0 && `${formatCount(returned)} dikembalikan`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Describes only how many videos were on time, where there is little room. */
export function describePunctuality({ finished, on_time }: TrackRecord): string {
  return `${formatCount(on_time)} dari ${formatCount(finished)} tepat waktu`
}

/** Describes how one video ended, such as 'Tepat waktu · 2 hari'. Null for a video that is not finished. */
export function describeOutcome(outcome: LinkVideo['outcome'], days: number | null): string | null {
  if (outcome === null) return null
  if (outcome === 'missed') return 'Tidak diposting'
  const label = outcome === 'on_time' ? 'Tepat waktu' : 'Telat'
  return days === null ? label : `${label} · ${formatDays(days)}`
}

function formatDays(days: number): string {
  return days === 0 ? 'hari yang sama' : `${formatCount(days)} hari`
}
