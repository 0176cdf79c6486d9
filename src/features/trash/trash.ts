/** What was deleted, for as long as it can be restored. */
import { z } from 'zod'
import { defineResource, type RowOf } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { product } from '#features/products/product.ts'
import { template } from '#features/templates/template.ts'
import { user } from '#features/users/user.ts'
import { video } from '#features/videos/video.ts'

/** The resources with a trash, and what a row of each is. `app.table_of` has their tables too; a test compares them. */
export const trashResources = { affiliate, video, template, product }
export type TrashResource = keyof typeof trashResources
export const trashResourceSchema = z.enum(Object.keys(trashResources) as [TrashResource, ...TrashResource[]])

/** What is erased for good, and given out as it is stored: users as well, who have no trash. */
export const erasedResources = { ...trashResources, user }
export type ErasedResource = keyof typeof erasedResources
export const erasedResourceSchema = z.enum(
  Object.keys(erasedResources) as [ErasedResource, ...ErasedResource[]],
)

export const trashed = defineResource(
  { name: 'Yang terhapus', table: 'trash' },
  {
    title: { label: 'Nama', read: z.string() },
    /** fields of the row, by their names */
    facts: { label: 'Keterangan', read: z.record(z.string(), z.string()) },
    /** those that the reader may see */
    product_names: { label: 'Product', read: z.array(z.string()) },
    /** nobody, where whoever did it is gone */
    deleted_by_name: { label: 'Dihapus oleh', read: z.string().nullable() },
    deleted_at: { label: 'Dihapus', read: z.iso.datetime(), instant: true },
    kept_until: { label: 'Hilang dalam', read: z.iso.datetime() },
  },
)
export type Trashed = RowOf<typeof trashed>

export function calledIn(resource: TrashResource, { title }: Trashed): string {
  return resource === 'video' ? `Video #${Number(title).toLocaleString('id-ID')}` : title
}

/** Begun days count. */
export function daysLeft({ kept_until }: Trashed, now = new Date()): number {
  return Math.max(0, Math.ceil((Date.parse(kept_until) - now.getTime()) / 86_400_000))
}

/** What others may have meanwhile: who restores says it anew. */
const { platform, username, whatsapp } = affiliate.fields
const { video_vo, video_review } = video.fields
export const renamedSchema = z
  .strictObject({
    platform: platform.written,
    username: username.written,
    whatsapp: whatsapp.written,
    video_vo: video_vo.written,
    video_review: video_review.written,
    product_number: product.fields.product_number.written,
  })
  .partial()
export type Renamed = z.infer<typeof renamedSchema>
export type RenamedName = keyof Renamed
/** What of each resource others may have; its platform stays what it was. */
export const renamedIn: Record<TrashResource, RenamedName[]> = {
  affiliate: ['username', 'whatsapp'],
  video: ['video_vo', 'video_review'],
  template: [],
  product: ['product_number'],
}

/** A field that is taken, and by whom. */
export const takenSchema = z.object({ field: renamedSchema.keyof(), holder: z.string().nullable() })
export type Taken = z.infer<typeof takenSchema>

const takenTexts: Record<Exclude<RenamedName, 'platform'>, string> = {
  username: 'Username sudah terdaftar',
  whatsapp: 'Nomor WhatsApp sudah terdaftar',
  video_vo: 'Link Video VO sudah pernah digunakan sebelumnya',
  video_review: 'Link Video Review sudah pernah digunakan sebelumnya',
  product_number: 'Product Number sudah dipakai',
}
/** In the words of whoever would save it. */
export function takenText({ field, holder }: Taken): string {
  const text = field === 'platform' ? takenTexts.username : takenTexts[field]
  return holder ? `${text} (${holder})` : text
}

/** A video that its affiliate had, and that is with somebody else now; without a name for who may not see him. */
export const elsewhereSchema = z.object({ no_video: z.int(), username: z.string().nullable() })
export type Elsewhere = z.infer<typeof elsewhereSchema>
