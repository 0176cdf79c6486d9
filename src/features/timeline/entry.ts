/** An entry of a row's history as sent to its reader: only what they may see, with names in place of ids. */
import { z } from 'zod'

/** Resources that have a history of their own. */
export const subjectSchema = z.enum([
  'affiliate',
  'video',
  'template',
  'product',
  'user',
  'message',
  'reminder',
  'rejection_reasons',
])
export type Subject = z.infer<typeof subjectSchema>

/**
 * Kinds of rows in a history. An assignment appears in the history of its affiliate and of its video, an address in
 * that of its affiliate, permissions and logins in that of the user.
 */
export const subjectTypeSchema = z.enum([
  ...subjectSchema.options,
  'assignment',
  'permission',
  'account',
  'shipping_address',
])
export type SubjectType = z.infer<typeof subjectTypeSchema>

/** The kinds of events, by what they happen to. `act` is the field of an entry that holds one of them. */
export const rowActs = ['made', 'changed', 'deleted', 'restored', 'erased'] as const
export const accountActs = [
  'signed in',
  'sessions ended',
  'password changed',
  'second factor on',
  'second factor off',
  'recovery codes renewed',
  'recovery code used',
  'downloaded',
  'weekly report on',
  'weekly report off',
] as const
const affiliateActs = ['chat opened', 'applied'] as const
const messageActs = ['done', 'reopened'] as const
export type RowAct = (typeof rowActs)[number]
export type AccountAct = (typeof accountActs)[number]

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type Value = z.infer<typeof valueSchema>

export const entrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  subject_type: subjectTypeSchema,
  act: z.enum([...rowActs, ...affiliateActs, ...messageActs, ...accountActs]),
  /** true if the creator acted, on the private page */
  by_creator: z.boolean(),
  /** null if no user acted */
  actor: z
    .object({
      /** null if the data of the person was erased */
      full_name: z.string().nullable(),
      is_caller: z.boolean(),
      /** true if the actor is the user whom the entry is about */
      is_subject: z.boolean(),
    })
    .nullable(),
  /** number of the assignment's video; null for other entries, or if the reader may not see the video */
  no_video: z.int().nullable(),
  /** username of the assignment's affiliate; null for other entries, or if the reader may not see the affiliate */
  username: z.string().nullable(),
  /** name of the user who has the permission; null for other entries */
  full_name: z.string().nullable(),
  /** product that the permission is for; null for other entries, and for permissions without a product */
  product_name: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: valueSchema, to: valueSchema })),
})
export type Entry = z.infer<typeof entrySchema>

export const entriesPerPage = 20

/** Shown in place of a product that the reader may not see. */
export const hiddenProductName = 'product lain'
