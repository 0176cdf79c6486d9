/** The small files beside the pages: icon, web manifest, robots.txt and the sitemap. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#base/brand.ts'
import { Halves } from '#kit/mark.tsx'
import { dawn, brand as leaf, paper } from '#kit/palette.ts'
import type { SiteFacts } from './facts.ts'
import { pagesOf } from './pages.tsx'

export function favicon(brand: Brand): string {
  const style = `.a{fill:${dawn[3]}}.b{fill:${leaf[6]}}@media(prefers-color-scheme:dark){.a{fill:${dawn[2]}}.b{fill:${leaf[3]}}}`
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <title>{brand.name}</title>
      <style>{style}</style>
      <Halves />
    </svg>,
  )
}

export function manifest(brand: Brand): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'id',
    start_url: '/',
    display: 'browser',
    theme_color: paper.light,
    background_color: paper.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** The application says noindex itself, which a crawler reads only where it may come. */
export function robots({ url }: SiteFacts): string {
  return `User-agent: *\nDisallow: /api\n\nSitemap: ${url}/sitemap.xml\n`
}

export function sitemap({ brand, url }: SiteFacts): string {
  const urls = pagesOf(brand)
    .map((page) => `<url><loc>${url}${page.path}</loc></url>`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
