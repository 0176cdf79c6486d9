/** The catalogue of permissions. A table constraint holds the same words; a test compares the two. */

export const pagePermissions = [
  'dashboard',
  'reg_affiliate',
  'data_affiliate',
  'data_video',
  'griting',
  'user_management',
  'product_management',
  'permission_management',
] as const

export const dataAffiliatePermissions = [
  'data_affiliate_tab_all',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_delete',
  'data_affiliate_whatsapp',
] as const

export type PagePermission = (typeof pagePermissions)[number]
export type ProductPermission = `data_affiliate_product_${string}`
export type Permission = PagePermission | (typeof dataAffiliatePermissions)[number] | ProductPermission

/** The permission to see one product's tab, and, without the 'Semua' tab, that product's affiliates at all. */
export function productPermission(productId: string): ProductPermission {
  return `data_affiliate_product_${productId}`
}
