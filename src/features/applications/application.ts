/** An application of a visitor, as staff read it and decide on it. */
import { z } from 'zod'
import { spamMarks } from '#base/public-form.ts'
import { requiredLine } from '#base/text.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import { conflictSchema } from '#features/affiliates/registration-conflict.ts'
import { maxLengths } from './application-form.ts'
import { shelves } from './application-shelves.ts'

export { shelves } from './application-shelves.ts'

export const states = ['waiting', 'accepted', 'declined'] as const
export type State = (typeof states)[number]

/** Maximum number of applications in one decision. */
export const maxPerDecision = 100

export const shelfSchema = z.enum(shelves)
export type Shelf = z.infer<typeof shelfSchema>

const typedFields = {
  nama: z.string(),
  platform: platformSchema,
  username: z.string(),
  kota: z.string(),
  tentang: z.string(),
}

export const applicationSchema = z.object({
  id: z.uuid(),
  /** increases when the same number applies again */
  revision: z.int(),
  ...typedFields,
  whatsapp: z.string(),
  /** the choice on the form; `product_id` is the product of that name */
  product_wished: z.string().nullable(),
  product_id: z.uuid().nullable(),
  page: z.string(),
  utm_source: z.string().nullable(),
  /** reason why the application is marked as possible spam; null for most */
  mark: z.enum(spamMarks).nullable(),
  received_at: z.iso.datetime(),
  state: z.enum(states),
  /** differences each time the number applied again, latest first */
  reapplications: z.array(z.object({ ...typedFields, product: z.string(), at: z.string() }).partial()),
  reapplied_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  /** the affiliate that an accepted application became */
  affiliate: conflictSchema.shape.holder,
  /** conflicts that prevent acceptance, and possible duplicates */
  conflicts: z.array(conflictSchema.omit({ row: true })),
})
export type Application = z.infer<typeof applicationSchema>

/** An application as it is registered: the typed values, with slips corrected. */
export const registeredSchema = affiliate.created.extend({
  nama: requiredLine('Nama harus diisi', maxLengths.nama),
})
export type Registered = z.infer<typeof registeredSchema>

/**
 * Shelves whose applications are always counted. Accepted ones accumulate, so 'semua' is counted only where it is
 * open.
 */
export const countedShelves = ['menunggu', 'ditandai', 'ditolak'] as const satisfies readonly Shelf[]
export const countsSchema = z.record(z.enum(countedShelves), z.int())
export type Counts = z.infer<typeof countsSchema>

export const acceptedSchema = z.object({ id: z.uuid(), affiliate: affiliate.row })
export const refusedSchema = z.object({
  id: z.uuid(),
  /** 'gone' if the application does not wait any more */
  kind: z.enum([...conflictSchema.shape.kind.options, 'gone', 'product missing']),
  holder: conflictSchema.shape.holder,
})
export type Refused = z.infer<typeof refusedSchema>

/** Origin of an affiliate who applied on the site. */
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
