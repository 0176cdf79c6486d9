import { z } from 'zod'
import { signedIn } from '#platform/contract.ts'
import { entrySchema, subjectSchema } from './entry.ts'
import { historyTables } from './history-tables.ts'

export const timelineContract = {
  /**
   * Returns the history of a row that the user may see, the newest entry first. The policies of the database decide.
   */
  read: signedIn
    .meta({ tables: [...new Set(Object.values(historyTables).flat())] })
    .route({ method: 'GET', path: '/timeline/{subject_type}/{id}' })
    .errors({ NOT_FOUND: { status: 404, message: 'Data tidak ditemukan' } })
    .input(
      z.strictObject({
        subject_type: subjectSchema,
        id: z.uuid(),
        /** id of the last loaded entry; only older entries are returned */
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      }),
    )
    .output(z.object({ entries: z.array(entrySchema), more: z.boolean() })),
}
