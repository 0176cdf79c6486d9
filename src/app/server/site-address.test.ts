import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brand } from '#base/brand.ts'
import { createLog } from '#platform/server/log.ts'
import { renderFiles } from '#site/render.tsx'
import { builtPages } from './built-pages.ts'
import { siteAt } from './site-address.ts'

const publicUrl = 'https://toko.contoh.id'
let dist: string

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'site-address-'))
  for (const [name, text] of renderFiles({ fontUrl: '/font.woff2' })) writeFileSync(join(dist, name), text)
  writeFileSync(join(dist, 'app.html'), 'the application')
})
afterAll(() => rmSync(dist, { recursive: true }))

const paths = [
  '/',
  '/privacy-policy',
  '/about-us',
  '/contact-us',
  '/refund-policy',
  '/nonsense',
  '/robots.txt',
  '/sitemap.xml',
]

it('puts PUBLIC_URL into every absolute address of the site, also where it is compressed', async () => {
  const site = await siteAt(dist, publicUrl)
  const pages = builtPages(dist, createLog('silent'), site.folder)
  const app = new Hono().get('*', (c) => pages.reply(c))
  for (const path of paths) {
    const plain = await (await app.request(path)).text()
    const small = await app.request(path, { headers: { 'accept-encoding': 'br' } })
    expect(small.headers.get('content-encoding'), path).toBe('br')
    expect(brotliDecompressSync(await small.arrayBuffer()).toString(), path).toBe(plain)
    expect(plain, path).not.toContain(brand.url)
    if (path !== '/nonsense') expect(plain, path).toContain(publicUrl)
  }
  expect(await (await app.request('/auth')).text()).toBe('the application')
  expect((await app.request('/favicon.svg')).status).toBe(200)
  await site.close()
  expect(() => readdirSync(site.folder)).toThrow()
})

it('leaves the build as it is when no other address is set', async () => {
  const { folder } = await siteAt(dist)
  expect(folder).toBe(dist)
  expect(readFileSync(join(dist, 'robots.txt'), 'utf8')).toContain(brand.url)
})
