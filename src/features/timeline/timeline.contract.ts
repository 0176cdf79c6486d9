import { z } from 'zod'
import { signedIn } from '#platform/contract.ts'
import { entrySchema, subjectSchema } from './entry.ts'

export const timelineContract = {
  /** The history of a row for whoever sees the row, the newest first. The policies of the database say who that is. */
  read: signedIn
    .route({ method: 'GET', path: '/timeline/{subject_type}/{id}' })
    .errors({ NOT_FOUND: { status: 404, message: 'Data tidak ditemukan' } })
    .input(
      z.strictObject({
        subject_type: subjectSchema,
        id: z.uuid(),
        /** the id of the last entry that is known: those after it in the list are older */
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      }),
    )
    .output(z.object({ entries: z.array(entrySchema), more: z.boolean() })),
}
