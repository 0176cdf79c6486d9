/**
 * The catalogue of permissions. Each has a label, short enough for a column header, and a text about what it allows.
 * A permission takes effect by its row in `permission_names`; a test compares the two.
 */

/** Permissions for pages, labelled as in the sidebar. */
const pageInfo = {
  dashboard: { label: 'Home', purpose: 'Membuka ringkasan di halaman Home.' },
  reg_affiliate: { label: 'Reg. Affiliate', purpose: 'Mendaftarkan affiliate dan melihat daftarnya.' },
  data_affiliate: {
    label: 'Data Affiliate',
    purpose: 'Membuka halaman Data Affiliate; isinya diatur di Data Affiliate Access.',
  },
  data_video: { label: 'Data Video', purpose: 'Melihat semua video dan menambah video sendiri.' },
  griting: { label: 'Griting', purpose: 'Menulis, mengubah, dan menghapus template pesan WhatsApp.' },
  user_management: { label: 'User', purpose: 'Membuat akun user, mengatur role dan statusnya.' },
  product_management: { label: 'Product', purpose: 'Menambah, mengubah, dan menghapus product.' },
  permission_management: {
    label: 'Permission',
    purpose: 'Mengatur permission user dengan role di bawahnya.',
  },
}

/** Permissions for the page Data Affiliate and its actions. */
const dataAffiliateInfo = {
  data_affiliate_tab_all: {
    label: 'Tab Semua',
    purpose: 'Melihat affiliate dari semua product di tab Semua.',
  },
  data_affiliate_tab_products: {
    label: 'Tab Products',
    purpose: 'Membuka tab product, hanya untuk product yang diaktifkan.',
  },
  data_affiliate_edit: { label: 'Edit', purpose: 'Mengubah data affiliate, video, dan status sample.' },
  data_affiliate_delete: { label: 'Delete', purpose: 'Menghapus affiliate.' },
  data_affiliate_whatsapp: {
    label: 'WhatsApp',
    purpose: 'Membuka chat WhatsApp affiliate dan pendaftar, dan menandai sudah dihubungi.',
  },
}

/** The texts that name each permission to users who lack, grant or revoke it. */
export const permissionInfo = { ...pageInfo, ...dataAffiliateInfo }

export type PagePermission = keyof typeof pageInfo
export type DataAffiliatePermission = keyof typeof dataAffiliateInfo
export type ProductPermission = `data_affiliate_product_${string}`
export type Permission = keyof typeof permissionInfo | ProductPermission

export const pagePermissions = Object.keys(pageInfo) as PagePermission[]
export const dataAffiliatePermissions = Object.keys(dataAffiliateInfo) as DataAffiliatePermission[]

/**
 * Returns the permission for the tab of a product. Users without the 'Semua' tab need it to see the affiliates of that
 * product at all.
 */
export function getProductPermission(productId: string): ProductPermission {
  return `data_affiliate_product_${productId}`
}
