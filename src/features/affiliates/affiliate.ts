/** What an affiliate is: a creator who shows our products and is followed from registration to posted video. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { isSeen, lineOfText, requiredLine } from '#base/text.ts'
import { linkVideoSchema, postingSchema } from './link-video.ts'

export const platforms = ['tiktok', 'shopee', 'instagram', 'youtube'] as const
export const platformSchema = z.enum(platforms, 'Platform harus dipilih')
export type Platform = z.infer<typeof platformSchema>
export const platformLabel: Record<Platform, string> = {
  tiktok: 'TikTok',
  shopee: 'Shopee',
  instagram: 'Instagram',
  youtube: 'YouTube',
}

export const whatsappStatuses = ['belum', 'sudah'] as const
export const whatsappStatusSchema = z.enum(whatsappStatuses)
export type WhatsappStatus = z.infer<typeof whatsappStatusSchema>
export const whatsappStatusLabel: Record<WhatsappStatus, string> = { belum: 'Belum', sudah: 'Sudah' }

export const sampleStatuses = ['review', 'disetujui', 'rejected', 'terkirim'] as const
export const sampleStatusSchema = z.enum(sampleStatuses)
export type SampleStatus = z.infer<typeof sampleStatusSchema>
export const sampleStatusLabel: Record<SampleStatus, string> = {
  review: 'Review',
  disetujui: 'Disetujui',
  rejected: 'Ditolak',
  terkirim: 'Terkirim',
}

/** The step that one tap takes. Which others there are, and that no way leads back, says `app.sample_step_refused`. */
export const sending = { from: 'disetujui', to: 'terkirim' } as const satisfies Record<string, SampleStatus>
export function isSent(status: SampleStatus): status is typeof sending.to {
  return status === sending.to
}
export function mayBeSent(status: SampleStatus): boolean {
  return status === sending.from
}

/** What the registration form and the edit dialog of the list hold. */
export const registrationSchema = z.strictObject({
  platform: platformSchema,
  username: lineOfText(200, 'Username harus diisi').refine(
    (name) => isSeen(name.replaceAll('@', '')),
    'Username harus diisi',
  ),
  whatsapp: requiredLine('No. WhatsApp harus diisi', 60),
  product_id: z.uuid('Product harus dipilih'),
})
export type Registration = z.infer<typeof registrationSchema>

export const emptyRegistration: Registration = {
  platform: 'tiktok',
  username: '',
  whatsapp: '',
  product_id: '',
}

/** A row of the affiliate list. `products` are the effective ones: the selection, else the registered product. */
export const affiliateSchema = z.object({
  id: z.uuid(),
  platform: platformSchema,
  username: z.string(),
  whatsapp: z.string(),
  product_id: z.uuid().nullable(),
  products: z.array(z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() })),
  status_whatsapp: whatsappStatusSchema,
  sample_product_status: sampleStatusSchema,
  sample_product_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** counts the saves: who edits sends back the one that he saw */
  revision: revisionSchema,
})
export type Affiliate = z.infer<typeof affiliateSchema>

/** A card of Data Affiliate: the row, and how far its videos are. */
export const affiliateCardSchema = affiliateSchema.extend({ posting: postingSchema })
export type AffiliateCard = z.infer<typeof affiliateCardSchema>

/** One affiliate with all that the reader may see of it. */
export const affiliateDetailSchema = affiliateSchema.extend({
  products: z.array(
    z.object({
      id: z.uuid(),
      product_number: z.string(),
      product_name: z.string(),
      product_benefit: z.string(),
    }),
  ),
  link_videos: z.array(linkVideoSchema),
})
export type AffiliateDetail = z.infer<typeof affiliateDetailSchema>

/** What goes with an affiliate that is deleted. */
export const freedSchema = z.object({
  /** videos that are then nobody's, of those that the caller may see */
  freed_videos: z.int(),
  /** whether there can be no others */
  sees_all_videos: z.boolean(),
})
export type Freed = z.infer<typeof freedSchema>

/** Says no more than its reader knows; undefined for what could not be read. */
export function freedText(freed: Freed | undefined): string {
  const { freed_videos, sees_all_videos } = freed ?? { freed_videos: 0, sees_all_videos: false }
  if (sees_all_videos && freed_videos === 0) return 'Tidak ada video yang sedang dipegangnya.'
  if (freed_videos === 0) return 'Video yang mungkin masih dipegangnya kembali tersedia.'
  const count = freed_videos.toLocaleString('id-ID')
  return sees_all_videos
    ? `${count} video kembali tersedia.`
    : `${count} video yang dapat Anda lihat kembali tersedia.`
}
