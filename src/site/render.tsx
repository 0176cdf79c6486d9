/** Renders every file of the public site to text. The build makes a module of it for the start; development runs it per request. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './document.tsx'
import { type SiteFacts, SiteFactsProvider } from './facts.ts'
import { favicon, manifest, robots, sitemap } from './files.tsx'
import { notFoundPageOf, pagesOf, type SitePage } from './pages.tsx'

function renderPage(page: SitePage, facts: SiteFacts): string {
  const html = renderToStaticMarkup(
    <SiteFactsProvider value={facts}>
      <Document page={page} />
    </SiteFactsProvider>,
  )
  return `<!doctype html>${html}`
}

/** File name → its text. */
export function renderFiles(facts: SiteFacts): Map<string, string> {
  const { brand } = facts
  return new Map([
    ...[...pagesOf(brand), notFoundPageOf(brand)].map(
      (page) => [page.file, renderPage(page, facts)] as const,
    ),
    ['favicon.svg', favicon(brand)],
    ['manifest.webmanifest', manifest(brand)],
    ['robots.txt', robots(facts)],
    ['sitemap.xml', sitemap(facts)],
  ])
}
