import { anyOf } from '#platform/contract.ts'
import { summarySchema } from './summary.ts'

export const dashboardContract = {
  summary: anyOf('dashboard').route({ method: 'GET', path: '/dashboard' }).output(summarySchema),
}
