/** What the address of Data Affiliate holds: tab, search, filters, page. */
import { z } from 'zod'
import { calendarDate } from '#base/calendar-date.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { platformSchema, sampleStatusSchema, whatsappStatusSchema } from '#features/affiliates/affiliate.ts'
import { aggregateStatusSchema } from '#features/affiliates/link-video.ts'

const day = calendarDate('Tanggal tidak valid').optional()

/** What narrows the list, in an address and in a call alike. */
export const cardFilters = {
  sample_product_status: sampleStatusSchema.optional(),
  status_whatsapp: whatsappStatusSchema.optional(),
  posting: aggregateStatusSchema.optional(),
  platform: platformSchema.optional(),
  /** only those with a video that is not posted after its whole last day */
  late: z.literal('ya').optional(),
  /** the first and the last day of registration in Jakarta, yyyy-mm-dd */
  registered_from: day,
  registered_to: day,
  /** only those whose product is gone */
  without_product: z.literal('ya').optional(),
}

/** The tab that shows every product. */
export const allTab = 'semua'

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const dataAffiliateSearchSchema = z.object({
  /** a product's id; without it the first tab that the user may open */
  tab: z
    .union([z.literal(allTab), z.uuid()])
    .optional()
    .catch(undefined),
  q: z.coerce.string<string>().pipe(lineOfText(200)).default('').catch(''),
  sample_product_status: cardFilters.sample_product_status.catch(undefined),
  status_whatsapp: cardFilters.status_whatsapp.catch(undefined),
  posting: cardFilters.posting.catch(undefined),
  platform: cardFilters.platform.catch(undefined),
  late: cardFilters.late.catch(undefined),
  registered_from: cardFilters.registered_from.catch(undefined),
  registered_to: cardFilters.registered_to.catch(undefined),
  without_product: cardFilters.without_product.catch(undefined),
  page: pageSchema.default(1).catch(1),
})
export type DataAffiliateSearch = z.output<typeof dataAffiliateSearchSchema>

export const noCardFilters = {
  sample_product_status: undefined,
  status_whatsapp: undefined,
  posting: undefined,
  platform: undefined,
  late: undefined,
  registered_from: undefined,
  registered_to: undefined,
  without_product: undefined,
  page: 1,
} satisfies Partial<DataAffiliateSearch>

/** Whether anything but the tab narrows the list. */
export function isNarrowed(search: DataAffiliateSearch): boolean {
  const names = Object.keys(cardFilters) as (keyof typeof cardFilters)[]
  return search.q !== '' || names.some((name) => search[name] !== undefined)
}
