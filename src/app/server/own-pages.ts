/** The pages that show the brand. They are drawn at start, so that no build is needed for another one. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand, ShownBrand } from '#base/brand.ts'
import type { BrandFile } from '#platform/server/brand-file.ts'
import { drawSite, type OwnFacts } from '#site/drawn-site.server.ts'
import { compressedTwins, isCompressible } from '#site/precompress.server.ts'

/** The name of each file and of its compressed twins → its bytes. */
export type OwnPages = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const drawing = { name: 'og.png', width: 1200, height: 630 }

/** @param publicUrl what people type; without it the pages name the address that the brand gives */
export function factsOf({ brand, picture }: BrandFile, publicUrl: string | undefined): OwnFacts {
  return { brand, url: publicUrl ?? brand.site, picture: picture ?? drawing }
}

export async function drawPages(dist: string, file: BrandFile, publicUrl?: string): Promise<OwnPages> {
  const texts = await drawSite(dist, factsOf(file, publicUrl))
  texts.set('app.html', withBrand(await readFile(join(dist, 'app.html'), 'utf8'), file.brand))
  const pages = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const [name, text] of texts) {
    const bytes = new TextEncoder().encode(text)
    pages.set(name, bytes)
    if (!isCompressible(name)) continue
    for (const [ending, small] of await compressedTwins(bytes)) pages.set(name + ending, small)
  }
  if (file.picture) pages.set(file.picture.name, file.picture.bytes)
  return pages
}

/** The dashboard reads it from its page: `platform/browser/brand.ts`. */
export function withBrand(html: string, { name, tagline, tagline_lang }: Brand): string {
  const shown: ShownBrand = { name, tagline, tagline_lang }
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c')
  const place = /(?<=<script type="application\/json" id="brand">)[^<]*/
  if (!place.test(html)) throw new Error('app.html has no place for the brand')
  return html.replace(place, () => json)
}
