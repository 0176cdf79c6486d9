/** Pages that show the brand. They are rendered at start, so that another brand needs no build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShownBrand } from '#base/brand.ts'
import type { BrandFile } from '#platform/server/brand-file.ts'
import { encodePng } from '#platform/server/svg-png.ts'
import { encodeIco } from '#site/icon.ts'
import { createCompressedVersions, isCompressible } from '#site/precompress.server.ts'
import { type InstallationFacts, type RenderedSite, renderBuiltSite } from '#site/render-site.server.ts'
import { documents } from './pages.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of each file and of its compressed variants by name, or a function that renders them on demand. */
export type OwnFiles = ReadonlyMap<string, Bytes | (() => Promise<Bytes>)>

export interface OwnPages {
  files: OwnFiles
  renderForm: RenderedSite['renderForm']
  renderCreatorPage: RenderedSite['renderCreatorPage']
}

/** @param publicUrl the address that visitors use; the default is the address in brand.json */
export function collectSiteFacts(
  { brand, picture, changedAt }: BrandFile,
  publicUrl: string | undefined,
): InstallationFacts {
  return { brand, url: publicUrl ?? brand.site, picture, brandChangedAt: changedAt }
}

export async function renderOwnPages(
  dist: string,
  brandFile: BrandFile,
  publicUrl?: string,
): Promise<OwnPages> {
  const {
    files: texts,
    pictures,
    icons,
    font,
    renderForm,
    renderCreatorPage,
  } = await renderBuiltSite(dist, collectSiteFacts(brandFile, publicUrl))
  for (const name of documents)
    texts.set(name, insertBrand(await readFile(join(dist, name), 'utf8'), brandFile, publicUrl))
  const files = new Map<string, Bytes | (() => Promise<Bytes>)>()
  for (const [name, text] of texts) {
    const bytes = new TextEncoder().encode(text)
    files.set(name, bytes)
    if (!isCompressible(name)) continue
    for (const [extension, compressedBytes] of await createCompressedVersions(bytes))
      files.set(name + extension, compressedBytes)
  }
  if (brandFile.picture) files.set(brandFile.picture.name, brandFile.picture.bytes)
  for (const [name, svg] of pictures)
    files.set(
      name,
      cacheSuccess(() => encodePng(svg, font)),
    )
  files.set(
    'favicon.ico',
    cacheSuccess(() => drawIcon(icons, font)),
  )
  return { files, renderForm, renderCreatorPage }
}

/** Draws favicon.ico from SVGs of the mark, one for each of its sizes. */
export async function drawIcon(icons: readonly string[], font: string): Promise<Bytes> {
  return encodeIco(await Promise.all(icons.map((svg) => encodePng(svg, font))))
}

/** Returns a function that renders once and then returns the same bytes. After a failure the next call tries again. */
function cacheSuccess(render: () => Promise<Bytes>): () => Promise<Bytes> {
  let rendering: Promise<Bytes> | null = null
  return () => {
    rendering ??= render().catch((error) => {
      rendering = null
      throw error
    })
    return rendering
  }
}

/** Inserts the brand into the page, where `platform/browser/brand.ts` reads it. */
export function insertBrand(html: string, { brand, changedAt, demo }: BrandFile, address?: string): string {
  const { name, tagline, tagline_lang } = brand
  const shownBrand: ShownBrand = {
    name,
    tagline,
    tagline_lang,
    address,
    isNamed: changedAt !== undefined,
    demo,
  }
  const json = JSON.stringify(shownBrand).replaceAll('<', '\\u003c')
  const brandElement = /(?<=<script type="application\/json" id="brand">)[^<]*/
  if (!brandElement.test(html)) throw new Error('the page has no place for the brand')
  return html.replace(brandElement, () => json)
}
