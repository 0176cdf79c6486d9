import { useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { affiliateTabsOptions } from '../affiliate-list.client.ts'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import { resolveTab } from './open-tab.ts'

/** Returns the tabs, and the one that this URL opens; see `resolveTab`. */
export function useOpenTab({ tab }: DataAffiliateSearch) {
  const can = useCan()
  const tabs = useQuery(affiliateTabsOptions())
  return { tabs, open: resolveTab(tabs.data, tab, can('data_affiliate_tab_all')) }
}
