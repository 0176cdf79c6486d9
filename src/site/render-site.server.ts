/** Renders the site when the server starts, from the files that the build left. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import type { Picture, SiteAssets, SiteFacts } from './facts.ts'

/** Picture size that social networks recommend. Half of it is the minimum for a large preview. */
const pictureSize = { width: 1200, height: 630 }

export type Renderer = typeof import('./render.tsx')

/** Facts that an installation adds to those of the build. */
export interface InstallationFacts extends Pick<SiteFacts, 'brand' | 'url' | 'brandChangedAt'> {
  /** Picture that the owner provides for all pages. */
  picture: Picture | null
}

export interface RenderedSite {
  /** Contents of the site's files by name. */
  files: Map<string, string>
  /** Pictures of the site as SVG, by the names that they have as PNG. */
  pictures: Map<string, string>
  /** Path of the font file that the pictures use. */
  font: string
  /** The mark as SVG, in the sizes of favicon.ico. */
  icons: string[]
  /** Renders a page with its form. */
  renderForm(...formArgs: FormArgs): string
  /** Renders the private page of a creator. */
  renderCreatorPage(renderedPage: RenderedCreatorPage): string
}

/** Parameters of `renderForm` without the facts of the site. */
type FormArgs = Parameters<Renderer['renderForm']> extends [SiteFacts, ...infer Args] ? Args : never

/**
 * Names of the render module, which needs no packages, and of its assets. The server never serves files in this folder.
 */
export const rendererFiles = { module: '.site/render.js', assets: '.site/assets.json' }

export async function renderBuiltSite(dist: string, installation: InstallationFacts): Promise<RenderedSite> {
  const entry = join(dist, rendererFiles.module)
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer
  const assets: SiteAssets = JSON.parse(await readFile(join(dist, rendererFiles.assets), 'utf8'))
  return renderSite(renderer, installation, assets, join(dist, assets.fontUrl))
}

/**
 * Renders the site with a given render module.
 * @param font path of the font file
 */
export function renderSite(
  renderer: Renderer,
  installation: InstallationFacts,
  assets: SiteAssets,
  font: string,
): RenderedSite {
  const { brand, url, picture, brandChangedAt } = installation
  const pictureNames = new Map<string, string>()
  const pictures = new Map<string, string>()
  for (const [address, svg] of picture ? [] : renderer.renderPictures(brand)) {
    // Social networks cache a picture by its address, so a changed picture needs a new name.
    const name = `og-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.png`
    pictureNames.set(address, name)
    pictures.set(name, svg)
  }
  const findPicture = (address: string) =>
    picture ?? { ...pictureSize, name: pictureNames.get(address) ?? '' }
  const facts = { brand, url, brandChangedAt, findPicture, assets }
  return {
    files: renderer.renderFiles(facts),
    pictures,
    font,
    icons: renderer.renderIcons(brand),
    renderForm: (...formArgs) => renderer.renderForm(facts, ...formArgs),
    renderCreatorPage: (renderedPage) => renderer.renderCreatorPage(facts, renderedPage),
  }
}
