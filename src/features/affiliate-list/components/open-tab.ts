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
export function openTab(
  tabs: Tabs | undefined,
  asked: string | undefined,
  seesAll: boolean,
): string | null | undefined {
  if (!tabs) return asked ?? (seesAll ? allTab : undefined)
  const allowed = [...(tabs.all === null ? [] : [allTab]), ...tabs.products.map((product) => product.id)]
  return asked !== undefined && allowed.includes(asked) ? asked : (allowed[0] ?? null)
}
