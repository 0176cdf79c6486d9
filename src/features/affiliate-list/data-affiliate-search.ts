/** URL parameters of Data Affiliate: tab, search, filters and page. */
import {
  day,
  defineSearchParams,
  id,
  listParams,
  oneOf,
  type SearchValues,
  withFallback,
} from '#base/search-params.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'

/** Label of the warning about links that look wrong, and of the filter for them. */
export const linkCheckLabel = 'Link perlu dicek'

/** The tab that shows every product. */
export const allTab = 'semua'

/** Numbers of rows that a page can have; the first is the default. */
export const pageSizes = [10, 25, 50] as const
export type PageSize = (typeof pageSizes)[number]

/** Every URL gives a list, never an error: parameters that can't be parsed count as absent. */
export const dataAffiliateParams = {
  /** `allTab` or the id of a product; if absent, the first tab that the user may open */
  tab: withFallback(oneOf([allTab]), id),
  ...listParams(),
  ...cardFilters,
  /** 'minggu' shows the deadlines of one week; if absent, the list as cards or table, as this user has chosen */
  tampilan: oneOf(['minggu']),
  /** any day of the week to show, yyyy-mm-dd; if absent, the present week */
  minggu: day,
}
export const dataAffiliateSearchParams = defineSearchParams(dataAffiliateParams)
export type DataAffiliateSearch = SearchValues<typeof dataAffiliateParams>

// The order of the list is not a filter.
const { urut: _urut, ...filters } = cardFilters
const filterNames = Object.keys(filters) as (keyof typeof filters)[]

/** Parameters that clear all filters and go to the first page. */
export const noCardFilters: Partial<DataAffiliateSearch> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  page: 1,
}

/** Checks whether a search text or a filter narrows the list. */
export function isFiltered(search: DataAffiliateSearch): boolean {
  return search.q !== '' || filterNames.some((name) => search[name] !== undefined)
}
