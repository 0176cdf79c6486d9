/** A video: one or two links made for a product, assigned to one affiliate at a time. */
import { z } from 'zod'
import { defineResource, type FormOf, type RowOf } from '#base/resource.ts'
import { getLinkKey, optionalWebLink } from '#base/web-link.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { type VideoStatus, videoStatuses, videoStatusLabel } from './video-statuses.ts'

export const videoStatusSchema = z.enum(videoStatuses)

export const reviewTakenMessage = 'Link Video Review sudah pernah digunakan sebelumnya'
export const notEditableMessage = 'Tidak dapat diedit'
export const linkMissingMessage = 'Minimal satu video (VO atau Review) harus diisi'

/** The server sets number, status and creator. */
export const video = defineResource(
  { name: 'Video', table: 'videos' },
  {
    no_video: { label: 'No. Video', read: z.int() },
    video_vo: {
      label: 'Video VO',
      /** If `links_masked` is true, this has only the scheme and the first characters of the host. */
      read: z.string().nullable(),
      written: optionalWebLink('Video VO harus berupa URL yang valid'),
      optional: true,
    },
    video_review: {
      label: 'Video Review',
      read: z.string().nullable(),
      written: optionalWebLink('Video Review harus berupa URL yang valid'),
      optional: true,
    },
    product: {
      label: 'Product',
      read: z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() }).nullable(),
      downloaded: (row) => (row as { product: ProductName | null }).product?.product_name ?? '',
    },
    product_id: {
      label: 'Product',
      read: z.uuid().nullable(),
      written: z.uuid('Product harus dipilih'),
      listed: false,
      downloaded: false,
    },
    status: {
      label: 'Status',
      read: videoStatusSchema,
      downloaded: (row) => videoStatusLabel[(row as { status: VideoStatus }).status],
    },
    /** The affiliate that has the video; null if nobody has it or the reader may not see the affiliate. */
    holder: {
      label: 'Affiliate',
      read: z.object({ affiliate_id: z.uuid(), username: z.string() }).nullable(),
      downloaded: (row) => (row as { holder: { username: string } | null }).holder?.username ?? '',
    },
    /** the owner's e-mail, for display only; `is_mine` says whether the reader is the owner */
    dibuat_oleh: { label: 'Dibuat Oleh', read: z.string() },
    created_at: { label: 'Tanggal', read: z.iso.datetime(), instant: true },
    /** true if the reader may not see the links in full */
    links_masked: { read: z.boolean() },
    is_mine: { read: z.boolean() },
  },
  [
    {
      path: 'video_vo',
      message: linkMissingMessage,
      holds: ({ video_vo, video_review }) => video_vo !== '' || video_review !== '',
    },
  ],
)
/** A row of the list, as its reader may see it. */
export type Video = RowOf<typeof video>
type VideoForm = FormOf<typeof video>

/** Checks whether VO and Review are the same link, possibly in two spellings. This is unusual but allowed. */
export function hasSameLinks(form: Pick<VideoForm, 'video_vo' | 'video_review'>): boolean {
  const [vo, review] = [form.video_vo.trim(), form.video_review.trim()]
  return vo !== '' && getLinkKey(vo) === getLinkKey(review)
}

export function isWithAffiliate({ status }: Pick<Video, 'status'>): boolean {
  return status === 'dikirim ke affiliate'
}

/** Checks whether the reader may edit or delete the video: they own it, and no affiliate has it. */
export function mayChange(row: Video): boolean {
  return row.is_mine && !isWithAffiliate(row)
}

/** A video that can be assigned to an affiliate: new, or returned by another affiliate. */
export const availableVideoSchema = z.object({
  id: z.uuid(),
  no_video: z.int(),
  status: z.enum(['video baru', 'dikembalikan']),
  video_vo: z.string().nullable(),
  video_review: z.string().nullable(),
})
export type AvailableVideo = z.infer<typeof availableVideoSchema>
