/** Texts about restoration, and about assignments that were restored as returned. */
import type { ReassignedVideo } from './trash.ts'

/** Number of days in which a row can be restored. `app.trash_retention` has the same value. */
export const trashDays = 30

/** Note about restoration in the dialog that confirms a deletion. */
export const trashNote = `Bisa dipulihkan dari Terhapus selama ${trashDays} hari.`

export function formatReassignedVideo({ no_video, username }: ReassignedVideo): string {
  const videoName = `Video #${no_video}`
  return username
    ? `${videoName} kini pada @${username.replace(/^@/, '')}`
    : `${videoName} kembali sebagai dikembalikan`
}
