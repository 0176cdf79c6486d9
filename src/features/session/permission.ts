/** The catalogue of permissions. A table constraint holds the same words; a test compares the two. */
import { z } from 'zod'

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
export type DataAffiliatePermission = (typeof dataAffiliatePermissions)[number]
export type ProductPermission = `data_affiliate_product_${string}`
export type Permission = PagePermission | DataAffiliatePermission | ProductPermission

/** The permission to see one product's tab, and, without the 'Semua' tab, that product's affiliates at all. */
export function productPermission(productId: string): ProductPermission {
  return `data_affiliate_product_${productId}`
}

/** Short, for the head of a column; a page is called as in the sidebar. */
export const permissionLabel: Record<PagePermission | DataAffiliatePermission, string> = {
  dashboard: 'Home',
  reg_affiliate: 'Reg. Affiliate',
  data_affiliate: 'Data Affiliate',
  data_video: 'Data Video',
  griting: 'Griting',
  user_management: 'User',
  product_management: 'Product',
  permission_management: 'Permission',
  data_affiliate_tab_all: 'Tab Semua',
  data_affiliate_tab_products: 'Tab Products',
  data_affiliate_edit: 'Edit',
  data_affiliate_delete: 'Delete',
  data_affiliate_whatsapp: 'WhatsApp',
}

/** What whoever holds it may do. */
export const permissionPurpose: Record<PagePermission | DataAffiliatePermission, string> = {
  dashboard: 'Membuka ringkasan di halaman Home.',
  reg_affiliate: 'Mendaftarkan affiliate dan melihat daftarnya.',
  data_affiliate: 'Membuka halaman Data Affiliate; isinya diatur di Data Affiliate Access.',
  data_video: 'Melihat semua video dan menambah video sendiri.',
  griting: 'Menulis, mengubah, dan menghapus template pesan WhatsApp.',
  user_management: 'Membuat akun user, mengatur role dan statusnya.',
  product_management: 'Menambah, mengubah, dan menghapus product.',
  permission_management: 'Mengatur permission user dengan role di bawahnya.',
  data_affiliate_tab_all: 'Melihat affiliate dari semua product di tab Semua.',
  data_affiliate_tab_products: 'Membuka tab product, hanya untuk product yang diaktifkan.',
  data_affiliate_edit: 'Mengubah data affiliate, video, dan status sample.',
  data_affiliate_delete: 'Menghapus affiliate.',
  data_affiliate_whatsapp: 'Menandai affiliate sudah dihubungi lewat WhatsApp.',
}

export const permissionNameSchema = z
  .string()
  .regex(/^[a-z_]{1,60}([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, 'Permission tidak dikenal')

/** As it is named to whoever lacks it. */
export function rightOf(permission: PagePermission | DataAffiliatePermission) {
  return { label: permissionLabel[permission], purpose: permissionPurpose[permission] }
}
