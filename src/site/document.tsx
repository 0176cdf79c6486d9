/** The HTML document of a page. It contains everything that the page needs, except the font. */
import { paper } from '#kit/theme/palette.ts'
import { Footer } from './components/footer.tsx'
import { Header } from './components/header.tsx'
import { useSite } from './facts.ts'
import type { SitePage } from './pages.tsx'
import { createStructuredData } from './structured-data.ts'

export function Document({ page }: { page: SitePage }) {
  const facts = useSite()
  const { fontUrl, styles } = facts.assets
  const isFound = page.path !== '/404'
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {isFound ? <SharingTags page={page} /> : <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Inline tag="style" text={styles[page.kind]} />
        <JsonLd data={createStructuredData(page, facts)} />
      </head>
      <body>
        <a className="skip" href="#isi">
          Langsung ke isi
        </a>
        <Header path={page.path} />
        <main id="isi">
          <page.Body />
        </main>
        <Footer isLanding={page.kind === 'landing'} />
      </body>
    </html>
  )
}

/** Tags that say how a shared link and a search result look. */
function SharingTags({ page }: { page: SitePage }) {
  const { brand, url: site, findPicture } = useSite()
  const picture = findPicture(page.sharedAddress)
  const url = site + page.path
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="alternate" hrefLang="id" href={url} />
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:url" content={site + page.sharedAddress} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={`${site}/${picture.name}`} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={`${brand.name}: ${page.sharing.title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * Inlines CSS or JSON-LD without escaping it as React escapes text. Texts of brand.json occur only in
 * JSON-LD, where `JsonLd` escapes '<', so that they can't end the element.
 */
function Inline({ tag: Tag, text, type }: { tag: 'style' | 'script'; text: string; type?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own files, or JSON that cannot end its element
  return <Tag type={type} dangerouslySetInnerHTML={{ __html: text }} />
}

function JsonLd({ data }: { data: object[] }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c')
  return <Inline tag="script" type="application/ld+json" text={text} />
}
