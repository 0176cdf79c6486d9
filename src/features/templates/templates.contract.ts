import { z } from 'zod'
import { lineOfText } from '#base/text.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import {
  buildChangedError,
  buildFileRoute,
  downloadInput,
  fileSchema,
  idInput,
  sheetLimitError,
} from '#platform/contract.ts'
import { template } from './template.ts'

const notFound = { NOT_FOUND: { status: 404, message: 'Template tidak ditemukan' } } as const

export const templatesContract = {
  /** Lists all templates, the newest first. */
  list: anyOf('griting', 'data_affiliate')
    .meta({ tables: ['griting_templates'] })
    .route({ method: 'GET', path: '/templates' })
    .output(z.array(template.row)),

  /** Returns the templates that the search finds as a file. */
  download: anyOf('griting')
    .route(buildFileRoute('/templates/download'))
    .errors(sheetLimitError)
    .input(z.strictObject({ ...downloadInput, q: lineOfText(200).default('') }))
    .output(fileSchema),

  create: anyOfToCreate('griting')
    .route({ method: 'POST', path: '/templates', successStatus: 201 })
    .input(template.created)
    .output(template.row),

  /** Updates a template. Refused if its `revision` has changed since the edit started. */
  update: anyOf('griting')
    .route({ method: 'PUT', path: '/templates/{id}' })
    .errors({ ...notFound, ...buildChangedError(template) })
    .input(template.edited)
    .output(template.row),

  remove: anyOf('griting')
    .route({ method: 'DELETE', path: '/templates/{id}', successStatus: 204 })
    .errors(notFound)
    .input(idInput),
}
