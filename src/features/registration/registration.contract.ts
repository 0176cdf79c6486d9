import { affiliate } from '#features/affiliates/affiliate.ts'
import { notFound, registrationErrors } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import { shippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import { buildChangedError } from '#platform/contract.ts'

export const registrationContract = {
  /** Registers an affiliate, with the address if it is known. */
  register: anyOfToCreate('reg_affiliate')
    .route({ method: 'POST', path: '/affiliates', successStatus: 201 })
    .errors(registrationErrors)
    .input(affiliate.created.extend({ address: shippingAddress.created.optional() }))
    .output(affiliate.row),

  /** Replaces the fields of a registration. `product_id` replaces the first product that the caller sees. */
  correct: anyOf('data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}/registration' })
    .errors({
      ...notFound,
      ...registrationErrors,
      ...buildChangedError(affiliate),
    })
    .input(affiliate.edited)
    .output(affiliate.row),
}
