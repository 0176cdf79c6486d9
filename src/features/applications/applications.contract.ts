import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { notFound } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'
import {
  acceptedSchema,
  applicationSchema,
  countsSchema,
  mostDecided,
  originSchema,
  refusedSchema,
  registeredSchema,
  shelfSchema,
} from './application.ts'

const ids = z.array(z.uuid()).min(1).max(mostDecided)
const several = z.strictObject({ ids })
/** those for which it was done; another person may have been first */
const done = z.object({ ids: z.array(z.uuid()) })

export const applicationsContract = {
  /** Of one shelf, the newest first. */
  list: anyOf('reg_affiliate')
    .route({ method: 'GET', path: '/applications' })
    .input(z.strictObject({ shelf: shelfSchema.default('menunggu'), page: pageSchema.default(1) }))
    .output(z.object({ rows: z.array(applicationSchema), total: z.int(), counts: countsSchema })),

  /** How many wait unmarked. */
  waiting: anyOf('reg_affiliate').route({ method: 'GET', path: '/applications/waiting' }).output(z.int()),

  /**
   * Makes affiliates of them, by the rules of a registration: of those for whom nothing stands in the way. What is not sent
   * is as it was typed.
   */
  accept: creating('reg_affiliate')
    .route({ method: 'POST', path: '/applications/accept', successStatus: 201 })
    .errors({
      TRY_AGAIN: { status: 409, message: 'Datanya baru saja berubah. Muat ulang, lalu coba lagi.' },
    })
    .input(
      z.strictObject({
        rows: z
          .array(
            registeredSchema
              .partial()
              .extend({ id: z.uuid(), product_id: registeredSchema.shape.product_id.nullable() }),
          )
          .min(1)
          .max(mostDecided),
      }),
    )
    .output(z.object({ accepted: z.array(acceptedSchema), refused: z.array(refusedSchema) })),

  /** Takes back what the caller has accepted within the last ten minutes, while nobody has touched the affiliate. */
  takeBack: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/take-back' })
    .input(several)
    .output(done),

  decline: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/decline' })
    .input(z.strictObject({ ids, reason: lineOfText(500).default('') }))
    .output(done),

  /** A declined one waits again, unless another one of its number does. */
  reopen: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/reopen' })
    .input(several)
    .output(done),

  /** A marked one is no machine's, unless one of its number waits already. */
  unmark: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/unmark' })
    .input(several)
    .output(done),

  /** Deletes marked ones for good. */
  clear: anyOf('reg_affiliate')
    .route({ method: 'POST', path: '/applications/clear' })
    .input(several)
    .output(done),

  /** Where an affiliate came from; null for one whom somebody has registered by hand. */
  origin: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/affiliates/{id}/origin' })
    .errors(notFound)
    .input(idInput)
    .output(originSchema.nullable()),
}
