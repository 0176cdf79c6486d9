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

/** Lists that are filtered by need are read again each minute, since needs change with time, without a write. */
const needRefetch = { refetchInterval: 60_000 }

export function affiliateTabsOptions() {
  return queries.tabs.queryOptions()
}

/** Returns the query parameters that find the cards. Omits the page, and the view, which the server need not know. */
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
    ...(query.butuh && needRefetch),
  })
}

/**
 * Query options for the deadlines of a week.
 * @param tab the open tab; the URL may name none, or one that is not allowed
 */
export function weekOptions(tab: string, search: DataAffiliateSearch) {
  return queries.week.queryOptions({
    input: { ...buildWeekFilter(tab, search), minggu: search.minggu },
    placeholderData: keepPreviousData,
    ...(search.butuh && needRefetch),
  })
}

/**
 * Returns the query parameters that filter the deadlines of a week. Omits the week itself, and the parameters that only
 * a list uses: the filter by deadline, and the order.
 */
export function buildWeekFilter(tab: string, search: DataAffiliateSearch) {
  const { deadline_from: _from, deadline_to: _to, urut: _order, ...filter } = buildCardsQuery(tab, search)
  return filter
}
