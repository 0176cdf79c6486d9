/** Acts on many affiliates: who is meant, what is planned, the action, and the way back. */
import { z } from 'zod'
import { filterSchemas } from '#base/filter-schemas.ts'
import { lineOfText } from '#base/text.ts'
import { cardFilters, rowFilters } from '#features/affiliates/card-filters.ts'
import { allOf, anyOf, creating } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'
import {
  bulkActionResultSchema,
  bulkActionSchema,
  chosenRowsSchema,
  chosenSchema,
  undoneSchema,
} from './bulk-action.ts'
import { planSchema, planWishSchema } from './video-plan.ts'

const q = lineOfText(200).default('')

/** The first of what a filter finds, as many as one action may have, and how many there are. */
const chosenPage = z.object({ rows: z.array(chosenSchema), total: z.int() })

export const bulkActionsContract = {
  /** All that a filter of Registrasi Affiliate finds, at the moment of choosing. */
  registered: anyOf('reg_affiliate', 'data_affiliate')
    .route({ method: 'GET', path: '/bulk-actions/registered' })
    .input(z.strictObject({ q, ...filterSchemas(rowFilters) }))
    .output(chosenPage),

  /** The same of Data Affiliate. */
  followed: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/bulk-actions/followed' })
    .input(z.strictObject({ q, product_id: z.uuid().optional(), ...filterSchemas(cardFilters) }))
    .output(chosenPage),

  /** Which video each would get; a POST, since no address holds so many ids. */
  planVideos: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/bulk-actions/video-plan' })
    .input(planWishSchema.extend({ rows: chosenRowsSchema }))
    .output(planSchema),

  /** One action, one transaction; which right it takes beside these, says `bulkActionRights`. */
  run: creating('data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete')
    .route({ method: 'POST', path: '/bulk-actions', successStatus: 201 })
    .errors({
      PRODUCT_MISSING: { status: 409, message: 'Product sudah tidak ada' },
      VIDEO_CHANGED: {
        status: 409,
        message: 'Ada video yang baru saja berubah. Belum ada yang diberikan; susun lagi lalu coba lagi.',
      },
    })
    .input(z.strictObject({ action: bulkActionSchema, rows: chosenRowsSchema }))
    .output(bulkActionResultSchema),

  /** Takes it back of each who still is as it left him: by whoever made it, for ten minutes. */
  undo: anyOf('data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete')
    .route({ method: 'POST', path: '/bulk-actions/{id}/undo' })
    .errors({
      NOT_FOUND: { status: 404, message: 'Tidak ada yang dapat diurungkan' },
      TOO_LATE: { status: 409, message: 'Tidak dapat diurungkan lagi setelah sepuluh menit' },
    })
    .input(idInput)
    .output(undoneSchema),
}
