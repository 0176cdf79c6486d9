import { allTab } from '../data-affiliate-search.ts'

interface Tabs {
  /** null without the permission for it */
  all: number | null
  products: readonly { id: string; count?: number }[]
}

/** Returns the number of affiliates of a tab, regardless of the search; undefined while it is unknown. */
export function getTabCount(tabs: Tabs | undefined, tab: string): number | undefined {
  if (tab === allTab) return tabs?.all ?? undefined
  return tabs?.products.find(({ id }) => id === tab)?.count
}

/**
 * Returns the tab to show: the requested one if it is allowed, otherwise the first allowed one. Null if none is
 * allowed; undefined if the tabs must be loaded first.
 * @param tabs undefined while they load; a requested tab then counts as allowed
 * @param seesAllTab true if 'Semua' is allowed, which then is the first tab
 */
export function resolveTab(
  tabs: Tabs | undefined,
  requestedTab: string | undefined,
  seesAllTab: boolean,
): string | null | undefined {
  if (!tabs) return requestedTab ?? (seesAllTab ? allTab : undefined)
  const allowedTabs = [...(tabs.all === null ? [] : [allTab]), ...tabs.products.map((product) => product.id)]
  return requestedTab !== undefined && allowedTabs.includes(requestedTab)
    ? requestedTab
    : (allowedTabs[0] ?? null)
}
