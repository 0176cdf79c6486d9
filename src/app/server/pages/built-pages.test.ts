import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sidebarEntries } from '#app/browser/layout/sidebar-entries.ts'
import { createLog } from '#platform/server/log.ts'
import { createBuiltPages } from './built-pages.ts'
import { findDocument, isDashboardPage } from './pages.ts'

let folder: string
let app: Hono

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-pages-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  mkdirSync(join(dist, '.site'))
  const buildFiles = ['app.html', 'login.html', '.built-from', '.site/render.js', 'icon.png']
  const assets = ['assets/app-1a2b.js', 'assets/app-1a2b.js.map', 'assets/app-1a2b.js.br']
  for (const file of [...buildFiles, ...assets]) writeFileSync(join(dist, file), `this is ${file}`)
  const routes = 'src/app/browser/routes/dashboard'
  const manifest = {
    'app.html': { file: 'assets/app-1a2b.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_lists.js': { file: 'assets/lists.js', imports: ['_shared.js', '_menu.js'] },
    '_menu.js': { file: 'assets/menu.js', imports: ['_lists.js'] },
    [`${routes}/reg-affiliate.tsx?split`]: { file: 'assets/reg.js', imports: ['_lists.js'] },
    [`${routes}/data-affiliate/index.tsx?split`]: { file: 'assets/data.js', imports: ['_shared.js'] },
    [`${routes}/data-affiliate/edit.$id.tsx?split`]: { file: 'assets/edit.js' },
  }
  writeFileSync(join(dist, '.built-files.json'), JSON.stringify(manifest))
  const notFoundFiles = ['404.html', '404.html.br']
  const renderedFiles = [
    'index.html',
    'app.html',
    'login.html',
    'refund-policy.html',
    'robots.txt',
    'manifest.webmanifest',
  ]
  const ownFiles = [...renderedFiles, ...notFoundFiles].map(
    (file) => [file, new TextEncoder().encode(`this is ${file}, rendered`)] as const,
  )
  writeFileSync(join(folder, '.env'), 'secret')
  const pages = createBuiltPages(
    dist,
    { files: new Map(ownFiles), renderForm: () => '', renderCreatorPage: () => '' },
    createLog('silent'),
  )
  app = new Hono().get('*', (c) => pages.reply(c))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function get(path: string, headers: Record<string, string> = {}) {
  // `app.request` resolves `..` before the server sees the path, except next to an encoded slash.
  const reply = await app.request(path, { headers })
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}

describe('server of built pages', () => {
  it.each([
    ['/', 'index.html, rendered'],
    ['/refund-policy', 'refund-policy.html, rendered'],
    ['/robots.txt', 'robots.txt, rendered'],
    ['/icon.png', 'icon.png'],
    ['/assets/app-1a2b.js', 'assets/app-1a2b.js'],
    ['/auth', 'login.html, rendered'],
    ['/dashboard', 'app.html, rendered'],
    ['/dashboard/reg-affiliate', 'app.html, rendered'],
  ])('the server of built pages sends for %s the file %s', async (path, file) => {
    expect(await get(path)).toMatchObject({ status: 200, text: `this is ${file}` })
  })

  it.each([
    '/../.env',
    '/%2e%2e/.env',
    '/..%2f.env',
    '/assets/../../.env',
    '/assets/%2e%2e/%2e%2e/.env',
    '/.env',
    '/.git/config',
    '/.built-from',
    '/.site/render.js',
    '/data/postgres/PG_VERSION',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/index.html',
    '/app.html',
    '/login.html',
    '/404',
    '/app',
    '/login',
    '/index',
    '/assets',
    '/nonsense',
    '/%00',
    '/%ff',
    '//evil.example',
    '/refund-policy//',
    '/refund-policy/x/',
    '//',
    '//evil.example/',
    '/404/',
    '/index/',
    '/dashboard/nonsense',
    '/auth/nonsense',
    '/dashboard/reg-affiliate/x',
  ])('the server of built pages sends for %s the not-found page', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: 'this is 404.html, rendered' })
  })

  it.each([
    ['/dashboard/reg-affiliate', ['reg.js', 'lists.js', 'menu.js']],
    ['/dashboard/data-affiliate', ['data.js']],
    ['/dashboard/data-affiliate/edit/1f', ['edit.js']],
    ['/dashboard', []],
    ['/auth', []],
    ['/', []],
  ])(
    'the server of built pages lets the browser preload for %s the scripts that its document does not name: %j',
    async (path, files) => {
      const header = (await get(path)).headers.get('link') ?? ''
      expect(header.split(', ').filter(Boolean)).toEqual(
        files.map((file) => `</assets/${file}>; rel=modulepreload; crossorigin`),
      )
    },
  )

  it('the server of built pages sends the not-found page compressed, too', async () => {
    const reply = await get('/nonsense', { 'accept-encoding': 'br' })
    expect(reply).toMatchObject({ status: 404, text: 'this is 404.html.br, rendered' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toContain('text/html')
  })

  it.each([
    ['/refund-policy/', '/refund-policy'],
    ['/refund-policy/?dari=iklan&x=1', '/refund-policy?dari=iklan&x=1'],
    ['/auth/', '/auth'],
    ['/auth/?next=%2Fdashboard', '/auth?next=%2Fdashboard'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard/data-affiliate/', '/dashboard/data-affiliate'],
    ['/robots.txt/', '/robots.txt'],
  ])('the server of built pages redirects %s permanently to %s', async (path, target) => {
    const { status, headers } = await get(path)
    expect({ status, location: headers.get('location') }).toEqual({ status: 308, location: target })
  })

  it.each([
    ['/assets/app-1a2b.js', 'immutable'],
    ['/', 'stale-if-error'],
    ['/refund-policy', 'stale-while-revalidate'],
    ['/auth', 'must-revalidate'],
    ['/dashboard/reg-affiliate', 'private, max-age=0, must-revalidate'],
    ['/nonsense', 'no-store'],
  ])('the server of built pages sends %s with the cache policy %s', async (path, directive) => {
    expect((await get(path)).headers.get('cache-control')).toContain(directive)
  })

  it.each(['/', '/refund-policy'])(
    'the server of built pages shows a correction of %s to a returning visitor after an hour at most',
    async (path) => {
      const policy = (await get(path)).headers.get('cache-control') ?? ''
      const readSeconds = (directive: string) => Number(policy.match(new RegExp(`${directive}=(\\d+)`))?.[1])
      expect(readSeconds('max-age') + readSeconds('stale-while-revalidate')).toBeLessThanOrEqual(3600)
    },
  )

  it('the server of built pages returns 304 if the page has not changed since the visitor loaded it', async () => {
    const lastModified = (await get('/')).headers.get('last-modified') ?? ''
    expect((await get('/', { 'if-modified-since': lastModified })).status).toBe(304)
    expect((await get('/', { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(200)
  })

  it('the server of built pages sends the compressed file to a browser that accepts it', async () => {
    const reply = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toContain('javascript')
  })

  it('the server of built pages sends the web manifest with its content type', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toContain(
      'application/manifest+json',
    )
  })
})

describe('dashboard pages of the server', () => {
  const routeTree = readFileSync(join(import.meta.dirname, '../../browser/route-tree.gen.ts'), 'utf8')
  const routePaths = [
    ...(routeTree.match(/FileRoutesByTo \{([^}]*)\}/)?.[1] ?? '').matchAll(/'(\/[^']*)'/g),
  ].map(([, path]) => String(path))

  it('the dashboard pages of the server include every route of the browser except the catch-all', () => {
    expect(routePaths.length).toBeGreaterThan(3)
    for (const path of routePaths.filter((routePath) => routePath !== '/$')) {
      expect(isDashboardPage(path.replace(/\$\w+/, crypto.randomUUID())), path).toBe(true)
    }
    expect(findDocument('/dashboard/$')).toBe(null)
  })

  it('the dashboard pages of the server include every page of the sidebar', () => {
    for (const { to } of sidebarEntries) expect(isDashboardPage(to), to).toBe(true)
  })
})
