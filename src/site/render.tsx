/**
 * Renders every file of the public site to text. The build bundles this module for the server's start; in development
 * it runs per request.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#base/brand.ts'
import type { RenderedForm } from '#base/public-form.ts'
import type { RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { CreatorDocument } from './creator/document.tsx'
import { Document } from './document.tsx'
import { type SiteFacts, SiteFactsProvider } from './facts.ts'
import { createManifest, createRobotsTxt, createSitemap, renderFavicon } from './files.tsx'
import { formatTitlePrefix, RenderedFormsProvider } from './forms/rendered-forms.ts'
import { iconSizes } from './icon.ts'
import { buildNotFoundPage, buildPages, buildProductPages, type SitePage } from './pages.tsx'
import { renderSharePicture } from './share/picture.tsx'

function renderPage(page: SitePage, facts: SiteFacts, forms: Record<string, RenderedForm> = {}): string {
  const html = renderToStaticMarkup(
    <SiteFactsProvider value={facts}>
      <RenderedFormsProvider value={forms}>
        <Document page={page} />
      </RenderedFormsProvider>
    </SiteFactsProvider>,
  )
  return `<!doctype html>${html}`
}

/** Returns the preview pictures as SVG, by shared address. */
export function renderPictures(brand: Brand): Map<string, string> {
  return new Map(
    [...buildPages(brand), ...buildProductPages(brand)].map(({ sharedAddress, sharing }) => [
      sharedAddress,
      renderSharePicture(brand, sharing),
    ]),
  )
}

/** Returns the mark as SVGs of the sizes of favicon.ico. */
export function renderIcons(brand: Brand): string[] {
  return iconSizes.map((size) => renderFavicon(brand, size))
}

/** Returns the contents of all files by file name. */
export function renderFiles(facts: SiteFacts): Map<string, string> {
  const { brand } = facts
  return new Map([
    ...[...buildPages(brand), buildNotFoundPage(brand)].map(
      (page) => [page.file, renderPage(page, facts)] as const,
    ),
    ['favicon.svg', renderFavicon(brand)],
    ['manifest.webmanifest', createManifest(brand)],
    ['robots.txt', createRobotsTxt(facts)],
    ['sitemap.xml', createSitemap(facts)],
  ])
}

/** Renders a page with its form for one visitor. */
export function renderForm(facts: SiteFacts, address: string, name: string, state: RenderedForm): string {
  const pages = [...buildPages(facts.brand), ...buildProductPages(facts.brand)]
  const page = pages.find((candidate) => candidate.sharedAddress === address)
  if (!page) throw new Error(`no page of the site has the address ${address}`)
  return renderPage({ ...page, title: formatTitlePrefix(state) + page.title }, facts, { [name]: state })
}

/** Renders the private page of a creator for one request. */
export function renderCreatorPage(facts: SiteFacts, renderedPage: RenderedCreatorPage): string {
  const html = renderToStaticMarkup(
    <SiteFactsProvider value={facts}>
      <CreatorDocument renderedPage={renderedPage} />
    </SiteFactsProvider>,
  )
  return `<!doctype html>${html}`
}
