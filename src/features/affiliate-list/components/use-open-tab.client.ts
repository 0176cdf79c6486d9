import { useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { affiliateTabsOptions } from '../affiliate-list.client.ts'
import type { DataAffiliateSearch } from '../data-affiliate-search.ts'
import { countOfTab, resolveTab } from './open-tab.ts'

/** Returns the tabs, the one that this URL opens (see `resolveTab`), and whether that one has affiliates. */
export function useOpenTab({ tab }: DataAffiliateSearch) {
  const can = useCan()
  const tabs = useQuery(affiliateTabsOptions())
  const open = resolveTab(tabs.data, tab, can('data_affiliate_tab_all'))
  return { tabs, open, hasAffiliates: typeof open === 'string' && countOfTab(tabs.data, open) !== 0 }
}
