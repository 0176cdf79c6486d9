import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { affiliateQueries, rowListOptions } from '#features/affiliates/affiliates.client.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import { affiliateListContract } from './affiliate-list.contract.ts'
import {
  allTab,
  type DataAffiliateSearch,
  dataAffiliateAddress,
  type PageSize,
} from './data-affiliate-search.ts'

const queries = affiliateQueries(affiliateListContract)

export function affiliateTabsOptions() {
  return queries.tabs.queryOptions()
}

/** Returns the query parameters of the cards, without the page. */
export function cardsQuery(tab: string, search: DataAffiliateSearch) {
  const { tab: _tab, page: _page, ...filter } = dataAffiliateAddress.parse(search)
  return { ...filter, ...(tab !== allTab && { product_id: tab }) }
}

/** @param ids restricts the download to these affiliates of the tab */
export function downloadCards(
  tab: string,
  search: DataAffiliateSearch,
  format: DownloadFormat,
  options: DownloadOptions,
  ids?: string[],
) {
  const input = { ...cardsQuery(tab, search), ...(ids && { ids }), format }
  return downloadFile(queries.download.call, input, options)
}

/**
 * @param tab the open tab; the URL may name none, or one that is not allowed
 * @param size rows per page
 */
export function affiliateCardsOptions(tab: string, search: DataAffiliateSearch, size: PageSize) {
  const query = cardsQuery(tab, search)
  return queries.cards.queryOptions({
    input: { ...query, page: dataAffiliateAddress.parse(search).page, size },
    ...rowListOptions,
    // Needs change with time, without a write.
    ...(query.butuh && { refetchInterval: 60_000 }),
  })
}
