/** The HTML document around a page. Everything it needs but the typeface travels inside it. */
import { brand } from '#base/brand.ts'
import type { SitePage } from './pages.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import type { SiteAssets } from './render.tsx'
import { organisationData } from './structured-data.ts'
import { styleSheet, themeColour } from './styles/sheet.server.ts'

export function Document({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  const found = page.path !== '/404'
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {found ? <Sharing page={page} /> : <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColour.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColour.dark} />
        <link rel="preload" href={assets.fontUrl} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Inline tag="style" text={styleSheet(page.kind, assets.fontUrl)} />
        <JsonLd data={[organisationData]} />
      </head>
      <body>
        <a className="skip" href="#isi">
          Langsung ke isi
        </a>
        <Header landing={page.kind === 'landing'} />
        <main id="isi">
          <page.Body />
        </main>
        <Footer />
      </body>
    </html>
  )
}

function Sharing({ page }: { page: SitePage }) {
  const url = brand.url + page.path
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={`${brand.url}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${brand.name}: ${brand.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Style and JSON-LD must not be escaped as text. Both come from this repository only. */
function Inline({ tag: Tag, text, type }: { tag: 'style' | 'script'; text: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own files, never from a visitor
  return <Tag type={type} dangerouslySetInnerHTML={{ __html: text }} />
}

function JsonLd({ data }: { data: object[] }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c')
  return <Inline tag="script" type="application/ld+json" text={text} />
}
