import { allTab } from '../data-affiliate-search.ts'

interface Tabs {
  /** null without the permission for it */
  all: number | null
  products: readonly { id: string }[]
}

/**
 * Returns the tab to show: the requested one if it is allowed, otherwise the first allowed one. Null if none is
 * allowed; undefined while that is unknown. Before the tabs are loaded, `seesAll` decides the first one.
 */
export function resolveTab(
  tabs: Tabs | undefined,
  requestedTab: string | undefined,
  seesAll: boolean,
): string | null | undefined {
  if (!tabs) return requestedTab ?? (seesAll ? allTab : undefined)
  const allowed = [...(tabs.all === null ? [] : [allTab]), ...tabs.products.map((product) => product.id)]
  return requestedTab !== undefined && allowed.includes(requestedTab) ? requestedTab : (allowed[0] ?? null)
}
