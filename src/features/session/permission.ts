/**
 * The catalogue of permissions: its words, each with a label, short for the head of a column, and what whoever holds it may
 * do. A row of `permission_names` makes a word a right; a test compares the two.
 */
/** Of pages, called as in the sidebar. */
const pages = {
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

/** On Data Affiliate and in its actions. */
const onDataAffiliate = {
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

export const catalogue = { ...pages, ...onDataAffiliate }

export type PagePermission = keyof typeof pages
export type DataAffiliatePermission = keyof typeof onDataAffiliate
export type ProductPermission = `data_affiliate_product_${string}`
export type Permission = keyof typeof catalogue | ProductPermission

export const pagePermissions = Object.keys(pages) as PagePermission[]
export const dataAffiliatePermissions = Object.keys(onDataAffiliate) as DataAffiliatePermission[]

/** The permission to see one product's tab, and, without the 'Semua' tab, that product's affiliates at all. */
export function productPermission(productId: string): ProductPermission {
  return `data_affiliate_product_${productId}`
}

/** As it is named to whoever lacks it, gives it or takes it. */
export function rightOf(permission: keyof typeof catalogue) {
  return catalogue[permission]
}
