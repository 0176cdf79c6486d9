import { anyOf } from '#features/session/calls.ts'
import { summarySchema } from './summary-schema.ts'

export const dashboardContract = {
  summary: anyOf('dashboard')
    .meta({ tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products', 'profiles'] })
    .route({ method: 'GET', path: '/dashboard' })
    .output(summarySchema),
}
