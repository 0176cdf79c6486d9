/** Guarantees of the public site for every brand: small pages without scripts, every sentence, no dead links. */
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { type RenderedForm, untouchedForm } from '#base/public-form.ts'
import { brands, collectSiteFacts, flightBytes, readGraph, url } from '#test/site.ts'
import { buildInstagramUrl, formatAddressLine, wordJoiner } from './facts.ts'
import { formatRupiah, products } from './landing/products-content.ts'
import { buildNotFoundPage, buildPages } from './pages.tsx'
import { renderFiles, renderForm } from './render.tsx'

const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** Returns the text that a page shows. A bar stands for each tag. */
const readText = (html: string) =>
  html
    .replace(/<(script|style|head)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<br\/>/g, ' ')
    .replace(/<[^>]+>/g, '|')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof characters) => characters[name])
    .replaceAll(wordJoiner, '')
    .replace(/\s+/g, ' ')
const compressGzip = (html: string) => gzipSync(html, { level: 9 })
const compressBrotli = (html: string) => brotliCompressSync(html)

/** Returns the part of a compressed page that a browser can read before the rest arrives. */
function unpackStart(compressed: Uint8Array): string {
  const isGzip = compressed[0] === 0x1f && compressed[1] === 0x8b
  const bytes = isGzip
    ? gunzipSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH })
    : brotliDecompressSync(compressed, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

describe.each(brands)('with %s', (_, brand) => {
  const facts = collectSiteFacts(brand)
  const files = renderFiles(facts)
  const pages = buildPages(brand)
  const allPages = [...pages, buildNotFoundPage(brand)].map((page) => ({
    ...page,
    html: files.get(page.file) ?? '',
  }))
  const findHtml = (path: string) => allPages.find((page) => page.path === path)?.html ?? ''

  test.each(allPages)(
    '$path delivers all styles and its first screen in the first round trip',
    ({ html, path }) => {
      const firstText = path === '/' ? 'class="promises"' : '</h1>'
      for (const compressed of [compressGzip(html), compressBrotli(html)]) {
        const arrivedHtml = unpackStart(compressed.subarray(0, flightBytes))
        expect(arrivedHtml).toContain(firstText)
        expect(html.startsWith(arrivedHtml)).toBe(true)
      }
    },
  )

  test('the measurement detects a first screen that arrives too late', () => {
    const filler = randomBytes(flightBytes).toString('hex')
    const latePage = findHtml('/').replace('class="promises"', `${filler}$&`)
    expect(unpackStart(compressGzip(latePage).subarray(0, flightBytes))).not.toContain('class="promises"')
  })

  test('the landing page is small and loads only the typeface and small icons', () => {
    const transferredFiles = ['index.html', 'favicon.svg'].map((file) => gzipSync(files.get(file) ?? ''))
    expect(transferredFiles.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(60_000)
    expect(findHtml('/').match(/<(img|iframe|link rel="stylesheet")|url\((?!\/assets\/font|#)/)).toBeNull()
  })

  test.each(allPages)('$path runs no script', ({ html }) => {
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(scripts.filter((tag) => !tag.includes('application/ld+json'))).toEqual([])
    expect(html).not.toMatch(/<[^>]*\son\w+=|<svg\/|javascript:/)
  })

  test.each(allPages)(
    '$path declares its language, one main heading, short metadata and its canonical address',
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
    expect(new Set(allPages.map((page) => page.title)).size).toBe(allPages.length)
    expect(new Set(allPages.map((page) => page.description)).size).toBe(allPages.length)
  })

  test.each(allPages)('$path is valid HTML', async ({ html }) => {
    const { results } = await validator.validateString(html)
    const faults = results.flatMap(({ messages }) => messages)
    expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })

  test('the validator detects invalid HTML', async () => {
    const brokenPage = findHtml('/').replace('</h1>', '</h1><p><div id="isi" id="isi">')
    expect((await validator.validateString(brokenPage)).valid).toBe(false)
  })

  test.each(allPages)('$path does not skip heading levels', ({ html }) => {
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    })
  })

  test.each(allPages)('each link and drawing of $path has a target', ({ html }) => {
    const otherPaths = [
      '/auth',
      '/dashboard/reg-affiliate',
      '/favicon.svg',
      '/favicon.ico',
      '/apple-touch-icon.png',
    ]
    for (const [, href = ''] of html.matchAll(/ (?:href|action)="([^"]+)"/g)) {
      if (/^(https:|mailto:|\/assets\/)/.test(href)) continue
      const [path, anchor] = href.split('#')
      const target = path ? findHtml(path) : html
      expect(target || otherPaths.includes(href), href).toBeTruthy()
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
      'Daftar jadi affiliate',
      'Terima sample',
      'Buat video',
      'Terima komisi',
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
      formatAddressLine(brand.address),
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

  test.each(Object.entries(sentences))('%s contains the specified sentences', (path, expected) => {
    const text = readText(findHtml(path))
    for (const sentence of expected) expect(text).toContain(sentence)
  })

  test('no sentence promises a sample to everybody, or every ingredient in every product', () => {
    for (const { html } of allPages) {
      const promises = readText(html.replace(/<\/?b>/g, ''))
        .split('|')
        .flatMap((text) => text.split(/(?<=[.!?])\s/))
        .filter((sentence) => /sample/i.test(sentence) && !/^Terima sample$|[Kk]alau cocok/.test(sentence))
      expect(promises).toEqual([])
      expect(readText(html)).not.toMatch(/setiap botol\./)
    }
    expect(readText(findHtml('/'))).toContain('Tidak setiap produk berisi kelimanya')
  })

  test('each information page has a link back; the privacy policy has five numbered sections', () => {
    for (const { html } of allPages.filter(({ kind, path }) => kind === 'info' && path !== '/404')) {
      expect(readText(html)).toContain('Kembali ke Beranda')
    }
    const [, rules = ''] = findHtml('/privacy-policy').split('class="rules numbered"')
    expect(rules.split('</article>')[0]?.match(/<section /g)).toHaveLength(5)
  })

  test('the landing page links to the login, the registration and every information page', () => {
    const html = findHtml('/')
    // The links are in the header, its menu and the footer.
    expect(html.match(/href="\/auth"/g)).toHaveLength(3)
    for (const path of ['/dashboard/reg-affiliate', ...pages.slice(1).map((page) => page.path)]) {
      expect(html).toContain(`href="${path}"`)
    }
  })

  /** Path, form name, and content that must arrive in the first flight of the page. */
  const forms = [
    ['/', 'daftar', 'class="promises"'],
    ['/contact-us', 'pesan', `href="mailto:${brand.email}"`],
  ] as const

  describe.each(forms)('the form of %s', (path, name, firstText) => {
    const renderPage = (state: Partial<RenderedForm>) =>
      renderForm(facts, path, name, { ...untouchedForm, token: 'abc', ...state })
    const states: [string, Partial<RenderedForm>][] = [
      ['untouched', {}],
      ['wrong', { notice: 'wrong', errors: { nama: 'Nama harus diisi' } }],
      [
        'hostile',
        {
          notice: 'away',
          input: {
            nama: '"><script>alert(1)</script>',
            tentang: '</textarea><img onerror=x>',
            pesan: '</textarea><img onerror=x>',
          },
        },
      ],
      ['sent', { isSent: true }],
      [
        'sent, with values to check',
        {
          isSent: true,
          receipt: { platform: 'tiktok', username: '"><img>', whatsapp: '0812 3456 7890 <img>' },
        },
      ],
    ]

    test.each(states)(
      '%s: is valid HTML without scripts, is small, and appears in the page exactly once',
      async (_, state) => {
        const html = renderPage(state)
        const { results } = await validator.validateString(html)
        expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
        expect(html.match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
        expect(html).not.toMatch(/<img/)
        expect(html.match(new RegExp(` id="${name}"`, 'g'))).toHaveLength(1)
        expect(unpackStart(compressGzip(html).subarray(0, flightBytes))).toContain(firstText)
        for (const [, id] of html.matchAll(/aria-describedby="([^" ]+)/g))
          expect(html).toContain(` id="${id}"`)
      },
    )

    test('repeats only the digits of a sent number, which may have had words beside it', () => {
      const whatsapp = '021 5551234 kunjungi jahat.example'
      const html = renderPage({ isSent: true, receipt: { platform: 'tiktok', username: 'wulan', whatsapp } })
      expect(html).not.toContain('jahat')
      if (name === 'daftar') expect(html).toContain('<dd>0215551234</dd>')
    })

    test('offers e-mail if it cannot be saved, and WhatsApp only if the brand has a number', () => {
      const renderNotice = (whatsapp: string | undefined) =>
        renderForm({ ...facts, brand: { ...brand, whatsapp } }, path, name, {
          ...untouchedForm,
          token: 'abc',
          notice: 'away',
        }).match(/<div class="notice"[\s\S]*?<\/div>/)?.[0]
      expect(renderNotice('0812 3456 7890')).toContain('href="https://wa.me/6281234567890">WhatsApp</a>')
      expect(renderNotice(undefined)).not.toContain('WhatsApp')
      for (const notice of [renderNotice('0812 3456 7890'), renderNotice(undefined)])
        expect(notice).toContain(`href="mailto:${brand.email}"`)
    })

    test('shows the official WhatsApp beside the form only if the brand has a number', () => {
      const render = (whatsapp: string | undefined) =>
        readText(renderForm({ ...facts, brand: { ...brand, whatsapp } }, '/', 'daftar', untouchedForm))
      expect(render('0812 3456 7890')).toMatch(/WhatsApp resmi .*\|\+62 812 3456 7890\|/)
      expect(render(undefined)).not.toContain('WhatsApp resmi')
    })

    test('submits to its own page and keeps the typed values', () => {
      const html = renderPage({ notice: 'expired', input: { nama: 'Wulan' } })
      expect(html).toMatch(new RegExp(`<form [^>]*action="#${name}"[^>]* method="post"`))
      expect(html).toContain('<input type="hidden" name="tanda" value="abc"/>')
      expect(html).toMatch(/name="nama"[^>]*value="Wulan"/)
      expect(readText(html)).toContain('Isianmu masih ada')
    })
  })

  test('the form keeps the chosen option and the ticked checkbox', () => {
    const input = { platform: 'shopee', setuju: 'ya' }
    const html = renderForm(facts, '/', 'daftar', {
      ...untouchedForm,
      token: 'abc',
      notice: 'expired',
      input,
    })
    expect(html).toContain('<option value="shopee" selected="">')
    expect(html).toMatch(/<input(?=[^>]* type="checkbox")[^>]* checked=""/)
  })

  test('no page shows a commission rate, or a price that the owner has not given', () => {
    const prices = brand.products.flatMap(({ price }) => (price ? [formatRupiah(price)] : []))
    for (const { html } of allPages) {
      const figures = readText(html).match(/\d\s?%|Rp\s?\.?\d[\d.]*/g) ?? []
      expect(figures.filter((figure) => !prices.includes(figure))).toEqual([])
    }
  })

  test('each product has an anchor and shows exactly the facts that the owner has given', () => {
    const html = findHtml('/')
    for (const { id, name } of products) {
      const [, item = ''] = html.split(`<li id="${id}">`)
      const text = readText(item.split('</li>')[0] ?? '')
      const brandFacts = brand.products.find(({ product }) => product === id)
      expect(text).toContain(name)
      const links = [...(item.split('</li>')[0] ?? '').matchAll(/<a [^>]*href="([^"]+)"/g)].map(
        ([, href = '']) => readText(href),
      )
      const message = encodeURIComponent(`${name} dari ${brand.name}: ${url}/?produk=${id}#${id}`)
      expect(links).toEqual([
        ...(brandFacts?.shops ?? []).map((shop) => shop.url),
        `https://wa.me/?text=${message}`,
      ])
      for (const shop of brandFacts?.shops ?? []) expect(text).toContain(`Beli di ${shop.name}`)
      expect(text.includes('Rp')).toBe(brandFacts?.price !== undefined)
      expect(text.includes('BPOM')).toBe(brandFacts?.bpom !== undefined)
      expect(text.includes('Halal')).toBe(brandFacts?.halal !== undefined)
      for (const fact of [brandFacts?.size, brandFacts?.bpom, brandFacts?.halal])
        if (fact) expect(text).toContain(fact)
    }
  })

  test('each pack shows its name, and its size if the owner has given it', () => {
    for (const { id, name, vessel } of products) {
      const [, pack = ''] = findHtml('/').split(`<symbol id="p-${vessel}"`)
      const texts = readText(pack.split('</symbol>')[0] ?? '')
        .split('|')
        .map((text) => text.trim())
        .filter(Boolean)
      const size = brand.products.find(({ product }) => product === id)?.size
      // The first text is the end of the opening tag.
      expect(texts.slice(1).join(' ')).toBe(size ? `${name} ${size}` : name)
    }
  })

  test('structured data, web manifest, sitemap and robots.txt are well formed', () => {
    const graph = readGraph(findHtml('/'))
    expect(graph.slice(0, 3)).toMatchObject([
      { '@type': 'Organization', name: brand.name, url: `${url}/` },
      { '@type': 'WebSite', name: brand.name, inLanguage: 'id' },
      { '@type': 'FAQPage' },
    ])
    expect(JSON.parse(files.get('manifest.webmanifest') ?? '')).toMatchObject({
      name: brand.name,
      lang: 'id',
    })
    for (const { path, changedOn } of pages)
      expect(files.get('sitemap.xml')).toContain(`<loc>${url}${path}</loc><lastmod>${changedOn}</lastmod>`)
    expect(files.get('robots.txt')).toBe(`User-agent: *\nDisallow: /api\n\nSitemap: ${url}/sitemap.xml\n`)
  })

  test('the landing page links to the shops and lists them for search engines', () => {
    const html = findHtml('/')
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => readText(href))
    const [graph] = readGraph(html)
    const shops = brand.marketplaces.map((shop) => shop.url)
    expect(links).toEqual(expect.arrayContaining(shops))
    expect(graph?.sameAs).toEqual([buildInstagramUrl(brand.instagram), ...shops])
  })
})
