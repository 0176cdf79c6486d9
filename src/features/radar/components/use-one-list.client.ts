import { useSession } from '#features/session/session.client.ts'

/**
 * Checks whether Data Affiliate opens on one list of all affiliates that the user sees. With several products and no
 * tab for all, each product has its own list.
 */
export function useOneList(): boolean {
  const { permissions } = useSession()
  const products = permissions.filter((permission) => permission.startsWith('data_affiliate_product_'))
  return (
    permissions.includes('data_affiliate') &&
    (permissions.includes('data_affiliate_tab_all') || products.length === 1)
  )
}
