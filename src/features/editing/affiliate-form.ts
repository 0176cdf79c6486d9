/** What the edit screen sends, what it asks while it is open, and what a posted video must have. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { lineOfText } from '#base/text.ts'
import { optionalWebLink } from '#base/web-link.ts'
import {
  affiliate,
  type Basics,
  basicNames,
  sampleStatusSchema,
  whatsappStatusSchema,
} from '#features/affiliates/affiliate.ts'
import { type PostingStatus, postingStatusSchema } from '#features/affiliates/link-video.ts'
import { postingWarningsSchema } from '#features/affiliates/posting-link.ts'

/** A video. Its source links are the server's to fill; posting links count only when sudah. */
export const linkVideoFormSchema = z.strictObject({
  /** null where the product was deleted: such a video is changed or taken back, never given */
  product_id: z.uuid().nullable(),
  /** null while none is chosen: such an entry is skipped */
  video_id: z.uuid().nullable(),
  tanggal_max_upload: calendarDate('Tanggal tidak valid').nullable(),
  status_link_posting: postingStatusSchema,
  link_posting_vo: optionalWebLink('Link Posting Video VO harus berupa URL yang valid'),
  link_posting_review: optionalWebLink('Link Posting Video Review harus berupa URL yang valid'),
  /** what looked wrong about them, and was seen */
  posting_accepted: postingWarningsSchema.default([]),
})
export type LinkVideoForm = z.output<typeof linkVideoFormSchema>

/** Who he is and how to reach him, as it is written everywhere. */
const basics = Object.fromEntries(basicNames.map((name) => [name, affiliate.edited.shape[name]])) as Pick<
  typeof affiliate.edited.shape,
  keyof Basics
>

export const affiliateFormSchema = z.strictObject({
  ...basics,
  /** in the order of choosing; the first becomes `product_id` */
  selected_product_ids: z.array(z.uuid()).max(1000),
  status_whatsapp: whatsappStatusSchema,
  /** sent only where it is sent already: the list sends */
  sample_product_status: sampleStatusSchema,
  /** kept only with rejected */
  sample_product_reason: lineOfText(500),
  link_videos: z.array(linkVideoFormSchema).max(1000),
  /** Whether `link_videos` lists videos of deleted products too, so that those missing are taken back; else all of them stay. */
  includes_orphans: z.boolean().default(false),
})
export type AffiliateForm = z.output<typeof affiliateFormSchema>

/** Who has which videos. */
export const holdersSchema = z.object({
  videos: z.array(z.object({ video_id: z.uuid(), no_video: z.int(), username: z.string() })),
})
/** Of so many videos at once, as an address holds. */
export const mostAsked = 100

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
