/** The search parameters of the affiliate list: search, filters, page. */
import { type AddressOf, address, id, listParts, oneOf, yes } from '#base/address.ts'
import { sampleStatuses } from '#features/affiliates/affiliate-values.ts'

/** Parses any URL without an error. Parameters that can't be read count as absent. */
export const affiliateParts = {
  ...listParts(),
  sample_product_status: oneOf(sampleStatuses),
  product_id: id,
}
export const affiliateAddress = address(affiliateParts)
/** Search parameter that is set while the paste dialog is open. */
export const pasteAddress = { tempel: yes }
export type AffiliateSearch = AddressOf<typeof affiliateParts>

export const noFilters = {
  sample_product_status: undefined,
  product_id: undefined,
  page: 1,
} satisfies Partial<AffiliateSearch>

export function isFiltered(search: AffiliateSearch): boolean {
  return search.q !== '' || search.sample_product_status !== undefined || search.product_id !== undefined
}
