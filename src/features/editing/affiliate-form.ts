/** Schemas of what the edit screen sends and queries, and the rule for the posting links that a posted video needs. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { lineOfText } from '#base/text.ts'
import { optionalPastedLink } from '#base/web-link.ts'
import {
  affiliate,
  type Basics,
  basicFieldNames,
  sampleStatusSchema,
  whatsappStatusSchema,
} from '#features/affiliates/affiliate.ts'
import {
  type PostingStatus,
  postingStatusSchema,
  returnedReasonSchema,
} from '#features/affiliates/link-video.ts'
import {
  type PostingField,
  postingFieldLabel,
  postingFieldSchema,
  postingFields,
  postingWarningsSchema,
} from '#features/affiliates/posting-link.ts'

/** A video as the form sends it. The server fills in the source links; posting links count only with status sudah. */
export const linkVideoFormSchema = z.strictObject({
  /** null if the product was deleted: such a video can be changed or removed, but not newly assigned */
  product_id: z.uuid().nullable(),
  /** null while no video is chosen; the server skips such an entry */
  video_id: z.uuid().nullable(),
  tanggal_max_upload: calendarDate('Tanggal tidak valid').nullable(),
  status_link_posting: postingStatusSchema,
  /** the change that the creator has to make; stored only with status dikembalikan */
  returned_reason: returnedReasonSchema.default(''),
  /** the post that the reason is about; null if it is about both. Stored only with a reason. */
  returned_post: postingFieldSchema.nullable().default(null),
  link_posting_vo: optionalPastedLink('Link Posting Video VO harus berupa URL yang valid'),
  link_posting_review: optionalPastedLink('Link Posting Video Review harus berupa URL yang valid'),
  /** the warnings about its posting links that the user has seen and accepted */
  posting_accepted: postingWarningsSchema.default([]),
})
export type LinkVideoForm = z.output<typeof linkVideoFormSchema>

/** Username, contact and the other basic fields, with the same rules as everywhere else. */
const basicFields = Object.fromEntries(
  basicFieldNames.map((name) => [name, affiliate.edited.shape[name]]),
) as Pick<typeof affiliate.edited.shape, keyof Basics>

export const affiliateFormSchema = z.strictObject({
  ...basicFields,
  /** the chosen products, in the order of choosing; the first becomes `product_id` */
  selected_product_ids: z.array(z.uuid()).max(1000),
  status_whatsapp: whatsappStatusSchema,
  /** Sent is accepted only if it is already the status: samples are sent from the list. */
  sample_product_status: sampleStatusSchema,
  /** stored only with status rejected */
  sample_product_reason: lineOfText(500),
  /** true to show the reason on the creator's page, false to hide it; undefined to leave the page as it is */
  shows_reason: z.boolean().optional(),
  link_videos: z.array(linkVideoFormSchema).max(1000),
  /**
   * True if `link_videos` includes the videos of deleted products, so that missing ones are removed. False keeps them
   * all.
   */
  includes_orphans: z.boolean().default(false),
})
export type AffiliateForm = z.output<typeof affiliateFormSchema>

/** The affiliates that have the queried videos. */
export const holdersSchema = z.object({
  videos: z.array(z.object({ video_id: z.uuid(), no_video: z.int(), username: z.string() })),
})
/** Maximum number of videos in one query, since their ids are in the URL. */
export const maxRequestedVideos = 100

/** A video with its source links, and with the links to its postings, '' without one. */
export interface VideoWithLinks {
  no_video: number
  link_video_vo: string | null
  link_video_review: string | null
  status_link_posting: PostingStatus
  link_posting_vo: string
  link_posting_review: string
}

export const postingLinkRequired = "Field ini wajib diisi saat status 'sudah'"

/** Returns the posts whose link a posted video lacks: it needs one for each of its source links. */
export function listMissingLinks(video: VideoWithLinks): PostingField[] {
  if (video.status_link_posting !== 'sudah') return []
  return postingFields.filter(
    (field) => video[`link_video_${field}`] !== null && video[`link_posting_${field}`].trim() === '',
  )
}

/** Returns the messages for the 'Validasi Gagal' toast. */
export function listPostingLinkMessages(videos: readonly VideoWithLinks[]): string[] {
  return videos.flatMap((video) =>
    listMissingLinks(video).map(
      (field) => `Link Posting Video ${postingFieldLabel[field]} wajib diisi untuk Video #${video.no_video}`,
    ),
  )
}
