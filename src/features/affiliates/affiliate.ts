/** What an affiliate is: a creator who shows our products and is followed from registration to posted video. */
import { z } from 'zod'
import { isSeen, lineOfText, requiredLine } from '#base/text.ts'

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

export const sampleStatuses = ['review', 'disetujui', 'rejected', 'terkirim'] as const
export const sampleStatusSchema = z.enum(sampleStatuses)
export type SampleStatus = z.infer<typeof sampleStatusSchema>
export const sampleStatusLabel: Record<SampleStatus, string> = {
  review: 'Review',
  disetujui: 'Disetujui',
  rejected: 'Ditolak',
  terkirim: 'Terkirim',
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
  revision: z.int(),
})
export type Affiliate = z.infer<typeof affiliateSchema>
