import { formatCount } from '#base/count.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { UndoneBulkAction } from './bulk-action.ts'

/**
 * Returns one sentence about an undo that did not restore everything, or undefined if it did. `isUndone` is false if it
 * restored nothing.
 */
export function describeIncompleteUndo({
  undone,
  kept,
  elsewhere,
}: UndoneBulkAction): { isUndone: boolean; text: string } | undefined {
  if (undone.length === 0)
    return { isUndone: false, text: 'Tidak dapat diurungkan: datanya sudah berubah lagi' }
  if (kept.length > 0)
    return {
      isUndone: true,
      text: `Diurungkan, kecuali ${formatCount(kept.length)} affiliate: datanya sudah berubah lagi`,
    }
  const [video, ...others] = elsewhere
  if (!video) return undefined
  const videos = others.length === 0 ? '' : ` dan ${formatCount(others.length)} video lain`
  const holder = others.length === 0 && video.username !== null ? isolate(video.username) : 'affiliate lain'
  return { isUndone: true, text: `Diurungkan, tetapi Video #${video.no_video}${videos} tetap di ${holder}` }
}
