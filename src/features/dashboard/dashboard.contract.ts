import { anyOf } from '#features/session/calls.ts'
import { summarySchema } from './summary.ts'

export const dashboardContract = {
  summary: anyOf('dashboard').route({ method: 'GET', path: '/dashboard' }).output(summarySchema),
}
