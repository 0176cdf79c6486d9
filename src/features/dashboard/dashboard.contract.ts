import { z } from 'zod'
import { anyOf } from '#features/session/calls.ts'
import { summarySchema } from './summary-schema.ts'

export const dashboardContract = {
  summary: anyOf('dashboard')
    .meta({ tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products', 'profiles'] })
    .route({ method: 'GET', path: '/dashboard' })
    .output(summarySchema),

  /** Hides the first steps for all superadmins, or shows them again. For superadmins. */
  hideFirstSteps: anyOf('dashboard')
    .route({ method: 'PUT', path: '/dashboard/first-steps', successStatus: 204 })
    .errors({
      FORBIDDEN: { status: 403, message: 'Hanya superadmin yang dapat menyembunyikan langkah pertama' },
    })
    .input(z.strictObject({ hidden: z.boolean() })),
}
