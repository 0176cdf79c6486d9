import { allTab } from '../data-affiliate-search.ts'

interface Tabs {
  /** null without the permission for it */
  all: number | null
  products: readonly { id: string }[]
}

/**
 * The tab to show: the one that was asked for, else the first that is allowed; null when none is, undefined while that
 * is not known. Before the tabs are read, `seesAll` tells what the first will be.
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
