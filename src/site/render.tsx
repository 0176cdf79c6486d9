/** Renders every file of the public site to text. The build makes a module of it for the start; development runs it per request. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#base/brand.ts'
import type { DrawnForm } from '#base/public-form.ts'
import { Document } from './document.tsx'
import { type SiteFacts, SiteFactsProvider } from './facts.ts'
import { favicon, manifest, robots, sitemap } from './files.tsx'
import { DrawnFormsProvider, titleOf } from './forms/drawn-forms.ts'
import { notFoundPageOf, pagesOf, productPagesOf, type SitePage } from './pages.tsx'
import { sharePicture } from './share/picture.tsx'

function renderPage(page: SitePage, facts: SiteFacts, forms: Record<string, DrawnForm> = {}): string {
  const html = renderToStaticMarkup(
    <SiteFactsProvider value={facts}>
      <DrawnFormsProvider value={forms}>
        <Document page={page} />
      </DrawnFormsProvider>
    </SiteFactsProvider>,
  )
  return `<!doctype html>${html}`
}

/** The address that is shared → its picture as SVG. */
export function renderPictures(brand: Brand): Map<string, string> {
  return new Map(
    [...pagesOf(brand), ...productPagesOf(brand)].map(({ address, sharing }) => [
      address,
      sharePicture(brand, sharing),
    ]),
  )
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

/** A page with its form as it is for one visitor. */
export function renderForm(facts: SiteFacts, address: string, name: string, drawn: DrawnForm): string {
  const pages = [...pagesOf(facts.brand), ...productPagesOf(facts.brand)]
  const page = pages.find((one) => one.address === address)
  if (!page) throw new Error(`no page of the site has the address ${address}`)
  return renderPage({ ...page, title: titleOf(drawn) + page.title }, facts, { [name]: drawn })
}
