/** Calls with which staff read applications and decide on them. */
import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { notFound } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'
import {
  acceptanceSchema,
  applicationSchema,
  maxPerDecision,
  originSchema,
  refusalSchema,
  registrationSchema,
  shelfCountsSchema,
  shelfSchema,
} from './application.ts'
import { applicationFilters } from './applications-search.ts'

const ids = z.array(z.uuid()).min(1).max(maxPerDecision)
const idsInput = z.strictObject({ ids })
/** ids of the applications that were changed; another user may have decided on the others first */
const changedIdsOutput = z.object({ ids: z.array(z.uuid()) })
/** Another transaction has changed the same affiliates or applications at the same time. */
const tryAgain = {
  TRY_AGAIN: { status: 409, message: 'Datanya baru saja berubah. Muat ulang, lalu coba lagi.' },
} as const

export const applicationsContract = {
  /**
   * Applications on one shelf that the filters find, and the counts of shelves without filters. The newest come first:
   * declined ones by the time of the decision, marked ones of bots after all other marked ones.
   */
  list: anyOf('reg_affiliate')
    .meta({ tables: ['applications', 'affiliate_registrations', 'products'], quietTables: ['profiles'] })
    .route({ method: 'GET', path: '/applications' })
    .input(
      z.strictObject({
        shelf: shelfSchema.default('menunggu'),
        ...buildFilterSchemas(applicationFilters),
        page: pageSchema.default(1),
      }),
    )
    .output(z.object({ rows: z.array(applicationSchema), total: z.int(), counts: shelfCountsSchema })),

  /** Number of waiting applications without a mark. */
  waiting: anyOf('reg_affiliate')
    .meta({ tables: ['applications', 'affiliate_registrations'] })
    .route({ method: 'GET', path: '/applications/waiting' })
    .output(z.int()),

  /**
   * Registers applications as affiliates, by the rules of a registration, unless something prevents it. Fields that are
   * not sent keep the applicant's values.
   */
  accept: anyOfToCreate('reg_affiliate')
    .route({ method: 'POST', path: '/applications/accept', successStatus: 201 })
    .errors(tryAgain)
    .input(
      z.strictObject({
        rows: z
          .array(
            registrationSchema
              .partial()
              .extend({ id: z.uuid(), product_id: registrationSchema.shape.product_id.nullable() }),
          )
          .min(1)
          .max(maxPerDecision),
      }),
    )
    .output(z.object({ accepted: z.array(acceptanceSchema), refused: z.array(refusalSchema) })),

  /**
   * Takes back what the caller has accepted within the last ten minutes, if nobody has changed the affiliate since, and
   * no application with the same number waits. If several of them have one number, takes back only the latest.
   */
  takeBack: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/take-back' })
    .errors(tryAgain)
    .input(idsInput)
    .output(changedIdsOutput),

  decline: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/decline' })
    .input(z.strictObject({ ids, reason: lineOfText(500).default('') }))
    .output(changedIdsOutput),

  /** Makes declined applications wait again, unless another one with the same number waits. */
  reopen: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/reopen' })
    .errors(tryAgain)
    .input(idsInput)
    .output(changedIdsOutput),

  /** Removes the mark from applications, unless one with the same number already waits. */
  unmark: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/unmark' })
    .errors(tryAgain)
    .input(idsInput)
    .output(changedIdsOutput),

  /** Permanently deletes marked applications. */
  erase: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/clear' })
    .input(idsInput)
    .output(changedIdsOutput),

  /** Origin of an affiliate; null if staff registered them. */
  origin: anyOf('data_affiliate')
    .meta({
      tables: ['applications', 'affiliate_registrations', 'affiliate_link_videos', 'products'],
      quietTables: ['profiles'],
    })
    .route({ method: 'GET', path: '/affiliates/{id}/origin' })
    .errors(notFound)
    .input(idInput)
    .output(originSchema.nullable()),
}
