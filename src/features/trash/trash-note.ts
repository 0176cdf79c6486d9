/** What is said of the way back, and of what took another. */
import type { Elsewhere } from './trash.ts'

/** How long something can be restored. `app.trash_kept` has it too. */
export const trashDays = 30

/** What a question before a deletion says of the way back. */
export const trashNote = `Bisa dipulihkan dari Terhapus selama ${trashDays} hari.`

export function elsewhereText({ no_video, username }: Elsewhere): string {
  const number = `Video #${no_video.toLocaleString('id-ID')}`
  return username
    ? `${number} kini pada @${username.replace(/^@/, '')}`
    : `${number} kembali sebagai dikembalikan`
}
