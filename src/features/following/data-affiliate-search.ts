/** What the address of Data Affiliate holds: tab, search, filters, page. */
import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'

/** What a link that looks wrong asks for, and the filter of those that have one. */
export const linkCheck = 'Link perlu dicek'

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
  butuh: cardFilters.butuh.catch(undefined),
  late: cardFilters.late.catch(undefined),
  registered_from: cardFilters.registered_from.catch(undefined),
  registered_to: cardFilters.registered_to.catch(undefined),
  without_product: cardFilters.without_product.catch(undefined),
  link_check: cardFilters.link_check.catch(undefined),
  page: pageSchema.default(1).catch(1),
})
export type DataAffiliateSearch = z.output<typeof dataAffiliateSearchSchema>

export const noCardFilters = {
  sample_product_status: undefined,
  status_whatsapp: undefined,
  posting: undefined,
  platform: undefined,
  butuh: undefined,
  late: undefined,
  registered_from: undefined,
  registered_to: undefined,
  without_product: undefined,
  link_check: undefined,
  page: 1,
} satisfies Partial<DataAffiliateSearch>

/** Whether anything but the tab narrows the list. */
export function isNarrowed(search: DataAffiliateSearch): boolean {
  const names = Object.keys(cardFilters) as (keyof typeof cardFilters)[]
  return search.q !== '' || names.some((name) => search[name] !== undefined)
}
