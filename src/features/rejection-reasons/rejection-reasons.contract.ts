import { allOf, anyOf } from '#features/session/calls.ts'
import { buildChangedError } from '#platform/contract.ts'
import { noReasonText, rejectionReasons } from './rejection-reasons.ts'

export const rejectionReasonsContract = {
  /** Returns the team's reasons. */
  read: anyOf('data_affiliate')
    .meta({ tables: ['rejection_reasons'] })
    .route({ method: 'GET', path: '/rejection-reasons' })
    .output(rejectionReasons.row),

  /** Updates the reasons. Refused if their `revision` has changed since the edit started. */
  update: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'PUT', path: '/rejection-reasons/{id}' })
    .errors({
      NOT_FOUND: { status: 404, message: 'Alasan penolakan tidak ditemukan' },
      NO_REASON: { status: 409, message: noReasonText },
      ...buildChangedError(rejectionReasons),
    })
    .input(rejectionReasons.edited)
    .output(rejectionReasons.row),
}
