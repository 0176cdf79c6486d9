/** Brands for which tests render the public site, and helpers that render and read its pages. */
import type { Brand } from '#base/brand.ts'
import type { RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import type { SiteFacts } from '#site/facts.ts'
import { renderCreatorPage } from '#site/render.tsx'
import { createAssets } from '#site/site-plugin.server.ts'
import { hostileBrand, ownBrand } from './brands.ts'

/** Cases for `describe.each`. */
export const brands: [string, Brand][] = [
  ['placeholders', createExampleBrand()],
  ['a brand of its own', ownBrand],
  ['a long and hostile brand', hostileBrand],
]

export const url = 'https://alamat.example'
/**
 * Bytes of a page that arrive before the first acknowledgement: ten segments without their headers and the response
 * headers.
 */
export const flightBytes = 14_000

const assets = createAssets('/assets/font.woff2', '/assets/unsent-text.js')

export function collectSiteFacts(brand: Brand): SiteFacts {
  return { brand, url, findPicture, assets }
}

export function findPicture(address: string) {
  return { name: `og${address.replace(/\W/g, '-')}.png`, width: 1200, height: 630 }
}

/** Returns the structured data that a page offers to search engines. */
export function readGraph(html: string): Record<string, unknown>[] {
  const [, json = ''] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
  return JSON.parse(json)['@graph']
}

/** Renders a creator's page as it is on 28 November 2026. */
export function renderCreatorPageOf(facts: SiteFacts, renderedPage: Partial<RenderedCreatorPage>): string {
  return renderCreatorPage(facts, {
    page: null,
    today: '2026-11-28',
    isPreview: false,
    formToken: 'token',
    ...renderedPage,
  })
}

/** Renders a creator's page of one brand, without its head. */
export function renderCreatorBody(renderedPage: Partial<RenderedCreatorPage>): string {
  return renderCreatorPageOf(collectSiteFacts(ownBrand), renderedPage).replace(/<head>.*<\/head>/s, '')
}
