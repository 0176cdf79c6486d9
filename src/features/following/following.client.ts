import { affiliateQueries, affiliateTables, readInPages } from '#features/affiliates/affiliates.client.ts'
import { allTab, type DataAffiliateSearch, dataAffiliateSearchSchema } from './data-affiliate-search.ts'
import { followingContract } from './following.contract.ts'

const queries = affiliateQueries(followingContract)

export function affiliateTabsOptions() {
  return queries.tabs.queryOptions({
    meta: { tables: ['affiliate_registrations', 'products', 'user_permissions'] },
  })
}

/** @param tab the one that is open: the address may name none, or one that is not allowed */
export function affiliateCardsOptions(tab: string, search: DataAffiliateSearch) {
  const { tab: _asked, ...known } = dataAffiliateSearchSchema.parse(search)
  return queries.cards.queryOptions({
    input: { ...known, ...(tab !== allTab && { product_id: tab }) },
    ...readInPages(affiliateTables),
  })
}
