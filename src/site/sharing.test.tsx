/** Tests the data about pages for search engines (schema.org) and social networks (preview pictures). */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { untouchedForm } from '#base/public-form.ts'
import { brands, collectSiteFacts, findPicture, readGraph, url } from '#test/site.ts'
import { products } from './landing/products-content.ts'
import { buildPages, buildProductPages } from './pages.tsx'
import { renderFiles, renderForm, renderPictures } from './render.tsx'

const escapeHtml = (text: string) => renderToStaticMarkup(text)

describe.each(brands)('with %s', (_, brand) => {
  const facts = collectSiteFacts(brand)
  const files = renderFiles(facts)
  const pages = buildPages(brand)
  const allPages = pages.map((page) => ({ ...page, html: files.get(page.file) ?? '' }))
  const findHtml = (path: string) => allPages.find((page) => page.path === path)?.html ?? ''

  test('search engines get the questions and answers exactly as on the page', () => {
    const html = findHtml('/')
    const faq = readGraph(html).find((item) => item['@type'] === 'FAQPage')?.mainEntity as {
      name: string
      acceptedAnswer: { text: string }
    }[]
    expect(faq.length).toBeGreaterThan(6)
    for (const { name, acceptedAnswer } of faq) {
      expect(html).toContain(`>${escapeHtml(name)}<`)
      expect(html).toContain(`>${escapeHtml(acceptedAnswer.text)}<`)
    }
  })

  test('structured data contains a product only if it has a price and a shop', () => {
    const productData = readGraph(findHtml('/')).filter((item) => item['@type'] === 'Product')
    const soldProducts = brand.products.filter(({ price, shops }) => price && shops.length > 0)
    expect(productData.map((item) => item['@id'])).toEqual(
      products
        .map(({ id }) => id)
        .filter((id) => soldProducts.some(({ product }) => product === id))
        .map((id) => `${url}/#${id}`),
    )
    for (const { product, price, size, shops } of soldProducts) {
      const offers = shops.map((shop) => ({
        '@type': 'Offer',
        price,
        priceCurrency: 'IDR',
        availability: 'https://schema.org/InStock',
        url: shop.url,
      }))
      const data = productData.find((candidate) => candidate['@id'] === `${url}/#${product}`)
      expect(data?.size).toBe(size)
      expect(data).toMatchObject({ image: `${url}/og--produk-${product}.png`, offers })
    }
  })

  test('each information page has a breadcrumb below the home page', () => {
    for (const { html, path, sharing } of allPages.slice(1)) {
      expect(readGraph(html)[1]).toMatchObject({
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: `${url}/` },
          { position: 2, name: sharing.title, item: url + path },
        ],
      })
    }
  })

  test('each page and each product has its own picture under its shared address', () => {
    const pictures = renderPictures(brand)
    expect([...pictures.keys()]).toEqual(
      [...pages, ...buildProductPages(brand)].map(({ sharedAddress }) => sharedAddress),
    )
    expect(new Set(pictures.values()).size).toBe(pages.length + products.length)
    for (const svg of pictures.values()) {
      expect(svg).toContain(escapeHtml(brand.name))
      expect(svg).not.toMatch(/<svg\/|<script|<foreignObject|href="(?!#)/)
    }
    for (const page of buildProductPages(brand)) {
      const html = renderForm(facts, page.sharedAddress, 'daftar', untouchedForm)
      expect(html).toContain(`<link rel="canonical" href="${url}/"/>`)
      expect(html).toContain(`<meta property="og:url" content="${url}${page.sharedAddress}"/>`)
      expect(html).toContain(`<meta property="og:title" content="${escapeHtml(page.title)}"/>`)
      expect(html).toContain(`content="${url}/${findPicture(page.sharedAddress).name}"`)
      expect(page.title.length).toBeLessThanOrEqual(65)
    }
  })

  test('pictures leave out a name that the typeface has no letters for', () => {
    const [svg = ''] = renderPictures({ ...brand, name: '美 Kulit' }).values()
    expect(svg).not.toContain('美')
    expect(svg).toContain('p-serum')
  })
})
