/** An affiliate: a creator who shows the products and is followed from registration to posted video. */
import { z } from 'zod'
import { formatCount } from '#base/count.ts'
import { formatDateTime } from '#base/jakarta.ts'
import { toInternationalNumber } from '#base/phone.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import {
  type CreatedOf,
  type CreationInputOf,
  defineResource,
  listWrittenNames,
  type RequiredOf,
  type RowOf,
} from '#base/resource.ts'
import { lineOfText, optionalVisitorLine, requiredLine } from '#base/text.ts'
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
import { linkVideoSchema, postingSchema, trackRecordSchema } from './link-video.ts'
import { lastContactSchema, snoozedSchema } from './need.ts'
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
      format: (platform) => platformLabel[platform as Platform],
    },
    username: {
      label: 'Username',
      read: z.string(),
      written: lineOfText(200, 'Username harus diisi').refine(
        (name) => hasVisibleText(name.replaceAll('@', '')),
        'Username harus diisi',
      ),
    },
    whatsapp: {
      label: 'No. WhatsApp',
      read: z.string(),
      written: requiredLine('No. WhatsApp harus diisi', 60),
      downloaded: (row) => toInternationalNumber((row as { whatsapp: string }).whatsapp),
    },
    /** the main product; if the reader may not see it, the first one that they may see */
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
    /** Name of the person. Messages greet by it. Lists show it below the username. */
    nama: {
      label: 'Nama',
      read: z.string().nullable(),
      written: optionalVisitorLine(100),
      optional: true,
      listed: false,
    },
    created_at: { label: 'Tanggal', read: z.iso.datetime(), instant: true },
    sample_product_status: {
      label: 'Status Sample Product',
      read: sampleStatusSchema,
      format: (status) => sampleStatusLabel[status as SampleStatus],
    },
    sample_product_reason: { label: 'Alasan', read: z.string().nullable(), listed: false },
    /** set while the sample is approved or sent, see `courierSchema` */
    sample_courier: { label: 'Kurir', read: z.string().nullable(), listed: false },
    sample_resi: { label: 'No. Resi', read: z.string().nullable(), listed: false },
    status_whatsapp: {
      label: 'Status WhatsApp',
      read: whatsappStatusSchema,
      format: (status) => whatsappStatusLabel[status as WhatsappStatus],
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
    /** when the sent sample arrived; null if nobody has reported it */
    sample_received_at: {
      label: 'Sample Diterima',
      read: z.iso.datetime().nullable(),
      instant: true,
      format: (instant) => formatDateTime(String(instant)),
      listed: false,
    },
    /** the selected products that the reader may see */
    products: {
      read: z.array(z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() })),
    },
  },
)
/** A row of a list. */
export type Affiliate = RowOf<typeof affiliate>
/** Fields of the registration form and of the edit dialog in the list. */
export type Registration = CreatedOf<typeof affiliate>
/** A registration from elsewhere than the form, such as an import. Optional fields may be missing. */
export type RegistrationInput = CreationInputOf<typeof affiliate>
/** Names of the fields that every registration has, wherever it comes from. */
export type RequiredName = RequiredOf<typeof affiliate>

/** Fields that every affiliate form writes, besides the products. */
export type Basics = Omit<Registration, 'product_id'>
export const basicFieldNames = listWrittenNames(affiliate, 'created').filter(
  (name) => name !== 'product_id',
) as (keyof Basics)[]
/** Names of the fields that forms and cards render without special treatment. */
export const plainFieldNames = basicFieldNames.filter(
  (name) => !['platform', 'username', 'whatsapp'].includes(name),
) as Exclude<keyof Basics, 'platform'>[]

/** Ids of affiliates that the user has selected one by one. */
export const chosenIdsSchema = z.array(z.uuid()).min(1).max(500).optional()

/** A card of Data Affiliate: the row, its posting progress, track record, snooze and last opened chat. */
export const affiliateCardSchema = affiliate.row.extend({
  posting: postingSchema,
  record: trackRecordSchema,
  snoozed: snoozedSchema.nullable(),
  contact: lastContactSchema.nullable(),
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
  /** true if the creator reads the reason of the rejection on their page */
  reason_shown: z.boolean(),
  record: trackRecordSchema,
  contact: lastContactSchema.nullable(),
})
export type AffiliateDetail = z.infer<typeof affiliateDetailSchema>

/** The details for the edit screen and for messages. */
export const detailWithLinksSchema = affiliateDetailSchema.extend({
  /** path of the affiliate's private page, with its token; null if the reader may not hand it out */
  page_path: z.string().nullable(),
})
export type DetailWithLinks = z.infer<typeof detailWithLinksSchema>

/** Videos that become available again if the affiliate is deleted. */
export const freedVideosSchema = z.object({
  /** number of those videos that the caller may see */
  freed_videos: z.int(),
  /** true if the caller may see all videos, so that there can be no others */
  sees_all_videos: z.boolean(),
})
export type FreedVideos = z.infer<typeof freedVideosSchema>

/**
 * Describes the freed videos without revealing more than the reader may know. Undefined means that they could not be
 * read.
 */
export function describeFreedVideos(freedVideos: FreedVideos | undefined): string {
  const { freed_videos, sees_all_videos } = freedVideos ?? { freed_videos: 0, sees_all_videos: false }
  if (sees_all_videos && freed_videos === 0) return 'Tidak ada video yang sedang dipegangnya.'
  if (freed_videos === 0) return 'Video yang mungkin masih dipegangnya kembali tersedia.'
  const count = formatCount(freed_videos)
  return sees_all_videos
    ? `${count} video kembali tersedia.`
    : `${count} video yang dapat Anda lihat kembali tersedia.`
}
