import { formatCount } from '#base/count.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { BulkUndo } from './bulk-action.ts'

/** Returns one sentence about an undo that did not restore everything. */
export function describePartialUndo({ not_undone, reassigned_videos }: BulkUndo): string {
  const [video, ...others] = reassigned_videos
  if (not_undone.length > 0 || !video)
    return `Diurungkan, kecuali ${formatCount(not_undone.length)} affiliate: datanya sudah berubah lagi`
  const videos = others.length === 0 ? '' : ` dan ${formatCount(others.length)} video lain`
  const holder = others.length === 0 && video.username !== null ? isolate(video.username) : 'affiliate lain'
  return `Diurungkan, tetapi Video #${video.no_video}${videos} tetap di ${holder}`
}
