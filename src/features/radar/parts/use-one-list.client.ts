import { useSession } from '#features/session/session.client.ts'

/** Whether Data Affiliate opens on one list of all whom the user sees: several products have a tab each, and none for all. */
export function useOneList(): boolean {
  const { permissions } = useSession()
  const products = permissions.filter((word) => word.startsWith('data_affiliate_product_'))
  return (
    permissions.includes('data_affiliate') &&
    (permissions.includes('data_affiliate_tab_all') || products.length === 1)
  )
}
