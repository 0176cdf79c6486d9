/** One video given to an affiliate: until when it is to be posted, what became of it, and what all of them add up to. */
import { z } from 'zod'
import { aggregateStatuses } from './affiliate-values.ts'
import { type PostingField, postingWarningsSchema } from './posting-link.ts'

export const postingStatuses = ['belum', 'sudah', 'dikembalikan'] as const
export const postingStatusSchema = z.enum(postingStatuses)
export type PostingStatus = z.infer<typeof postingStatusSchema>
export const postingStatusLabel: Record<PostingStatus, string> = {
  belum: 'Belum',
  sudah: 'Sudah',
  dikembalikan: 'Dikembalikan',
}

/** What of it a person writes is called. */
export const postingLabel = {
  tanggal_max_upload: 'Tanggal Max Upload',
  status_link_posting: 'Status Link Posting',
  link_posting_vo: 'Link Posting Video VO',
  link_posting_review: 'Link Posting Video Review',
  posting_accepted: 'Link sudah dicek',
}

/** All videos of one affiliate that the reader may see. */
export const postingSchema = z.object({
  belum: z.int(),
  sudah: z.int(),
  dikembalikan: z.int(),
  /** the first deadline, yyyy-mm-dd, among those that are not posted */
  earliest_due: z.string().nullable(),
  /** whose deadline that is */
  earliest_no_video: z.int().nullable(),
  /** how many have a link that somebody ought to look at */
  doubtful: z.int(),
  /** `no_video` of each, in the order in which they were given */
  no_videos: z.array(z.int()),
})
export type Posting = z.infer<typeof postingSchema>

export const aggregateStatusSchema = z.enum(aggregateStatuses)
export type AggregateStatus = z.infer<typeof aggregateStatusSchema>

/** What a filter calls them; a card says more, see `postingText`. */
export const aggregateStatusLabel: Record<AggregateStatus, string> = {
  no_video: 'No Video',
  dikembalikan: 'Semua dikembalikan',
  sebagian_dikembalikan: 'Sebagian dikembalikan',
  sudah: 'Semua diposting',
  sebagian: 'Sebagian diposting',
  belum: 'Belum diposting',
}

type Counts = Pick<Posting, PostingStatus>

/** `app.posting_condition` says the same in SQL. */
export function aggregateStatus({ belum, sudah, dikembalikan }: Counts): AggregateStatus {
  const all = belum + sudah + dikembalikan
  if (all === 0) return 'no_video'
  if (dikembalikan === all) return 'dikembalikan'
  if (dikembalikan > 0) return 'sebagian_dikembalikan'
  if (sudah === all) return 'sudah'
  return sudah > 0 ? 'sebagian' : 'belum'
}

export function postingText(counts: Counts): string {
  const texts: Record<AggregateStatus, string> = {
    no_video: 'No Video',
    dikembalikan: 'Semua video dikembalikan',
    sebagian_dikembalikan: `${counts.dikembalikan} video dikembalikan`,
    sudah: 'Semua video sudah diposting',
    sebagian: `${counts.sudah}/${counts.belum + counts.sudah} video selesai`,
    belum: 'Belum ada yang diposting',
  }
  return texts[aggregateStatus(counts)]
}

/** A video that an affiliate has or had, as its reader may see it. */
export const linkVideoSchema = z.object({
  id: z.uuid(),
  affiliate_id: z.uuid(),
  product_id: z.uuid().nullable(),
  product_name: z.string().nullable(),
  video_id: z.uuid(),
  no_video: z.int(),
  /** masked where `links_masked` */
  link_video_vo: z.string().nullable(),
  link_video_review: z.string().nullable(),
  links_masked: z.boolean(),
  /** yyyy-mm-dd */
  tanggal_max_upload: z.string().nullable(),
  status_link_posting: postingStatusSchema,
  link_posting_vo: z.string().nullable(),
  link_posting_review: z.string().nullable(),
  /** what looks wrong about the links, and what of it somebody has looked at and found right */
  posting_warnings: postingWarningsSchema,
  posting_accepted: postingWarningsSchema,
  posting_accepted_by: z.string().nullable(),
  posting_accepted_at: z.iso.datetime().nullable(),
})
export type LinkVideo = z.infer<typeof linkVideoSchema>

/** Which link is still awaited of a video that has one of two. */
export function awaitedField(
  video: Pick<LinkVideo, 'link_video_vo' | 'link_video_review' | 'link_posting_vo' | 'link_posting_review'>,
): PostingField | undefined {
  if (video.link_video_vo && !video.link_posting_vo && video.link_posting_review) return 'vo'
  return video.link_video_review && !video.link_posting_review && video.link_posting_vo ? 'review' : undefined
}
