import { useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { affiliateTabsOptions } from '../affiliate-list.client.ts'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import { getTabCount, resolveTab } from './open-tab.ts'

/** Returns the tabs, the tab that this URL opens (see `resolveTab`), and whether the open tab has affiliates. */
export function useOpenTab({ tab }: DataAffiliateSearch) {
  const can = useCan()
  const tabs = useQuery(affiliateTabsOptions())
  const openTab = resolveTab(tabs.data, tab, can('data_affiliate_tab_all'))
  return {
    tabs,
    openTab,
    hasAffiliates: typeof openTab === 'string' && getTabCount(tabs.data, openTab) !== 0,
  }
}
