import { affiliate } from '#features/affiliates/affiliate.ts'
import { notFound, registrationErrors } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { changedError } from '#platform/contract.ts'

export const registrationContract = {
  register: creating('reg_affiliate')
    .route({ method: 'POST', path: '/affiliates', successStatus: 201 })
    .errors(registrationErrors)
    .input(affiliate.created)
    .output(affiliate.row),

  /** Corrects the four registration fields from the list. */
  correct: anyOf('data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}/registration' })
    .errors({
      ...notFound,
      ...registrationErrors,
      ...changedError(affiliate),
    })
    .input(affiliate.edited)
    .output(affiliate.row),
}
