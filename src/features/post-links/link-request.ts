/** Messages that ask a creator for another link, or for a change of the video. */
import { formatPostSuffix, type LinkVideo } from '#features/affiliates/link-video.ts'
import { describeWarning, getWarningField, type PostingWarning } from '#features/affiliates/posting-link.ts'

/** Message that refuses a return without a reason. */
export const missingReasonText = 'Tulis dulu yang perlu diubah'

/** Returns the warnings that nobody has accepted. */
export function findOpenWarnings({ posting_warnings, posting_accepted }: LinkVideo): PostingWarning[] {
  return posting_warnings.filter((warning) => !posting_accepted.includes(warning))
}

/** Returns the message that asks for other links, and says what looks wrong about the sent ones. */
export function writeLinkRequest(video: LinkVideo): string {
  const reasons = findOpenWarnings(video).map(
    (warning) => ` Link ${describeWarning(warning, video[`link_posting_${getWarningField(warning)}`])}.`,
  )
  return `Halo, link video #${video.no_video} perlu diperbaiki.${reasons.join('')} Kirim link yang benar lewat halaman kreatormu, ya.`
}

/** Returns the message that asks to change a returned video. */
export function writeChangeRequest(video: LinkVideo): string {
  const { no_video, times_returned, returned_reason } = video
  const need = times_returned > 1 ? 'masih perlu' : 'perlu'
  const reason = returned_reason === null ? '. ' : `:\n${returned_reason}\n`
  return `Halo, video #${no_video} ${need} diubah${formatPostSuffix(video)}${reason}Setelah diubah, kirim linknya lewat halaman kreatormu, ya. Kalau linknya tetap, kirim lagi link yang sama.`
}
