/** Renders every file of the public site to text. Runs at build time, in development per request, and in tests. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './document.tsx'
import { favicon, manifest, robots, sitemap } from './files.tsx'
import { notFoundPage, pages, type SitePage } from './pages.tsx'

export interface SiteAssets {
  fontUrl: string
}

export function renderPage(page: SitePage, assets: SiteAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}`
}

/** Null when the site has no such page. The server sends '/404' for those. */
export function renderPath(path: string, assets: SiteAssets): string | null {
  const page = [...pages, notFoundPage].find((candidate) => candidate.path === path)
  return page ? renderPage(page, assets) : null
}

/** File name in the output folder → its text. */
export function renderFiles(assets: SiteAssets): Map<string, string> {
  return new Map([
    ...[...pages, notFoundPage].map((page) => [page.file, renderPage(page, assets)] as const),
    ['favicon.svg', favicon()],
    ['manifest.webmanifest', manifest()],
    ['robots.txt', robots()],
    ['sitemap.xml', sitemap()],
  ])
}

export function contentType(fileName: string): string {
  if (fileName.endsWith('.svg')) return 'image/svg+xml'
  if (fileName.endsWith('.xml')) return 'application/xml'
  if (fileName.endsWith('.webmanifest')) return 'application/manifest+json'
  return 'text/plain; charset=utf-8'
}
