/** Messages that ask a creator for another link, or for a change of the video. */
import { formatPostSuffix, type LinkVideo } from '#features/affiliates/link-video.ts'
import {
  describeWarning,
  getWarningField,
  type PostingField,
  type PostingWarning,
} from '#features/affiliates/posting-link.ts'

type SentVideo = Pick<
  LinkVideo,
  | 'no_video'
  | 'status_link_posting'
  | 'times_returned'
  | 'returned_reason'
  | 'returned_post'
  | 'link_video_vo'
  | 'link_video_review'
  | 'link_posting_vo'
  | 'link_posting_review'
  | 'posting_warnings'
  | 'posting_accepted'
>

/** Message that refuses a return without a reason. */
export const missingReasonText = 'Tulis dulu yang perlu diubah'

export function findLink(video: SentVideo, field: PostingField): string | null {
  return video[`link_posting_${field}`]
}

/** Returns the warnings that nobody has accepted. */
export function findOpenWarnings({ posting_warnings, posting_accepted }: SentVideo): PostingWarning[] {
  return posting_warnings.filter((warning) => !posting_accepted.includes(warning))
}

/** Returns the message that asks for other links, and says what looks wrong about the sent ones. */
export function writeLinkRequest(video: SentVideo): string {
  const reasons = findOpenWarnings(video).map(
    (warning) => ` Link ${describeWarning(warning, findLink(video, getWarningField(warning)))}.`,
  )
  return `Halo, link video #${video.no_video} perlu diperbaiki.${reasons.join('')} Kirim link yang benar lewat halaman kreatormu, ya.`
}

/** Returns the message that asks to change a returned video. */
export function writeChangeRequest(video: SentVideo): string {
  const { no_video, times_returned, returned_reason } = video
  const need = times_returned > 1 ? 'masih perlu' : 'perlu'
  const reason = returned_reason === null ? '. ' : `:\n${returned_reason}\n`
  return `Halo, video #${no_video} ${need} diubah${formatPostSuffix(video)}${reason}Setelah diubah, kirim linknya lewat halaman kreatormu, ya. Kalau linknya tetap, kirim lagi link yang sama.`
}
