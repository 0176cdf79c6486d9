/** What the address of Data Affiliate holds: tab, search, filters, page. */
import * as z from 'zod/mini'
import { pageAddress, perhaps, searchAddress } from '#base/address.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'

/** What a link that looks wrong asks for, and the filter of those that have one. */
export const linkCheck = 'Link perlu dicek'

/** The tab that shows every product. */
export const allTab = 'semua'

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const dataAffiliateSearchSchema = z.object({
  /** a product's id; without it the first tab that the user may open */
  tab: perhaps(z.union([z.literal(allTab), z.uuid()])),
  q: searchAddress(),
  sample_product_status: z.catch(cardFilters.sample_product_status, undefined),
  status_whatsapp: z.catch(cardFilters.status_whatsapp, undefined),
  posting: z.catch(cardFilters.posting, undefined),
  platform: z.catch(cardFilters.platform, undefined),
  butuh: z.catch(cardFilters.butuh, undefined),
  late: z.catch(cardFilters.late, undefined),
  registered_from: z.catch(cardFilters.registered_from, undefined),
  registered_to: z.catch(cardFilters.registered_to, undefined),
  without_product: z.catch(cardFilters.without_product, undefined),
  link_check: z.catch(cardFilters.link_check, undefined),
  page: pageAddress,
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
