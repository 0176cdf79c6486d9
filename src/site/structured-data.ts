/**
 * Structured data for search engines, in schema.org terms. Includes only products with a price and a shop, because
 * search engines reject others.
 */
import { toInternationalNumber } from '#base/phone.ts'
import { buildInstagramUrl, type SiteFacts } from './facts.ts'
import { findProductDetails, products } from './landing/products-content.ts'
import { buildQuestions } from './landing/questions-content.ts'
import type { SitePage } from './pages.tsx'
import { buildProductAddress } from './share/product-address.ts'

export function createStructuredData(page: SitePage, facts: SiteFacts): object[] {
  if (page.path === '/404') return [describeOrganisation(facts)]
  if (page.path !== '/') return [describeOrganisation(facts), describeBreadcrumbs(page, facts)]
  return [
    describeOrganisation(facts),
    describeSite(facts),
    describeQuestions(facts),
    ...describeProducts(facts),
  ]
}

function describeOrganisation({ brand, url }: SiteFacts) {
  return {
    '@type': 'Organization',
    '@id': `${url}/#organization`,
    name: brand.name,
    url: `${url}/`,
    slogan: brand.tagline,
    logo: `${url}/icon-512.png`,
    email: brand.email,
    ...(brand.whatsapp ? { telephone: toInternationalNumber(brand.whatsapp) } : {}),
    sameAs: [buildInstagramUrl(brand.instagram), ...brand.marketplaces.map((shop) => shop.url)],
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.address.street,
      addressLocality: brand.address.regency,
      addressRegion: brand.address.province,
      addressCountry: 'ID',
    },
  }
}

function describeSite({ brand, url }: SiteFacts) {
  return {
    '@type': 'WebSite',
    '@id': `${url}/#website`,
    name: brand.name,
    url: `${url}/`,
    inLanguage: 'id',
    publisher: { '@id': `${url}/#organization` },
  }
}

function describeBreadcrumbs({ path, sharing }: SitePage, { url }: SiteFacts) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Beranda', item: `${url}/` },
      { '@type': 'ListItem', position: 2, name: sharing.title, item: url + path },
    ],
  }
}

function describeQuestions({ brand, url }: SiteFacts) {
  return {
    '@type': 'FAQPage',
    '@id': `${url}/#tanya`,
    inLanguage: 'id',
    mainEntity: buildQuestions(brand)
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}

function describeProducts({ brand, url, findPicture }: SiteFacts) {
  return products.flatMap(({ id, name, text }) => {
    const { price, size, shops = [] } = findProductDetails(brand, id)
    if (price === undefined || shops.length === 0) return []
    return {
      '@type': 'Product',
      '@id': `${url}/#${id}`,
      name,
      description: text,
      url: `${url}/#${id}`,
      image: `${url}/${findPicture(buildProductAddress(id)).name}`,
      brand: { '@type': 'Brand', name: brand.name },
      ...(size ? { size } : {}),
      offers: shops.map((shop) => ({
        '@type': 'Offer',
        price,
        priceCurrency: 'IDR',
        // The owner lists only shops where visitors can buy the product.
        availability: 'https://schema.org/InStock',
        url: shop.url,
        seller: { '@type': 'Organization', name: shop.name },
      })),
    }
  })
}
