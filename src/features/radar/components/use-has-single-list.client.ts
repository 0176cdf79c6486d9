import { useSession } from '#features/session/session.client.ts'

/**
 * Checks whether Data Affiliate has a single list with all affiliates that the user sees. A user with several products
 * and no tab for all has one list per product instead.
 */
export function useHasSingleList(): boolean {
  const { permissions } = useSession()
  const products = permissions.filter((permission) => permission.startsWith('data_affiliate_product_'))
  return (
    permissions.includes('data_affiliate') &&
    (permissions.includes('data_affiliate_tab_all') || products.length === 1)
  )
}
