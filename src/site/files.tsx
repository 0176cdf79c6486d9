/** The small files beside the pages: icon, web manifest, robots.txt and the sitemap. */
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#base/brand.ts'
import { Halves } from '#kit/mark.tsx'
import { dawn, brand as leaf } from '#kit/palette.ts'
import { pages } from './pages.tsx'
import { themeColour } from './styles/sheet.server.ts'

export function favicon(): string {
  const style = `.a{fill:${dawn[3]}}.b{fill:${leaf[6]}}@media(prefers-color-scheme:dark){.a{fill:${dawn[2]}}.b{fill:${leaf[3]}}}`
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <title>{brand.name}</title>
      <style>{style}</style>
      <Halves />
    </svg>,
  )
}

export function manifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'id',
    start_url: '/',
    display: 'browser',
    theme_color: themeColour.light,
    background_color: themeColour.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** The application says noindex itself, which a crawler reads only where it may come. */
export function robots(): string {
  return `User-agent: *\nDisallow: /api\n\nSitemap: ${brand.url}/sitemap.xml\n`
}

export function sitemap(): string {
  const urls = pages.map((page) => `<url><loc>${brand.url}${page.path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
