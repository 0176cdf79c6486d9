/** Queries and downloads of Data Affiliate. */
import { keepPreviousData } from '@tanstack/react-query'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { affiliateQueries, rowListOptions } from '#features/affiliates/affiliates.client.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import { affiliateListContract } from './affiliate-list.contract.ts'
import {
  allTab,
  type DataAffiliateSearch,
  dataAffiliateSearchParams,
  type PageSize,
} from './data-affiliate-search.ts'

const queries = affiliateQueries(affiliateListContract)

export function affiliateTabsOptions() {
  return queries.tabs.queryOptions()
}

/** Returns the query parameters of the cards, without the page. */
export function buildCardsQuery(tab: string, search: DataAffiliateSearch) {
  const {
    tab: _tab,
    page: _page,
    tampilan: _view,
    minggu: _week,
    ...filter
  } = dataAffiliateSearchParams.parse(search)
  return { ...filter, ...(tab !== allTab && { product_id: tab }) }
}

/** @param ids only these affiliates of the tab; by default all that the search finds */
export function downloadCards(
  tab: string,
  search: DataAffiliateSearch,
  format: DownloadFormat,
  options: DownloadOptions,
  ids?: string[],
) {
  const input = { ...buildCardsQuery(tab, search), ...(ids && { ids }), format }
  return downloadFile(queries.download.call, input, options)
}

/**
 * Query options for one page of cards.
 * @param tab the open tab; the URL may name none, or one that is not allowed
 * @param size rows per page
 */
export function affiliateCardsOptions(tab: string, search: DataAffiliateSearch, size: PageSize) {
  const query = buildCardsQuery(tab, search)
  return queries.cards.queryOptions({
    input: { ...query, page: dataAffiliateSearchParams.parse(search).page, size },
    ...rowListOptions,
    // Needs change with time, without a write.
    ...(query.butuh && { refetchInterval: 60_000 }),
  })
}

/**
 * Query options for the deadlines of a week.
 * @param tab as for `affiliateCardsOptions`
 */
export function weekOptions(tab: string, search: DataAffiliateSearch) {
  return queries.week.queryOptions({
    input: { ...buildWeekFilter(tab, search), minggu: search.minggu },
    placeholderData: keepPreviousData,
    // Needs change with time, without a write.
    ...(search.butuh && { refetchInterval: 60_000 }),
  })
}

/**
 * Returns the query parameters of a week, without the week itself, the filter by deadline, and the order of the list.
 */
export function buildWeekFilter(tab: string, search: DataAffiliateSearch) {
  const { deadline_from: _from, deadline_to: _to, urut: _order, ...filter } = buildCardsQuery(tab, search)
  return filter
}
