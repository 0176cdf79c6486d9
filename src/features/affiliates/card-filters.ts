/** What narrows a list of affiliates beside the search text: whatever acts on a filter asks with the same words. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { platformSchema, sampleStatusSchema, whatsappStatusSchema } from './affiliate.ts'
import { aggregateStatusSchema } from './link-video.ts'
import { askSchema } from './need.ts'

/** Of Registrasi Affiliate. */
export const rowFilters = {
  sample_product_status: sampleStatusSchema.optional(),
  product_id: z.uuid().optional(),
}

const day = calendarDate('Tanggal tidak valid').optional()

/** Of Data Affiliate, in an address and in a call alike. */
export const cardFilters = {
  sample_product_status: sampleStatusSchema.optional(),
  status_whatsapp: whatsappStatusSchema.optional(),
  posting: aggregateStatusSchema.optional(),
  platform: platformSchema.optional(),
  /** only those of whom this is the most urgent need, or who are put off; whoever waits longest first */
  butuh: askSchema.optional(),
  /** only those with a video that is not posted after its whole last day */
  late: z.literal('ya').optional(),
  /** the first and the last day of registration in Jakarta, yyyy-mm-dd */
  registered_from: day,
  registered_to: day,
  /** only those whose product is gone */
  without_product: z.literal('ya').optional(),
  /** only those with a posting link that somebody ought to look at */
  link_check: z.literal('ya').optional(),
}
