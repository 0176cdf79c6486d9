/** The site's own half of the palette: the light of the morning. The other half is the brand's green. */
export const dawn = ['#fdf5ee', '#fae6d6', '#f4c9a8', '#e8a47a', '#d5825a', '#a9532f'] as const

/** What the vessels are made of. */
export const cream = '#f7f0e4'
export const night = '#0a241d'
