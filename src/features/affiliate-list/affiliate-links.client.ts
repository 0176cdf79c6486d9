import { getProductPermission } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import type { RowsLink } from '#kit/layout/optional-link.tsx'
import { allTab } from './data-affiliate-search.ts'

/**
 * Returns a function that links to Data Affiliate with filters, for one product or for all that the user sees. The link
 * is undefined if the user may not open the page, or if no tab shows these affiliates.
 * @param products the products that the user sees
 */
export function useAffiliateLinks(products: readonly { id: string }[]) {
  const can = useCan()

  function findTab(product: string | undefined): string | undefined {
    if (product !== undefined)
      return can('data_affiliate_tab_products') && can(getProductPermission(product)) ? product : undefined
    if (can('data_affiliate_tab_all')) return allTab
    // A user who sees only some products has one tab per product, and no tab for all of these products together.
    return products.length === 1 ? products[0]?.id : undefined
  }

  return (search: Record<string, string>, product?: string): RowsLink | undefined => {
    const tab = can('data_affiliate') ? findTab(product) : undefined
    return tab === undefined ? undefined : { to: '/dashboard/data-affiliate', search: { tab, ...search } }
  }
}
