import { useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { affiliateTabsOptions } from '../affiliate-list.client.ts'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import { countOfTab, resolveTab } from './open-tab.ts'

/** Returns the tabs, the one that this URL opens (see `resolveTab`), and whether that one has affiliates. */
export function useOpenTab({ tab }: DataAffiliateSearch) {
  const can = useCan()
  const tabs = useQuery(affiliateTabsOptions())
  const openTab = resolveTab(tabs.data, tab, can('data_affiliate_tab_all'))
  return {
    tabs,
    open: openTab,
    hasAffiliates: typeof openTab === 'string' && countOfTab(tabs.data, openTab) !== 0,
  }
}
