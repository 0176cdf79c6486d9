/** Brands for which tests render the public site, and helpers that read its pages. */
import type { Brand } from '#base/brand.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import type { SiteFacts } from '#site/facts.ts'
import { createAssets } from '#site/site-plugin.server.ts'
import { hostileBrand, ownBrand } from './brands.ts'

/** Cases for `describe.each`. */
export const brands: [string, Brand][] = [
  ['placeholders', createExampleBrand()],
  ['a brand of its own', ownBrand],
  ['a long and hostile brand', hostileBrand],
]

export const url = 'https://alamat.example'
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
