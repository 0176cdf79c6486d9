import { z } from 'zod'
import { anyOf } from '#features/session/calls.ts'
import { initialLines, maxLines } from './radar.ts'
import { radarSchema } from './radar-schema.ts'

export const radarContract = {
  /**
   * Returns the most urgent needs of the affiliates that the caller may see, and how many affiliates have each need.
   */
  radar: anyOf('dashboard')
    .meta({
      tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products'],
      quietTables: ['profiles', 'reminder_schedules', 'griting_templates'],
    })
    .route({ method: 'GET', path: '/affiliates/radar' })
    .input(z.strictObject({ lines: z.coerce.number().int().min(1).max(maxLines).default(initialLines) }))
    .output(radarSchema),
}
