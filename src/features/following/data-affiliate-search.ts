/** What the address of Data Affiliate holds: tab, search, filters, page. */
import { type AddressOf, address, either, id, listParts, oneOf } from '#base/address.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'

/** What a link that looks wrong asks for, and the filter of those that have one. */
export const linkCheck = 'Link perlu dicek'

/** The tab that shows every product. */
export const allTab = 'semua'

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const dataAffiliateParts = {
  /** a product's id; without it the first tab that the user may open */
  tab: either(oneOf([allTab]), id),
  ...listParts(),
  ...cardFilters,
}
export const dataAffiliateAddress = address(dataAffiliateParts)
export type DataAffiliateSearch = AddressOf<typeof dataAffiliateParts>

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
