/**
 * A video assigned to an affiliate: its deadline, its posting status, and the summary of all videos of an affiliate.
 */
import { z } from 'zod'
import { paragraphs } from '#base/text.ts'
import { aggregateStatuses } from './affiliate-values.ts'
import { datedConsentSchema } from './consent.ts'
import {
  type PostingField,
  postingFieldLabel,
  postingFieldSchema,
  postingWarningsSchema,
} from './posting-link.ts'
import { timeRequestSchema, videoWithTimeRequestSchema } from './time-request.ts'

export const postingStatuses = ['belum', 'sudah', 'dikembalikan'] as const
export const postingStatusSchema = z.enum(postingStatuses)
export type PostingStatus = z.infer<typeof postingStatusSchema>
export const postingStatusLabel: Record<PostingStatus, string> = {
  belum: 'Belum',
  sudah: 'Sudah',
  dikembalikan: 'Dikembalikan',
}

/** Text that tells a creator what to change about a video; '' if nothing. The schema trims it. */
export const returnedReasonSchema = paragraphs(500).transform((text) => text.trim())

/** Labels of the fields that users can write. */
export const postingLabel = {
  tanggal_max_upload: 'Tanggal Max Upload',
  status_link_posting: 'Status Link Posting',
  link_posting_vo: 'Link Posting Video VO',
  link_posting_review: 'Link Posting Video Review',
  returned_reason: 'Yang perlu diubah kreator',
  returned_post: 'Yang perlu diubah',
  posting_accepted: 'Link sudah dicek',
}

/** Summary of all videos of one affiliate that the reader may see. */
export const postingSchema = z.object({
  belum: z.int(),
  sudah: z.int(),
  dikembalikan: z.int(),
  /** earliest deadline among the videos that are not posted, yyyy-mm-dd */
  earliest_due: z.string().nullable(),
  /** `no_video` of the video whose deadline is `earliest_due` */
  earliest_no_video: z.int().nullable(),
  /** number of videos with an unchecked link that looks wrong or was sent by the creator */
  videos_to_check: z.int(),
  /** number of videos with links from the creator that staff have to check */
  videos_with_creator_links: z.int(),
  /** the video with the longest waiting request for more days; null if none waits */
  video_with_time_request: videoWithTimeRequestSchema.nullable(),
  /** the video whose requested change has waited the longest, and when staff requested it; null if none */
  requested_change: z.object({ no_video: z.int(), since: z.iso.datetime() }).nullable(),
  /** `no_video` of each video, in the order of assignment */
  no_videos: z.array(z.int()),
})
export type Posting = z.infer<typeof postingSchema>

/** Facts about the finished videos of one affiliate that the reader may see. */
export const trackRecordSchema = z.object({
  /** number of videos that are posted, or whose deadline passed without a post */
  finished: z.int(),
  /** number of videos posted on or before their deadline */
  on_time: z.int(),
  /** median number of days from the assignment of a video to its post; null if no video is posted */
  median_days: z.number().nullable(),
  /** number of videos that are returned now */
  returned: z.int(),
})
export type TrackRecord = z.infer<typeof trackRecordSchema>

export const aggregateStatusSchema = z.enum(aggregateStatuses)
export type AggregateStatus = z.infer<typeof aggregateStatusSchema>

/** Labels in filters. A card says more, see `describePosting`. */
export const aggregateStatusLabel: Record<AggregateStatus, string> = {
  no_video: 'No Video',
  dikembalikan: 'Semua dikembalikan',
  sebagian_dikembalikan: 'Sebagian dikembalikan',
  sudah: 'Semua diposting',
  sebagian: 'Sebagian diposting',
  belum: 'Belum diposting',
}

type StatusCounts = Pick<Posting, PostingStatus>

/** Summarizes the numbers of videos with each status. `app.posting_condition` does the same in SQL. */
export function getAggregateStatus({ belum, sudah, dikembalikan }: StatusCounts): AggregateStatus {
  const total = belum + sudah + dikembalikan
  if (total === 0) return 'no_video'
  if (dikembalikan === total) return 'dikembalikan'
  if (dikembalikan > 0) return 'sebagian_dikembalikan'
  if (sudah === total) return 'sudah'
  return sudah > 0 ? 'sebagian' : 'belum'
}

/** Returns the summary with numbers, such as '2/3 video selesai'. */
export function describePosting(counts: StatusCounts): string {
  const texts: Record<AggregateStatus, string> = {
    no_video: 'No Video',
    dikembalikan: 'Semua video dikembalikan',
    sebagian_dikembalikan: `${counts.dikembalikan} video dikembalikan`,
    sudah: 'Semua video sudah diposting',
    sebagian: `${counts.sudah}/${counts.belum + counts.sudah} video selesai`,
    belum: 'Belum ada yang diposting',
  }
  return texts[getAggregateStatus(counts)]
}

/** A video that an affiliate has or had, as far as the reader may see it. */
export const linkVideoSchema = z.object({
  id: z.uuid(),
  affiliate_id: z.uuid(),
  product_id: z.uuid().nullable(),
  product_name: z.string().nullable(),
  video_id: z.uuid(),
  no_video: z.int(),
  /** masked if `links_masked` is true */
  link_video_vo: z.string().nullable(),
  link_video_review: z.string().nullable(),
  links_masked: z.boolean(),
  /** yyyy-mm-dd */
  tanggal_max_upload: z.string().nullable(),
  status_link_posting: postingStatusSchema,
  link_posting_vo: z.string().nullable(),
  link_posting_review: z.string().nullable(),
  /** warnings about the links, and those that a user has checked and accepted */
  posting_warnings: postingWarningsSchema,
  posting_accepted: postingWarningsSchema,
  posting_accepted_by: z.string().nullable(),
  posting_accepted_at: z.iso.datetime().nullable(),
  /** when the creator sent the links on their page; null if staff recorded them */
  sent_at: z.iso.datetime().nullable(),
  /** true if the creator has sent all links, and staff have to check them */
  awaits_check: z.boolean(),
  /** the creator's request for more days that waits for an answer; null without one */
  time_request: timeRequestSchema.nullable(),
  /** number of days that the creator asked for last, if staff refused it; else null */
  refused_days: z.int().nullable(),
  /** the change that the creator has to make, as staff wrote at the last return; null if they wrote nothing */
  returned_reason: z.string().nullable(),
  /** the post that the last return is about; null if it is about both posts, or if staff named none */
  returned_post: postingFieldSchema.nullable(),
  times_returned: z.int(),
  /** the uses that the creator allows the brand with the posted video; null if they have not answered */
  consent: datedConsentSchema.nullable(),
  /** true if the video was posted in time, see track-records.sql; null if it is not finished */
  outcome: z.enum(['on_time', 'late', 'missed']).nullable(),
  /** days from the assignment of the video to its post; null if it is not posted */
  days_to_post: z.int().nullable(),
})
export type LinkVideo = z.infer<typeof linkVideoSchema>

type SourceLinks = Pick<LinkVideo, 'link_video_vo' | 'link_video_review'>

/** Checks whether a video has two files and so gets two posts. A return may then be about one of them. */
export function hasTwoPosts({ link_video_vo, link_video_review }: SourceLinks): boolean {
  return Boolean(link_video_vo && link_video_review)
}

type ReturnFacts = SourceLinks & Pick<LinkVideo, 'returned_post'>

/** Returns which of two posts the last return is about; null if the video has only one, or if staff named none. */
export function findPostToChange(video: ReturnFacts): PostingField | null {
  return hasTwoPosts(video) ? video.returned_post : null
}

/**
 * Returns for example ' (VO)', to append to the text of a change; '' if the change is not about one post in particular.
 */
export function formatPostSuffix(video: ReturnFacts): string {
  const post = findPostToChange(video)
  return post ? ` (${postingFieldLabel[post]})` : ''
}

type ReturnedVideo = ReturnFacts &
  Pick<LinkVideo, 'status_link_posting' | 'times_returned' | 'returned_reason'>

/**
 * Returns for example 'Revisi ke-2 (VO): suaranya terlalu pelan', or undefined if the creator has nothing to change.
 * The first return has no number, as on the creator's page. The creator need not change a video that staff took back
 * without a reason: another video replaces it.
 */
export function describeRequestedChange(video: ReturnedVideo) {
  const { status_link_posting, times_returned, returned_reason } = video
  const isReopened = status_link_posting === 'belum' && times_returned > 0
  const isReturnedForChange = status_link_posting === 'dikembalikan' && returned_reason !== null
  if (!isReopened && !isReturnedForChange) return undefined
  const number = times_returned > 1 ? ` ke-${times_returned}` : ''
  const reason = returned_reason === null ? '' : `: ${returned_reason}`
  return `Revisi${number}${formatPostSuffix(video)}${reason}`
}

/** Returns the field of the missing link if a video with two posts has only one link, otherwise undefined. */
export function findMissingPostingField(
  video: Pick<LinkVideo, 'link_video_vo' | 'link_video_review' | 'link_posting_vo' | 'link_posting_review'>,
): PostingField | undefined {
  const { link_video_vo, link_video_review, link_posting_vo, link_posting_review } = video
  if (link_video_vo && !link_posting_vo && link_posting_review) return 'vo'
  return link_video_review && !link_posting_review && link_posting_vo ? 'review' : undefined
}
