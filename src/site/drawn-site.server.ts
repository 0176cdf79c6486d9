/** Draws the site at start, by what a build has left for it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteAssets, SiteFacts } from './facts.ts'

export type Renderer = typeof import('./render.tsx')

/** What an installation adds to what the build knows. */
export type OwnFacts = Omit<SiteFacts, 'assets'>

/** A module that needs no package, and what it draws with: below a name that is never served. */
export const left = { module: '.site/render.js', assets: '.site/assets.json' }

/** @returns the texts of the site's files, by their names */
export async function drawSite(dist: string, own: OwnFacts): Promise<Map<string, string>> {
  const entry = join(dist, left.module)
  const { renderFiles } = (await import(pathToFileURL(entry).href)) as Renderer
  const assets: SiteAssets = JSON.parse(await readFile(join(dist, left.assets), 'utf8'))
  return renderFiles({ ...own, assets })
}
