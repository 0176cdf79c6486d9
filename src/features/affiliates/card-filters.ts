/** What narrows a list of affiliates beside the search text: whatever acts on a filter asks with the same words. */
import * as z from 'zod/mini'
import { isDay } from '#base/day.ts'
import { aggregateStatuses, asks, platforms, sampleStatuses, whatsappStatuses } from './affiliate-values.ts'

/** Of Registrasi Affiliate. */
export const rowFilters = {
  sample_product_status: z.optional(z.enum(sampleStatuses)),
  product_id: z.optional(z.uuid()),
}

const badDay = 'Tanggal tidak valid'
const day = z.optional(z.iso.date(badDay).check(z.refine(isDay, badDay)))

/** Of Data Affiliate, in an address and in a call alike. */
export const cardFilters = {
  sample_product_status: z.optional(z.enum(sampleStatuses)),
  status_whatsapp: z.optional(z.enum(whatsappStatuses)),
  posting: z.optional(z.enum(aggregateStatuses)),
  platform: z.optional(z.enum(platforms, 'Platform harus dipilih')),
  /** only those of whom this is the most urgent need, or who are put off; whoever waits longest first */
  butuh: z.optional(z.enum(asks)),
  /** only those with a video that is not posted after its whole last day */
  late: z.optional(z.literal('ya')),
  /** the first and the last day of registration in Jakarta, yyyy-mm-dd */
  registered_from: day,
  registered_to: day,
  /** only those whose product is gone */
  without_product: z.optional(z.literal('ya')),
  /** only those with a posting link that somebody ought to look at */
  link_check: z.optional(z.literal('ya')),
}
