/** Texts of the search field of both lists. */
export const searchBox = { label: 'Cari username atau WhatsApp', placeholder: 'Username / nama / WA' }
