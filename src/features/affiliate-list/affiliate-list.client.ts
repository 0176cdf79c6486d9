import type { DownloadFormat, Running } from '#base/download.ts'
import { affiliateQueries, rowsInPages } from '#features/affiliates/affiliates.client.ts'
import { fileOf } from '#platform/browser/file-call.ts'
import { affiliateListContract } from './affiliate-list.contract.ts'
import { allTab, type DataAffiliateSearch, dataAffiliateAddress } from './data-affiliate-search.ts'

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
  running: Running,
  ids?: string[],
) {
  const input = { ...cardsQuery(tab, search), ...(ids && { ids }), format }
  return fileOf(queries.download.call, input, running)
}

/** @param tab the open tab; the URL may name none, or one that is not allowed */
export function affiliateCardsOptions(tab: string, search: DataAffiliateSearch) {
  const query = cardsQuery(tab, search)
  return queries.cards.queryOptions({
    input: { ...query, page: dataAffiliateAddress.parse(search).page },
    ...rowsInPages,
    // Needs change with time, without a write.
    ...(query.butuh && { refetchInterval: 60_000 }),
  })
}
