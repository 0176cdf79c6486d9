/** What a video is: one or two links made for a product, and given to one affiliate at a time. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { linkKey, optionalWebLink } from '#base/web-link.ts'

export const videoStatuses = ['video baru', 'dikirim ke affiliate', 'dikembalikan'] as const
export const videoStatusSchema = z.enum(videoStatuses)
export type VideoStatus = z.infer<typeof videoStatusSchema>
export const videoStatusLabel: Record<VideoStatus, string> = {
  'video baru': 'Video baru',
  'dikirim ke affiliate': 'Dikirim ke affiliate',
  dikembalikan: 'Dikembalikan',
}

export const notEditable = 'Tidak dapat diedit'
export const oneLinkNeeded = 'Minimal satu video (VO atau Review) harus diisi'

/** What the dialog holds; an empty link is ''. Number, status and creator are the server's. */
export const videoFormSchema = z
  .strictObject({
    video_vo: optionalWebLink('Video VO harus berupa URL yang valid'),
    video_review: optionalWebLink('Video Review harus berupa URL yang valid'),
    product_id: z.uuid('Product harus dipilih'),
  })
  .refine((video) => video.video_vo !== '' || video.video_review !== '', {
    path: ['video_vo'],
    message: oneLinkNeeded,
  })
export type VideoForm = z.output<typeof videoFormSchema>

export const emptyVideoForm: VideoForm = { video_vo: '', video_review: '', product_id: '' }

/** Whether VO and Review are one link in two spellings: worth a second look, no mistake. */
export function isSameTwice({
  video_vo,
  video_review,
}: Pick<VideoForm, 'video_vo' | 'video_review'>): boolean {
  return video_vo.trim() !== '' && linkKey(video_vo.trim()) === linkKey(video_review.trim())
}

/** A row of the list, as its reader may see it. */
export const videoSchema = z.object({
  id: z.uuid(),
  no_video: z.int(),
  /** masked where `links_masked`: scheme and the first characters of the host */
  video_vo: z.string().nullable(),
  video_review: z.string().nullable(),
  links_masked: z.boolean(),
  product: z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() }).nullable(),
  status: videoStatusSchema,
  /** who has it now, where the reader may see him */
  holder: z.object({ affiliate_id: z.uuid(), username: z.string() }).nullable(),
  /** e-mail of the owner, for display; `is_mine` says whether that is the reader */
  dibuat_oleh: z.string(),
  is_mine: z.boolean(),
  created_at: z.iso.datetime(),
  revision: revisionSchema,
})
export type Video = z.infer<typeof videoSchema>

/** Shown where an affiliate whom the reader may not see has the video. */
export const otherHolder = 'affiliate lain'

/** What one may do with a video: its owner changes it, as long as no affiliate has it. */
export function mayChange(video: Video): boolean {
  return video.is_mine && video.status !== 'dikirim ke affiliate'
}

/** A video that may be given to an affiliate: new, or come back from another. */
export const availableVideoSchema = z.object({
  id: z.uuid(),
  no_video: z.int(),
  status: z.enum(['video baru', 'dikembalikan']),
  video_vo: z.string().nullable(),
  video_review: z.string().nullable(),
})
export type AvailableVideo = z.infer<typeof availableVideoSchema>
