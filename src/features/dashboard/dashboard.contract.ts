import { anyOf } from '#features/session/calls.ts'
import { summarySchema } from './summary-schema.ts'

export const dashboardContract = {
  summary: anyOf('dashboard').route({ method: 'GET', path: '/dashboard' }).output(summarySchema),
}
