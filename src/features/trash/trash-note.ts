/** Texts about restoration, and about videos that other affiliates have taken. */
import type { Elsewhere } from './trash.ts'

/** Number of days in which a row can be restored. `app.trash_kept` has the same value. */
export const trashDays = 30

/** Note about restoration in the dialog that confirms a deletion. */
export const trashNote = `Bisa dipulihkan dari Terhapus selama ${trashDays} hari.`

export function elsewhereText({ no_video, username }: Elsewhere): string {
  const number = `Video #${no_video.toLocaleString('id-ID')}`
  return username
    ? `${number} kini pada @${username.replace(/^@/, '')}`
    : `${number} kembali sebagai dikembalikan`
}
