/** The box that both lists are searched by. */
export const searchBox = { label: 'Cari username atau WhatsApp', placeholder: 'Username / WhatsApp' }
