/** Draws the site at start, by what a build has left for it. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Picture, SiteAssets, SiteFacts } from './facts.ts'
import { pictureSize } from './share/size.ts'

export type Renderer = typeof import('./render.tsx')

/** What an installation adds to what the build knows. */
export interface OwnFacts extends Pick<SiteFacts, 'brand' | 'url'> {
  /** the picture that the owner gives for all pages */
  picture: Picture | null
  /** when he last wrote what they say */
  changedAt?: Date | undefined
}

export interface DrawnSite {
  /** the texts of the site's files, by their names */
  files: Map<string, string>
  /** its pictures as SVG, by the names that they have as PNG, and the file of the typeface in which they are written */
  pictures: Map<string, string>
  font: string
  /** a page with its form */
  form(...of: FormOfPage): string
}
export type FormOfPage = Parameters<Renderer['renderForm']> extends [SiteFacts, ...infer Of] ? Of : never

/** A module that needs no package, and what it draws with: below a name that is never served. */
export const left = { module: '.site/render.js', assets: '.site/assets.json' }

export async function drawSite(dist: string, own: OwnFacts): Promise<DrawnSite> {
  const entry = join(dist, left.module)
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer
  const assets: SiteAssets = JSON.parse(await readFile(join(dist, left.assets), 'utf8'))
  const { mtime } = await stat(entry)
  const changedAt = own.changedAt && own.changedAt > mtime ? own.changedAt : mtime
  return drawnBy(renderer, { ...own, changedAt }, assets, join(dist, assets.fontUrl))
}

/** @param font the file of the typeface */
export function drawnBy(renderer: Renderer, own: OwnFacts, assets: SiteAssets, font: string): DrawnSite {
  const { brand, url, picture, changedAt = new Date() } = own
  const names = new Map<string, string>()
  const pictures = new Map<string, string>()
  for (const [address, svg] of picture ? [] : renderer.renderPictures(brand)) {
    // Networks keep a picture for as long as its address stays: other words are another name.
    const name = `og-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.png`
    names.set(address, name)
    pictures.set(name, svg)
  }
  const named = (address: string) => picture ?? { ...pictureSize, name: names.get(address) ?? '' }
  const facts = { brand, url, changedAt, pictureOf: named, assets }
  return {
    files: renderer.renderFiles(facts),
    pictures,
    font,
    form: (...of) => renderer.renderForm(facts, ...of),
  }
}
