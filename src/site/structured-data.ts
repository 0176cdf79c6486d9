/** What the site tells search engines in schema.org terms. No products: they refuse those without offers or ratings. */
import { brand } from '#base/brand.ts'

export const organisationData = {
  '@type': 'Organization',
  '@id': `${brand.url}/#organization`,
  name: brand.name,
  url: `${brand.url}/`,
  slogan: brand.tagline,
  logo: `${brand.url}/icon-512.png`,
  email: brand.email,
  sameAs: [brand.instagram.url],
  address: {
    '@type': 'PostalAddress',
    streetAddress: brand.address.lines[0],
    addressLocality: brand.address.regency,
    addressRegion: brand.address.region,
    addressCountry: brand.address.country,
  },
}
