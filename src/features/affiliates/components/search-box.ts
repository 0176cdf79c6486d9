/** Texts of the search field of Registrasi Affiliate and Data Affiliate. */
export const searchBox = { label: 'Cari username atau WhatsApp', placeholder: 'Username / nama / WA' }
