/** What the site tells search engines in schema.org terms. No products: they refuse those without offers or ratings. */
import { instagramUrl, type SiteFacts } from './facts.ts'

export function organisationData({ brand, url }: SiteFacts) {
  return {
    '@type': 'Organization',
    '@id': `${url}/#organization`,
    name: brand.name,
    url: `${url}/`,
    slogan: brand.tagline,
    logo: `${url}/icon-512.png`,
    email: brand.email,
    sameAs: [instagramUrl(brand.instagram), ...brand.marketplaces.map((shop) => shop.url)],
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.address.street,
      addressLocality: brand.address.regency,
      addressRegion: brand.address.province,
      addressCountry: 'ID',
    },
  }
}
