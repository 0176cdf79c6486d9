/** Small files besides the pages: icon, web manifest, robots.txt and sitemap. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#base/brand.ts'
import { Halves } from '#kit/layout/mark.tsx'
import { brand as brandColors, dawn, paper } from '#kit/theme/palette.ts'
import type { SiteFacts } from './facts.ts'
import { buildPages } from './pages.tsx'

/** @param size width and height in pixels, for a drawing that becomes a bitmap */
export function renderFavicon(brand: Brand, size?: number): string {
  const css = `.a{fill:${dawn[3]}}.b{fill:${brandColors[6]}}@media(prefers-color-scheme:dark){.a{fill:${dawn[2]}}.b{fill:${brandColors[3]}}}`
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width={size} height={size}>
      <title>{brand.name}</title>
      <style>{css}</style>
      <Halves />
    </svg>,
  )
}

/**
 * Returns the web manifest of the dashboard. Only the dashboard's pages link to it, so that visitors of the site are
 * not asked to install anything.
 */
export function createManifest(brand: Brand): string {
  return JSON.stringify({
    id: '/dashboard',
    name: brand.name,
    short_name: brand.name,
    description: 'Dashboard affiliate untuk staf',
    lang: 'id',
    start_url: '/dashboard',
    // The login page is outside /dashboard. Outside the scope the browser would show an address bar on it.
    scope: '/',
    display: 'standalone',
    theme_color: paper.light,
    background_color: paper.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      // The logo is in the centre, which every mask shows.
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/**
 * Returns robots.txt. The file doesn't exclude the dashboard, because crawlers can read its noindex only on pages that
 * they may fetch.
 */
export function createRobotsTxt({ url }: SiteFacts): string {
  return `User-agent: *\nDisallow: /api\n\nSitemap: ${url}/sitemap.xml\n`
}

/** Returns the sitemap, with the day on which each page's own content last changed. */
export function createSitemap({ brand, url, brandChangedAt }: SiteFacts): string {
  const brandDay = brandChangedAt?.toISOString().slice(0, 10) ?? ''
  const urls = buildPages(brand)
    .map(({ path, changedOn = '', showsBrand }) => {
      const day = showsBrand && brandDay > changedOn ? brandDay : changedOn
      return `<url><loc>${url}${path}</loc><lastmod>${day}</lastmod></url>`
    })
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
