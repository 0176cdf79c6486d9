import { z } from 'zod'
import { lineOfText } from '#base/text.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import { conflictSchema } from '#features/affiliates/registration-conflict.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'
import {
  findEarlierDuplicates,
  importSchema,
  maxCheckedLengths,
  maxImportRows,
  undoResultSchema,
} from './import.ts'
import { restoredSchema } from './restoration.ts'

/** A row of the grid, in which fields may still be missing. */
const checkInputSchema = z.strictObject({
  platform: platformSchema,
  username: lineOfText(maxCheckedLengths.username),
  whatsapp: lineOfText(maxCheckedLengths.whatsapp),
  product_id: z.uuid().nullable(),
})

const rowsSchema = z
  .array(
    affiliate.created.safeExtend({
      /** the further products of the row */
      more_product_ids: z.array(z.uuid()).max(20, 'Paling banyak 20 product lagi').default([]),
      /** the status and dates of a row that comes from our own export */
      restored: restoredSchema.optional(),
    }),
  )
  .min(1, 'Belum ada baris')
  .max(maxImportRows, `Paling banyak ${maxImportRows} baris`)
  .superRefine((rows, { addIssue }) => {
    findEarlierDuplicates(rows).forEach((earlierIndex, index) => {
      if (earlierIndex === null) return
      const message = `Sama dengan baris ${earlierIndex + 1}`
      addIssue({ code: 'custom', path: [index, 'username'], message })
    })
  })

const refusalSchema = z.object({ rows: z.array(conflictSchema) })

export const importsContract = {
  /** Returns for each row the conflicts that would cause a refusal, and the affiliates that resemble it. */
  checkRows: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/affiliate-imports/check' })
    .input(
      z.strictObject({
        rows: z.array(checkInputSchema).max(maxImportRows, `Paling banyak ${maxImportRows} baris`),
      }),
    )
    .output(z.array(conflictSchema)),

  /**
   * Registers all rows or none. The first row becomes the oldest affiliate. Rows that restore a creation time keep the
   * order of our export, in which the first is the newest.
   */
  registerRows: anyOfToCreate('reg_affiliate')
    .route({ method: 'POST', path: '/affiliate-imports', successStatus: 201 })
    .errors({
      ROWS_REFUSED: {
        status: 409,
        message: 'Ada baris yang tidak dapat didaftarkan. Belum ada yang tersimpan.',
        data: refusalSchema,
      },
      PRODUCT_HIDDEN: {
        status: 403,
        message:
          'Ada baris dengan product yang sudah tidak ada atau di luar akses Anda. Belum ada yang tersimpan.',
        data: refusalSchema,
      },
      RESTORE_FORBIDDEN: {
        status: 403,
        message:
          'Status dan tanggal dari ekspor hanya dapat dipulihkan dengan izin Edit. Belum ada yang tersimpan.',
      },
    })
    .input(z.strictObject({ rows: rowsSchema }))
    .output(z.object({ id: z.uuid(), registered_count: z.int() })),

  /** Lists the caller's own imports of the last day, the latest first. Superadmins see all imports. */
  latestImports: anyOf('reg_affiliate')
    .meta({ tables: ['affiliate_registrations'], quietTables: ['affiliate_link_videos', 'profiles'] })
    .route({ method: 'GET', path: '/affiliate-imports' })
    .output(z.array(importSchema)),

  /**
   * Deletes those affiliates of an import that nobody has changed since. Allowed to the user who imported them and to
   * superadmins.
   */
  undoImport: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/affiliate-imports/{id}/undo' })
    .errors({
      NOT_FOUND: { status: 404, message: 'Impor tidak ditemukan' },
      TOO_LATE: { status: 409, message: 'Impor hanya dapat dibatalkan dalam 24 jam' },
    })
    .input(idInput)
    .output(undoResultSchema),
}
