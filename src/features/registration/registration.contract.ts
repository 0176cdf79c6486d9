import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { affiliateSchema, registrationSchema } from '#features/affiliates/affiliate.ts'
import { notFound, taken } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { changed } from '#platform/contract.ts'

export const registrationContract = {
  register: creating('reg_affiliate')
    .route({ method: 'POST', path: '/affiliates', successStatus: 201 })
    .errors(taken)
    .input(registrationSchema)
    .output(affiliateSchema),

  /** Corrects the four registration fields from the list. */
  correct: anyOf('data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}/registration' })
    .errors({
      ...notFound,
      ...taken,
      ...changed({ name: 'Data affiliate', row: affiliateSchema }),
    })
    .input(registrationSchema.extend({ id: z.uuid(), revision: revisionSchema }))
    .output(affiliateSchema),
}
