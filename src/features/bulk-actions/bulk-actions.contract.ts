/** Bulk actions on affiliates: choosing, planning videos, running and undoing. */
import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { lineOfText } from '#base/text.ts'
import { cardFilters, rowFilters } from '#features/affiliates/card-filters.ts'
import { allOf, anyOf, anyOfToCreate } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'
import {
  bulkActionKinds,
  bulkActionResultSchema,
  bulkActionSchema,
  bulkUndoSchema,
  chosenRowsSchema,
  listedAffiliateSchema,
} from './bulk-action.ts'
import { planRequestSchema, planSchema } from './video-plan.ts'

const q = lineOfText(200).default('')

/** The first affiliates that a filter finds, up to the maximum of one action, and the number of all that it finds. */
const firstAffiliatesSchema = z.object({ rows: z.array(listedAffiliateSchema), total: z.int() })

export const bulkActionsContract = {
  /** Returns the affiliates that a filter of Registrasi Affiliate finds, so that the user can choose all of them. */
  registered: anyOf('reg_affiliate', 'data_affiliate')
    .meta({ tables: ['affiliate_registrations'], quietTables: ['affiliate_link_videos', 'videos'] })
    .route({ method: 'GET', path: '/bulk-actions/registered' })
    .input(z.strictObject({ q, ...buildFilterSchemas(rowFilters) }))
    .output(firstAffiliatesSchema),

  /** Returns the affiliates that a filter of Data Affiliate finds, so that the user can choose all of them. */
  followed: anyOf('data_affiliate')
    .meta({ tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos'] })
    .route({ method: 'GET', path: '/bulk-actions/followed' })
    .input(z.strictObject({ q, product_id: z.uuid().optional(), ...buildFilterSchemas(cardFilters) }))
    .output(firstAffiliatesSchema),

  /** Returns the actions that the caller may run. */
  allowed: anyOf('reg_affiliate', 'data_affiliate')
    .route({ method: 'GET', path: '/bulk-actions/allowed' })
    .output(z.array(z.enum(bulkActionKinds))),

  /** Plans which video each affiliate gets. A POST, since a URL can't hold so many ids. */
  planVideos: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/bulk-actions/video-plan' })
    .input(planRequestSchema.extend({ rows: chosenRowsSchema }))
    .output(planSchema),

  /** Runs one action in one transaction. `app.may_run_bulk_action` checks the permissions that each action needs. */
  run: anyOfToCreate('data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete')
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

  /**
   * Undoes an action for each affiliate that has not changed since. Only the user who ran the action may undo it,
   * within ten minutes.
   */
  undo: anyOf('data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete')
    .route({ method: 'POST', path: '/bulk-actions/{id}/undo' })
    .errors({
      NOT_FOUND: { status: 404, message: 'Tidak ada yang dapat diurungkan' },
      TOO_LATE: { status: 409, message: 'Tidak dapat diurungkan lagi setelah sepuluh menit' },
    })
    .input(idInput)
    .output(bulkUndoSchema),
}
