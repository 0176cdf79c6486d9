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

/** The dashboard on the home screen. Only its pages name it: a visitor of the site is not asked to install anything. */
export function manifest(brand: Brand): string {
  return JSON.stringify({
    id: '/dashboard',
    name: brand.name,
    short_name: brand.name,
    description: 'Dashboard affiliate untuk staf',
    lang: 'id',
    start_url: '/dashboard',
    // The sign-in lies beside the dashboard: outside the scope it would stand under an address bar.
    scope: '/',
    display: 'standalone',
    theme_color: paper.light,
    background_color: paper.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      // The sign keeps to the middle, which every mask shows.
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** The application says noindex itself, which a crawler reads only where it may come. */
export function robots({ url }: SiteFacts): string {
  return `User-agent: *\nDisallow: /api\n\nSitemap: ${url}/sitemap.xml\n`
}

export function sitemap({ brand, url, changedAt }: SiteFacts): string {
  const day = changedAt.toISOString().slice(0, 10)
  const urls = pagesOf(brand)
    .map((page) => `<url><loc>${url}${page.path}</loc><lastmod>${day}</lastmod></url>`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
