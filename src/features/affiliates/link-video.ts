/** One video given to an affiliate: until when it is to be posted, what became of it, and what all of them add up to. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { addDays, jakartaDate } from '#base/jakarta.ts'
import { optionalWebLink } from '#base/web-link.ts'

export const postingStatuses = ['belum', 'sudah', 'dikembalikan'] as const
export const postingStatusSchema = z.enum(postingStatuses)
export type PostingStatus = z.infer<typeof postingStatusSchema>
export const postingStatusLabel: Record<PostingStatus, string> = {
  belum: 'Belum',
  sudah: 'Sudah',
  dikembalikan: 'Dikembalikan',
}

/** Days from today to the deadline of a video that is given now. */
const daysToPost = 3

/** The deadline, yyyy-mm-dd, that a video gets when it is added. */
export function defaultDeadline(now: Date): string {
  return addDays(jakartaDate(now), daysToPost)
}

/**
 * How a deadline stands for a video that is not posted: its whole day must pass before it is late. Both days are
 * yyyy-mm-dd in Jakarta.
 */
export function dueState(deadline: string | null, today: string): 'late' | 'today' | 'open' {
  if (deadline === null) return 'open'
  if (deadline === today) return 'today'
  return deadline < today ? 'late' : 'open'
}

/** How many whole days a deadline has passed; both yyyy-mm-dd. */
export function daysLate(deadline: string, today: string): number {
  return (Date.parse(today) - Date.parse(deadline)) / 86_400_000
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
  /** `no_video` of each, in the order in which they were given */
  no_videos: z.array(z.int()),
})
export type Posting = z.infer<typeof postingSchema>

export const aggregateStatuses = [
  'no_video',
  'dikembalikan',
  'sebagian_dikembalikan',
  'sudah',
  'sebagian',
  'belum',
] as const
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
})
export type LinkVideo = z.infer<typeof linkVideoSchema>

/** Who has which videos. */
export const holdersSchema = z.object({
  videos: z.array(z.object({ video_id: z.uuid(), no_video: z.int(), username: z.string() })),
})
/** Of so many videos at once, as an address holds. */
export const mostAsked = 100

/** What the edit screen holds of it. Its source links are the server's to fill; posting links count only when sudah. */
export const linkVideoFormSchema = z.strictObject({
  product_id: z.uuid(),
  /** null while none is chosen: such an entry is skipped */
  video_id: z.uuid().nullable(),
  tanggal_max_upload: calendarDate('Tanggal tidak valid').nullable(),
  status_link_posting: postingStatusSchema,
  link_posting_vo: optionalWebLink('Link Posting Video VO harus berupa URL yang valid'),
  link_posting_review: optionalWebLink('Link Posting Video Review harus berupa URL yang valid'),
})
export type LinkVideoForm = z.output<typeof linkVideoFormSchema>

/** A source link and where it was posted. */
interface PostedVideo {
  no_video: number
  link_video_vo: string | null
  link_video_review: string | null
  status_link_posting: PostingStatus
  link_posting_vo: string
  link_posting_review: string
}

export const postingLinkRequired = "Field ini wajib diisi saat status 'sudah'"

/** What a posted video still lacks: a posting link for each source link that it has. */
export function missingPostingLinks(video: PostedVideo): ('link_posting_vo' | 'link_posting_review')[] {
  if (video.status_link_posting !== 'sudah') return []
  const pairs = [
    ['link_video_vo', 'link_posting_vo'],
    ['link_video_review', 'link_posting_review'],
  ] as const
  return pairs
    .filter(([source, posted]) => video[source] !== null && video[posted].trim() === '')
    .map(([, posted]) => posted)
}

/** The lines of 'Validasi Gagal'. */
export function postingLinkMessages(videos: readonly PostedVideo[]): string[] {
  const kind = { link_posting_vo: 'VO', link_posting_review: 'Review' }
  return videos.flatMap((video) =>
    missingPostingLinks(video).map(
      (field) => `Link Posting Video ${kind[field]} wajib diisi untuk Video #${video.no_video}`,
    ),
  )
}
