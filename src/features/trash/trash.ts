/** Deleted rows that can be restored, and the resources that can be restored, erased and exported. */
import { z } from 'zod'
import { defineResource, type RowOf } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { product } from '#features/products/product.ts'
import { template } from '#features/templates/template.ts'
import { user } from '#features/users/user.ts'
import { video } from '#features/videos/video.ts'

/** The resources with a trash. `app.resource_table` has their tables; a test compares them. */
export const trashResources = { affiliate, video, template, product }
export type TrashResource = keyof typeof trashResources
export const trashResourceSchema = z.enum(Object.keys(trashResources) as [TrashResource, ...TrashResource[]])

/** The resources that can be erased and exported. Includes users, who have no trash. */
export const erasableResources = { ...trashResources, user }
export type ErasableResource = keyof typeof erasableResources
export const erasableResourceSchema = z.enum(
  Object.keys(erasableResources) as [ErasableResource, ...ErasableResource[]],
)

export const trashedRow = defineResource(
  { name: 'Yang terhapus', table: 'trash' },
  {
    title: { label: 'Nama', read: z.string() },
    /** some fields of the deleted row, by name */
    facts: { label: 'Keterangan', read: z.record(z.string(), z.string()) },
    /** names of the row's products that the reader may see */
    product_names: { label: 'Product', read: z.array(z.string()) },
    /** null if the user who deleted the row no longer exists */
    deleted_by_name: { label: 'Dihapus oleh', read: z.string().nullable() },
    deleted_at: { label: 'Dihapus', read: z.iso.datetime(), instant: true },
    restorable_until: { label: 'Hilang dalam', read: z.iso.datetime() },
  },
)
export type TrashedRow = RowOf<typeof trashedRow>

export function formatTitle(resource: TrashResource, { title }: TrashedRow): string {
  return resource === 'video' ? `Video #${title}` : title
}

const dayMs = 86_400_000

/** Returns the days left, rounded up. */
export function countDaysLeft({ restorable_until }: TrashedRow, now = new Date()): number {
  return Math.max(0, Math.ceil((Date.parse(restorable_until) - now.getTime()) / dayMs))
}

const { platform, username, whatsapp } = affiliate.fields
const { video_vo, video_review } = video.fields

/** New values for the fields whose values other rows may have taken since the deletion. */
export const replacementsSchema = z
  .strictObject({
    platform: platform.written,
    username: username.written,
    whatsapp: whatsapp.written,
    video_vo: video_vo.written,
    video_review: video_review.written,
    product_number: product.fields.product_number.written,
  })
  .partial()
export type Replacements = z.infer<typeof replacementsSchema>
export type ReplaceableField = keyof Replacements
/** The fields that the dialog offers for each resource. It doesn't offer the platform of an affiliate. */
export const replaceableFields: Record<TrashResource, ReplaceableField[]> = {
  affiliate: ['username', 'whatsapp'],
  video: ['video_vo', 'video_review'],
  template: [],
  product: ['product_number'],
}

/** A field whose value another row has. `holder` names that row; null if it has given up the value meanwhile. */
export const takenFieldSchema = z.object({ field: replacementsSchema.keyof(), holder: z.string().nullable() })
export type TakenField = z.infer<typeof takenFieldSchema>

const takenMessages: Record<Exclude<ReplaceableField, 'platform'>, string> = {
  username: 'Username sudah terdaftar',
  whatsapp: 'Nomor WhatsApp sudah terdaftar',
  video_vo: 'Link Video VO sudah pernah digunakan sebelumnya',
  video_review: 'Link Video Review sudah pernah digunakan sebelumnya',
  product_number: 'Product Number sudah dipakai',
}
/** Returns the same message as when a row with a taken value is saved. */
export function describeTakenField({ field, holder }: TakenField): string {
  const text = field === 'platform' ? takenMessages.username : takenMessages[field]
  return holder ? `${text} (${holder})` : text
}

/**
 * An assignment that was restored as returned. `username` is the affiliate that has the video now; null if there is
 * none, or if the caller may not see it.
 */
export const reassignedVideoSchema = z.object({ no_video: z.int(), username: z.string().nullable() })
export type ReassignedVideo = z.infer<typeof reassignedVideoSchema>
