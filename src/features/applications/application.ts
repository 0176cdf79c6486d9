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

export const applicationStates = ['waiting', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

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
  /**
   * name of the product chosen on the form; `product_id` is its id in the catalogue. Null leaves the choice to the team
   */
  product_wished: z.string().nullable(),
  product_id: z.uuid().nullable(),
  page: z.string(),
  utm_source: z.string().nullable(),
  /** reason why the application is marked as possible spam; null for most */
  mark: z.enum(spamMarks).nullable(),
  received_at: z.iso.datetime(),
  state: z.enum(applicationStates),
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

/** Values with which an applicant is registered as an affiliate: the typed ones, with slips corrected. */
export const registrationSchema = affiliate.created.extend({
  nama: requiredLine('Nama harus diisi', maxLengths.nama),
})
export type RegistrationValues = z.infer<typeof registrationSchema>
/** Values that the accepting user adds to an application: the product, corrections, and fields that it lacks. */
export type AcceptEdit = Pick<Application, 'id' | 'product_id'> &
  Partial<Omit<RegistrationValues, 'product_id'>>

/**
 * Shelves whose applications are always counted. Accepted ones accumulate, so 'semua' is counted only while it is
 * open.
 */
export const countedShelves = ['menunggu', 'ditandai', 'ditolak'] as const satisfies readonly Shelf[]
export const shelfCountsSchema = z.record(z.enum(countedShelves), z.int())
export type ShelfCounts = z.infer<typeof shelfCountsSchema>

export const acceptanceSchema = z.object({ id: z.uuid(), affiliate: affiliate.row })
export const refusalSchema = z.object({
  id: z.uuid(),
  /** 'gone' if the application does not wait any more */
  kind: z.enum([...conflictSchema.shape.kind.options, 'gone', 'product missing']),
  holder: conflictSchema.shape.holder,
})
export type Refusal = z.infer<typeof refusalSchema>

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
