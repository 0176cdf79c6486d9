/** The search parameters of the affiliate list: search, filters, page. */
import { defineSearchParams, flag, id, listParams, oneOf, type SearchValues } from '#base/search-params.ts'
import { sampleStatuses } from '#features/affiliates/affiliate-values.ts'

/** Search parameters of the list. Unreadable values count as absent, so that every URL can be parsed. */
export const affiliateParams = {
  ...listParams(),
  sample_product_status: oneOf(sampleStatuses),
  product_id: id,
}
export const affiliateSearchParams = defineSearchParams(affiliateParams)
/** Search parameter that is set while the paste dialog is open. */
export const pasteParams = { tempel: flag }
export type AffiliateSearch = SearchValues<typeof affiliateParams>

export const noFilters = {
  sample_product_status: undefined,
  product_id: undefined,
  page: 1,
} satisfies Partial<AffiliateSearch>

export function isFiltered(search: AffiliateSearch): boolean {
  return search.q !== '' || search.sample_product_status !== undefined || search.product_id !== undefined
}
