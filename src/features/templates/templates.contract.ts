import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { changed } from '#platform/contract.ts'
import { templateFieldsSchema, templateSchema } from './template.ts'

const notFound = { NOT_FOUND: { status: 404, message: 'Template tidak ditemukan' } } as const

const identified = z.strictObject({ id: z.uuid() })

export const templatesContract = {
  /** All of them, newest first. */
  list: anyOf('griting', 'data_affiliate')
    .route({ method: 'GET', path: '/templates' })
    .output(z.array(templateSchema)),

  create: creating('griting')
    .route({ method: 'POST', path: '/templates', successStatus: 201 })
    .input(templateFieldsSchema)
    .output(templateSchema),

  /** Refused when the template is no longer at the `revision` that the edit started from. */
  update: anyOf('griting')
    .route({ method: 'PUT', path: '/templates/{id}' })
    .errors({
      ...notFound,
      ...changed({ name: 'Template', row: templateSchema }),
    })
    .input(templateFieldsSchema.extend(identified.shape).extend({ revision: revisionSchema }))
    .output(templateSchema),

  remove: anyOf('griting')
    .route({ method: 'DELETE', path: '/templates/{id}', successStatus: 204 })
    .errors(notFound)
    .input(identified),
}
