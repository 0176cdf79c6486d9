/** An application of a visitor, as staff read it and decide on it. */
import { z } from 'zod'
import { marks } from '#base/public-form.ts'
import { requiredLine } from '#base/text.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { findingSchema } from '#features/affiliates/finding.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import { most } from './application-form.ts'
import { shelves } from './application-shelves.ts'

export { shelves } from './application-shelves.ts'

/** So many are decided on at once. */
export const mostDecided = 100

export const shelfSchema = z.enum(shelves)
export type Shelf = z.infer<typeof shelfSchema>

const typed = {
  nama: z.string(),
  platform: platformSchema,
  username: z.string(),
  kota: z.string(),
  tentang: z.string(),
}

export const applicationSchema = z.object({
  id: z.uuid(),
  /** grows when the same number comes again */
  revision: z.int(),
  ...typed,
  whatsapp: z.string(),
  /** as it was chosen on the form, and the product of that name */
  product_wished: z.string().nullable(),
  product_id: z.uuid().nullable(),
  page: z.string(),
  utm_source: z.string().nullable(),
  /** why it is kept apart; null for most */
  mark: z.enum(marks).nullable(),
  received_at: z.iso.datetime(),
  /** what was otherwise when the number came again, the latest first */
  again: z.array(z.object({ ...typed, product: z.string(), at: z.string() }).partial()),
  again_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  /** what stands in the way of accepting him, and what looks like him */
  findings: z.array(findingSchema.omit({ row: true })),
})
export type Application = z.infer<typeof applicationSchema>

/** One as he is registered: as he typed it, with his slips corrected. */
export const registeredSchema = affiliate.created.extend({
  nama: requiredLine('Nama harus diisi', most.nama),
})
export type Registered = z.infer<typeof registeredSchema>

/** How many there are on each shelf. */
export const countsSchema = z.record(shelfSchema, z.int())

export const acceptedSchema = z.object({ id: z.uuid(), affiliate: affiliate.row })
export const refusedSchema = z.object({
  id: z.uuid(),
  /** 'gone' of one that does not wait any more */
  kind: z.enum([...findingSchema.shape.kind.options, 'gone', 'product missing']),
  holder: findingSchema.shape.holder,
})
export type Refused = z.infer<typeof refusedSchema>

/** Where an affiliate came from, who applied himself. */
export const originSchema = z.object({
  nama: z.string(),
  kota: z.string(),
  tentang: z.string(),
  page: z.string(),
  utm_source: z.string().nullable(),
  received_at: z.iso.datetime(),
  decided_by_name: z.string().nullable(),
})
export type Origin = z.infer<typeof originSchema>
