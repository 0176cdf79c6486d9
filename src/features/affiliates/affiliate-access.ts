import { getProductPermission, type Permission } from '#features/session/permission.ts'

/** The affiliates that a user may see: those of all products, of some products, or none. */
export type AffiliateAccess = 'all' | 'some' | 'none'

/** Prefix of the permissions that each open the affiliates of one product. */
const productPermissionPrefix = getProductPermission('')

/** Returns which affiliates the permissions allow to see, by the same rule as `app.sees_product` in the database. */
export function getAffiliateAccess(permissions: readonly Permission[]): AffiliateAccess {
  if (permissions.includes('data_affiliate_tab_all')) return 'all'
  const hasProduct = permissions.some((permission) => permission.startsWith(productPermissionPrefix))
  return hasProduct && permissions.includes('data_affiliate_tab_products') ? 'some' : 'none'
}

/** Checks whether the lists of affiliates are open to the user, even if these may turn out to be empty. */
export function canSeeAffiliates(can: (permission: Permission) => boolean): boolean {
  return (
    (can('data_affiliate') || can('reg_affiliate')) &&
    (can('data_affiliate_tab_all') || can('data_affiliate_tab_products'))
  )
}

/**
 * Shown instead of 'none registered' to users who see the affiliates of some products or of none, since others may
 * exist.
 */
export const noVisibleAffiliateText = 'Belum ada affiliate yang dapat Anda lihat'
