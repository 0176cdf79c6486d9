import { z } from 'zod'
import { lineOfText } from '#base/text.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { findingSchema } from '#features/affiliates/finding.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'
import { importSchema, mostRows, twins, undoneSchema } from './import.ts'
import { restoredSchema } from './restored.ts'

/** As it stands in a grid, where something may still be missing. */
const askedSchema = z.strictObject({
  platform: platformSchema,
  username: lineOfText(200),
  whatsapp: lineOfText(60),
  product_id: z.uuid().nullable(),
})

const rowsSchema = z
  .array(
    affiliate.created.safeExtend({
      /** those that were named after the first */
      more_product_ids: z.array(z.uuid()).max(20, 'Paling banyak 20 product lagi').default([]),
      /** of a row of our own export, how far it was */
      restored: restoredSchema.optional(),
    }),
  )
  .min(1, 'Belum ada baris')
  .max(mostRows, `Paling banyak ${mostRows} baris`)
  .superRefine((rows, { addIssue }) => {
    twins(rows).forEach((twin, row) => {
      if (twin !== null)
        addIssue({ code: 'custom', path: [row, 'username'], message: `Sama dengan baris ${twin + 1}` })
    })
  })

const refused = z.object({ rows: z.array(findingSchema) })

export const importsContract = {
  /** Says of each row what a registration would be refused for, and what looks like it. */
  checkRows: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/affiliate-imports/check' })
    .input(z.strictObject({ rows: z.array(askedSchema).max(mostRows, `Paling banyak ${mostRows} baris`) }))
    .output(z.array(findingSchema)),

  /** All rows, or none. The first is the oldest of them; rows of our own export keep its order, the newest first. */
  registerRows: creating('reg_affiliate')
    .route({ method: 'POST', path: '/affiliate-imports', successStatus: 201 })
    .errors({
      ROWS_REFUSED: {
        status: 409,
        message: 'Ada baris yang tidak dapat didaftarkan. Belum ada yang tersimpan.',
        data: refused,
      },
      PRODUCT_HIDDEN: {
        status: 403,
        message:
          'Ada baris dengan product yang sudah tidak ada atau di luar akses Anda. Belum ada yang tersimpan.',
        data: refused,
      },
      RESTORE_FORBIDDEN: {
        status: 403,
        message:
          'Status dan tanggal dari ekspor hanya dapat dipulihkan dengan izin Edit. Belum ada yang tersimpan.',
      },
    })
    .input(z.strictObject({ rows: rowsSchema }))
    .output(z.object({ id: z.uuid(), made: z.int() })),

  /** One's own of the last day, the latest first; of superadmins all. */
  latestImports: anyOf('reg_affiliate')
    .route({ method: 'GET', path: '/affiliate-imports' })
    .output(z.array(importSchema)),

  /** Takes back whom nobody has touched since; by whoever registered them, or a superadmin. */
  undoImport: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/affiliate-imports/{id}/undo' })
    .errors({
      NOT_FOUND: { status: 404, message: 'Impor tidak ditemukan' },
      TOO_LATE: { status: 409, message: 'Impor hanya dapat dibatalkan dalam 24 jam' },
    })
    .input(idInput)
    .output(undoneSchema),
}
