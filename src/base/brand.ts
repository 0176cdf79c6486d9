/** The facts that the specification withholds. Change them here, once: the site and the dashboard read them. */
export const brand = {
  name: 'Selaras Skin',
  tagline: 'Rebalance Your Skin',
  /** Absolute origin of the public site, without a trailing slash: canonical and Open Graph addresses need it. */
  url: 'https://selaras.example.com',
  website: 'selaras.example.com',
  instagram: { handle: '@selaras.example', url: 'https://www.instagram.com/selaras.example' },
  email: 'halo@selaras.example.com',
  address: {
    lines: ['Jalan Contoh No. 1', 'Kabupaten Bandung, Jawa Barat'],
    regency: 'Kabupaten Bandung',
    region: 'Jawa Barat',
    country: 'ID',
  },
  /** The marketplace business of which the brand is an official partner. */
  partner: 'Niaga Contoh',
  copyrightYear: 2024,
} as const
