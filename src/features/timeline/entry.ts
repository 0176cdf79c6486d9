/** One entry of a row's history, as its reader gets it: what he may see of it, and names in place of ids. */
import { z } from 'zod'

/** What has a history of its own. */
export const subjectSchema = z.enum(['affiliate', 'video', 'template', 'product', 'user', 'message'])
export type Subject = z.infer<typeof subjectSchema>

/** What stands in one: of an assignment that of its affiliate and its video, of permissions and logins that of the person. */
export const subjectTypeSchema = z.enum([...subjectSchema.options, 'assignment', 'permission', 'account'])
export type SubjectType = z.infer<typeof subjectTypeSchema>

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
] as const
export const affiliateActs = ['chat opened', 'applied'] as const
export const messageActs = ['done', 'reopened'] as const
export type RowAct = (typeof rowActs)[number]
export type AccountAct = (typeof accountActs)[number]

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type Value = z.infer<typeof valueSchema>

export const entrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  subject_type: subjectTypeSchema,
  act: z.enum([...rowActs, ...affiliateActs, ...messageActs, ...accountActs]),
  /** null when no person did it */
  actor: z
    .object({
      /** null of one whose data were erased */
      full_name: z.string().nullable(),
      is_caller: z.boolean(),
      /** whether he did it to himself */
      is_subject: z.boolean(),
    })
    .nullable(),
  /** of an assignment: its video, and its affiliate where the reader may see him */
  no_video: z.int().nullable(),
  username: z.string().nullable(),
  /** of a permission: the person, and the product whose word it is */
  full_name: z.string().nullable(),
  product_name: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: valueSchema, to: valueSchema })),
})
export type Entry = z.infer<typeof entrySchema>

export const entriesOnPage = 20

/** In place of one that the reader may not see. */
export const otherProduct = 'product lain'
