/** What the public site promises, whatever the brand: small pages without scripts, every sentence, no dead links. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import type { Brand } from '#base/brand.ts'
import { exampleBrand } from '#platform/server/brand-file.ts'
import { hostileBrand, ownBrand } from '#test/brands.ts'
import { addressLine, instagramUrl, type SiteFacts } from './facts.ts'
import { notFoundPageOf, pagesOf } from './pages.tsx'
import { renderFiles } from './render.tsx'
import { assetsWith } from './site-plugin.server.ts'

const assets = assetsWith('/assets/font.woff2')
const picture = { name: 'og.png', width: 1200, height: 630 }
const url = 'https://alamat.example'
const textOf = (html: string) =>
  html
    .replace(/<(script|style|head)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<br\/>/g, ' ')
    .replace(/<[^>]+>/g, '|')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/\s+/g, ' ')
const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

describe.each<[string, Brand]>([
  ['placeholders', exampleBrand()],
  ['a brand of its own', ownBrand],
  ['a long and hostile brand', hostileBrand],
])('with %s', (_, brand) => {
  const facts: SiteFacts = { brand, url, picture, assets }
  const files = renderFiles(facts)
  const pages = pagesOf(brand)
  const every = [...pages, notFoundPageOf(brand)].map((page) => ({
    ...page,
    html: files.get(page.file) ?? '',
  }))
  const htmlOf = (path: string) => every.find((page) => page.path === path)?.html ?? ''

  test('the landing page arrives in the first round trip', () => {
    const html = htmlOf('/')
    expect(gzipSync(html).length).toBeLessThanOrEqual(14_000)
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000)
  })

  test('the landing page asks for nothing but the typeface and small icons', () => {
    const transfer = ['index.html', 'favicon.svg'].map((file) => gzipSync(files.get(file) ?? ''))
    expect(transfer.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(60_000)
    expect(htmlOf('/').match(/<(img|iframe|link rel="stylesheet")|url\((?!\/assets\/font|#)/)).toBeNull()
  })

  test.each(every)('$path runs no script', ({ html }) => {
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(scripts.filter((tag) => !tag.includes('application/ld+json'))).toEqual([])
    expect(html).not.toMatch(/<[^>]*\son\w+=|<svg\/|javascript:/)
  })

  test.each(every)(
    '$path tells browsers and search engines what it is',
    ({ html, path, title, description }) => {
      expect(html).toMatch(/^<!doctype html><html lang="id">/)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html.match(/<main[ >]/g)).toHaveLength(1)
      expect(title.length).toBeLessThanOrEqual(65)
      expect(description.length).toBeLessThanOrEqual(160)
      if (path === '/404') expect(html).toContain('content="noindex"')
      else expect(html).toContain(`<link rel="canonical" href="${url}${path}"/>`)
    },
  )

  test('no two pages share a title or a description', () => {
    expect(new Set(every.map((page) => page.title)).size).toBe(every.length)
    expect(new Set(every.map((page) => page.description)).size).toBe(every.length)
  })

  test.each(every)('$path is valid HTML', async ({ html }) => {
    const { results } = await validator.validateString(html)
    const faults = results.flatMap(({ messages }) => messages)
    expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })

  test('a fault in the HTML would be told', async () => {
    const broken = htmlOf('/').replace('</h1>', '</h1><p><div id="isi" id="isi">')
    expect((await validator.validateString(broken)).valid).toBe(false)
  })

  test.each(every)('$path takes its headings one level at a time', ({ html }) => {
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
    levels.forEach((level, at) => {
      expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
    })
  })

  test.each(every)('each link and drawing of $path leads somewhere', ({ html }) => {
    const inside = ['/auth', '/dashboard/reg-affiliate', '/favicon.svg', '/apple-touch-icon.png']
    for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
      if (/^(https:|mailto:|\/assets\/)/.test(href)) continue
      const [path, anchor] = href.split('#')
      const target = path ? htmlOf(path) : html
      expect(target || inside.includes(href), href).toBeTruthy()
      if (anchor) expect(target, href).toContain(` id="${anchor}"`)
    }
  })

  const sentences: Record<string, string[]> = {
    '/': [
      brand.tagline,
      'Gentle Facial Cleanser',
      'Daily Facemist Toner',
      'Night Serum',
      'Daily Moisturizer',
      'Niacinamide',
      'Marine Collagen',
      'DNA Salmon',
      'Zizyphus and Mango Extract',
      'Lactobacillus Ferment Filtrate',
      'Rutinitas pagi',
      'Rutinitas malam',
      '14 hari',
      'Setelah 2 minggu',
      'Setelah 4 minggu',
      'Dengan pemakaian rutin',
      'Hasil dapat berbeda pada setiap orang.',
      'Misi kami',
      `mitra resmi ${brand.partner}`,
      'Komisi menarik',
      'Produk berkualitas',
      'Dukungan penuh',
      'Informasi',
      'Kebijakan',
      'Bisnis',
      `© ${brand.copyright_year} ${brand.name}`,
      brand.name,
      new URL(brand.site).host,
      brand.instagram,
      brand.email,
      addressLine(brand.address),
    ],
    '/privacy-policy': ['Kebijakan Privasi', 'mengakses', 'memperbarui', 'menghapus', brand.email],
    '/about-us': ['Tentang Kami', 'Cerita kami', 'Misi kami', 'Tim kami', 'Kemitraan bisnis'],
    '/contact-us': [
      'Hubungi Kami',
      ...brand.hours.flatMap(({ days, time }) => [days, time]),
      'Nama',
      'Email',
      'Subjek',
      'Pesan',
      'Kirim Pesan',
    ],
    '/refund-policy': [
      'Kebijakan Pengembalian Dana',
      '7 hari setelah produk diterima',
      'belum dibuka dan belum dipakai',
      'Kemasan dan label masih utuh',
      '3–7 hari kerja',
      'metode pembayaran yang sama',
      'cacat atau rusak saat diterima',
      'dikirim salah',
      'mendekati tanggal kedaluwarsa',
      'sudah dibuka atau dipakai',
      'kelalaian pembeli',
      'kecuali ada cacat produksi',
      'bukti pembelian',
      'ditanggung pembeli, kecuali kesalahan ada pada kami',
    ],
    '/404': ['404', 'Oops! Page not found', 'Return to Home'],
  }

  test.each(Object.entries(sentences))('%s says what the specification says', (path, expected) => {
    const text = textOf(htmlOf(path))
    for (const sentence of expected) expect(text).toContain(sentence)
  })

  test('each information page has the way back, and the privacy policy five numbered sections', () => {
    for (const { html } of every.filter(({ kind, path }) => kind === 'info' && path !== '/404')) {
      expect(textOf(html)).toContain('Kembali ke Beranda')
    }
    const [, numbered = ''] = htmlOf('/privacy-policy').split('class="numbered"')
    expect(numbered.split('</article>')[0]?.match(/<section>/g)).toHaveLength(5)
  })

  test('the landing page leads to the login, the registration and every policy page', () => {
    const html = htmlOf('/')
    expect(html.match(/href="\/auth"/g)).toHaveLength(2)
    for (const path of ['/dashboard/reg-affiliate', ...pages.slice(1).map((page) => page.path)]) {
      expect(html).toContain(`href="${path}"`)
    }
  })

  test('the contact form sends nothing and reloads nothing, and the mail link beside it does the job', () => {
    const form = htmlOf('/contact-us').match(/<form[\s\S]*<\/form>/)?.[0] ?? ''
    expect(form).toContain('method="dialog"')
    expect(form).toMatch(/<input[^>]*name="email"[^>]*type="email"|<input[^>]*type="email"[^>]*name="email"/)
    expect(form).toContain('<button class="button" type="submit">Kirim Pesan</button>')
    expect(form).toContain(`href="mailto:${brand.email}"`)
  })

  test('no page shows a commission rate or a price', () => {
    for (const { html } of every) expect(textOf(html)).not.toMatch(/\d\s?%|Rp\s?\.?\d/)
  })

  test('structured data and the small files are well formed', () => {
    const json = htmlOf('/').match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? ''
    const graph = JSON.parse(json)['@graph'] as { '@type': string }[]
    expect(graph).toMatchObject([{ '@type': 'Organization', name: brand.name, url: `${url}/` }])
    expect(JSON.parse(files.get('manifest.webmanifest') ?? '')).toMatchObject({
      name: brand.name,
      lang: 'id',
    })
    for (const page of pages) expect(files.get('sitemap.xml')).toContain(`<loc>${url}${page.path}</loc>`)
    expect(files.get('robots.txt')).toBe(`User-agent: *\nDisallow: /api\n\nSitemap: ${url}/sitemap.xml\n`)
  })

  test('the shops are led to from the landing page, and told to search engines', () => {
    const html = htmlOf('/')
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => textOf(href))
    const told = JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '')
    const shops = brand.marketplaces.map((shop) => shop.url)
    expect(links).toEqual(expect.arrayContaining(shops))
    expect(told['@graph'][0].sameAs).toEqual([instagramUrl(brand.instagram), ...shops])
  })
})
