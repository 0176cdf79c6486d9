/** The message that asks a creator for another link, or for another change of a video that was returned. */
import { type LinkVideo, postSuffix, revisionText } from '#features/affiliates/link-video.ts'
import {
  doubtText,
  type PostingField,
  type PostingWarning,
  warningField,
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

interface LinkRequest {
  /** label of the button that opens the chat */
  label: string
  message: string
}

export function findLink(video: SentVideo, field: PostingField): string | null {
  return video[`link_posting_${field}`]
}

export function findDoubts({ posting_warnings, posting_accepted }: SentVideo): PostingWarning[] {
  return posting_warnings.filter((warning) => !posting_accepted.includes(warning))
}

/**
 * Asks for another change if a returned video came back with links that look right, since the video itself may still
 * lack the change. Otherwise asks for other links.
 */
export function describeRequest(video: SentVideo): LinkRequest {
  const { no_video, returned_reason } = video
  const doubts = findDoubts(video)
  if (revisionText(video) && doubts.length === 0)
    return {
      label: 'Minta diubah lagi',
      message: `Halo, video #${no_video} masih perlu diubah${postSuffix(video)}${returned_reason === null ? '. ' : `:\n${returned_reason}\n`}Setelah diubah, kirim linknya lewat halaman kreatormu, ya. Kalau linknya tetap, kirim lagi link yang sama.`,
    }
  const reasons = doubts.map(
    (warning) => ` Link ${doubtText(warning, findLink(video, warningField(warning)))}.`,
  )
  return {
    label: 'Minta link lain',
    message: `Halo, link video #${no_video} perlu diperbaiki.${reasons.join('')} Kirim link yang benar lewat halaman kreatormu, ya.`,
  }
}
