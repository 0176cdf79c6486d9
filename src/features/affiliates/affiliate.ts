/** What an affiliate is: a creator who shows our products and is followed from registration to posted video. */
import { z } from 'zod'
import { internationalNumber } from '#base/phone.ts'
import { isSeen } from '#base/plain-text.ts'
import { type CreatedOf, defineResource, type RowOf, writtenNames } from '#base/resource.ts'
import { lineOfText, requiredLine } from '#base/text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import {
  type Platform,
  platformLabel,
  type SampleStatus,
  sampleStatuses,
  sampleStatusLabel,
  type WhatsappStatus,
  whatsappStatuses,
  whatsappStatusLabel,
} from './affiliate-values.ts'
import { linkVideoSchema, postingSchema } from './link-video.ts'
import { snoozedSchema } from './need.ts'
import { platformSchema } from './platform.ts'

export const whatsappStatusSchema = z.enum(whatsappStatuses)
export const sampleStatusSchema = z.enum(sampleStatuses)

export const affiliate = defineResource(
  { name: 'Data affiliate', table: 'affiliate_registrations' },
  {
    platform: {
      label: 'Platform',
      read: platformSchema,
      written: platformSchema,
      empty: 'tiktok',
      shown: (platform) => platformLabel[platform as Platform],
    },
    username: {
      label: 'Username',
      read: z.string(),
      written: lineOfText(200, 'Username harus diisi').refine(
        (name) => isSeen(name.replaceAll('@', '')),
        'Username harus diisi',
      ),
    },
    whatsapp: {
      label: 'No. WhatsApp',
      read: z.string(),
      written: requiredLine('No. WhatsApp harus diisi', 60),
      downloaded: (row) => internationalNumber((row as { whatsapp: string }).whatsapp),
    },
    /** the main product; for a reader who may not see it, the first that he may */
    product_id: {
      label: 'Product',
      read: z.uuid().nullable(),
      written: z.uuid('Product harus dipilih'),
      downloaded: (row) =>
        (row as { products: readonly ProductName[] }).products
          .map(({ product_name }) => product_name)
          .join(', '),
    },
    /** Ids of `products`, the main product first. Products that the reader may not see are left out. */
    selected_product_ids: { read: z.array(z.uuid()) },
    created_at: { label: 'Tanggal', read: z.iso.datetime(), instant: true },
    sample_product_status: {
      label: 'Status Sample Product',
      read: sampleStatusSchema,
      shown: (status) => sampleStatusLabel[status as SampleStatus],
    },
    sample_product_reason: { label: 'Alasan', read: z.string().nullable(), listed: false },
    /** while it is approved or sent: see `courierSchema` */
    sample_courier: { label: 'Kurir', read: z.string().nullable(), listed: false },
    sample_resi: { label: 'No. Resi', read: z.string().nullable(), listed: false },
    status_whatsapp: {
      label: 'Status WhatsApp',
      read: whatsappStatusSchema,
      shown: (status) => whatsappStatusLabel[status as WhatsappStatus],
      listed: false,
    },
    sample_changed_at: {
      label: 'Status Sample Sejak',
      read: z.iso.datetime(),
      instant: true,
      listed: false,
    },
    whatsapp_changed_at: {
      label: 'Status WhatsApp Sejak',
      read: z.iso.datetime(),
      instant: true,
      listed: false,
    },
    /** as whoever applied called themselves; null for an affiliate that staff registered. Messages greet by it. */
    nama: { read: z.string().nullable() },
    /** those that the reader may see: the selection, else the registered product */
    products: {
      read: z.array(z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() })),
    },
  },
)
/** A row of a list. */
export type Affiliate = RowOf<typeof affiliate>
/** What the registration form and the edit dialog of the list hold. */
export type Registration = CreatedOf<typeof affiliate>

/** What is written of an affiliate beside his products, in every form of his. */
export type Basics = Omit<Registration, 'product_id'>
export const basicNames = writtenNames(affiliate, 'created').filter(
  (name) => name !== 'product_id',
) as (keyof Basics)[]
/** Those of them that no form and no card draws in a way of its own. */
export const furtherNames = basicNames.filter(
  (name) => !['platform', 'username', 'whatsapp'].includes(name),
) as Exclude<keyof Basics, 'platform'>[]

/** Affiliates that somebody has chosen one by one. */
export const chosenSchema = z.array(z.uuid()).min(1).max(500).optional()

/** A card of Data Affiliate: the row, how far its videos are, and whether somebody has put it off. */
export const affiliateCardSchema = affiliate.row.extend({
  posting: postingSchema,
  snoozed: snoozedSchema.nullable(),
})
export type AffiliateCard = z.infer<typeof affiliateCardSchema>

/** One affiliate with all that the reader may see of it. */
export const affiliateDetailSchema = affiliate.row.extend({
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
