/** What the site tells search engines in schema.org terms. No offers, ratings or certificates: there are none to tell. */
import { brand } from './brand.ts'
import { products } from './landing/products-content.ts'

const organisationId = `${brand.url}/#organization`

export const organisationData = {
  '@type': 'Organization',
  '@id': organisationId,
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

export const productData = products.map((product) => ({
  '@type': 'Product',
  '@id': `${brand.url}/#${product.id}`,
  name: product.name,
  category: product.kind,
  description: product.text,
  image: `${brand.url}/og.png`,
  brand: { '@id': organisationId },
}))
