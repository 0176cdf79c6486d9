/** The owner's brand replaces all placeholders. With an invalid brand.json, the program doesn't start. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { hostileBrand, ownBrand } from '#test/brands.ts'
import { createCall, signInAt } from '#test/calls.ts'
import { waitForEmail } from '#test/emails.ts'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

const root = join(import.meta.dirname, '../../../..')
/** A picture with enough pixels for shared links. */
const sharedPicture = join(root, 'docs/screenshots/landing.png')
// Opening hours and the language of the tagline are not searched for, because other texts contain the same words.
const { $schema, hours, tagline_lang, ...searchableFields } = createExampleBrand()
const placeholders = [...collectTexts(searchableFields), 'Selaras', 'selaras']

let folder: string
let database: FreshDatabase
let server: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-brand-'))
  database = await createFreshDatabase()
})
afterAll(async () => {
  await endServers()
  rmSync(folder, { recursive: true })
})

/** Starts the program in a folder with this brand.json, or with none. */
function startWithBrand(brand: object | null, env: Record<string, string> = {}) {
  const file = join(folder, 'brand.json')
  if (brand) writeFileSync(file, JSON.stringify(brand))
  else rmSync(file, { force: true })
  return startServer({ DATABASE_URL: database.url, DATA_DIR: './data', ...env }, { cwd: folder })
}

const fetchText = async (path: string) => (await fetch(server.url + path)).text()
const findPlaceholders = (text: string) => placeholders.filter((placeholder) => text.includes(placeholder))

/** Returns the path of the picture that a page names for shared links. */
async function readPicturePath(page: string): Promise<string> {
  const html = await fetchText(page)
  return html.match(/og:image" content="https:\/\/www\.teduh\.id(\/og-\w+\.png)"/)?.[1] ?? ''
}

describe('start with a custom brand', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'berbagi.png'), readFileSync(sharedPicture))
    server = await startWithBrand(
      { ...ownBrand, picture: 'berbagi.png' },
      { PUBLIC_URL: 'https://www.teduh.id' },
    )
  }, 120_000)
  afterAll(() => server.end('SIGTERM'))

  it.each([
    '/',
    '/privacy-policy',
    '/about-us',
    '/contact-us',
    '/refund-policy',
    '/nonsense',
    '/auth',
    '/dashboard',
    '/favicon.svg',
    '/manifest.webmanifest',
  ])('a start with a custom brand shows the brand and no placeholder on %s', async (path) => {
    const page = await fetchText(path)
    expect(page).toContain(ownBrand.name)
    expect(findPlaceholders(page)).toEqual([])
    const compressed = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    // `fetch` decompresses the page.
    expect(await compressed.text()).toBe(page)
  })

  it('a start with a custom brand puts PUBLIC_URL into every absolute address', async () => {
    for (const path of ['/', '/about-us', '/robots.txt', '/sitemap.xml']) {
      const page = await fetchText(path)
      expect(page).toContain('https://www.teduh.id/')
      expect(findPlaceholders(page)).toEqual([])
    }
  })

  it('a start with a custom brand uses the configured picture for shared links', async () => {
    const reply = await fetch(server.url + (await readPicturePath('/')))
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(readFileSync(sharedPicture))
  })

  it('a start with a custom brand serves the mark as favicon.ico in three sizes', async () => {
    const reply = await fetch(`${server.url}/favicon.ico`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const { type, images } = imageSize(bytes)
    expect([type, images?.map(({ width, height }) => [width, height])]).toEqual([
      'ico',
      [
        [16, 16],
        [32, 32],
        [48, 48],
      ],
    ])
    // An icon file has a header, then an entry for each picture, with the length and the offset of that.
    const headerLength = 6
    const entryLength = 16
    const view = new DataView(bytes.buffer)
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = headerLength + entryLength * index
      const length = view.getUint32(entry + 8, true)
      const offset = view.getUint32(entry + 12, true)
      const png = bytes.slice(offset, offset + length)
      expect(imageSize(png)).toMatchObject({ type: 'png', width: size, height: size })
    }
  })

  it('a start with a custom brand has no placeholder in the built files for browsers', () => {
    const files = globSync('dist/{*,assets/*}.{html,js,css,json}', { cwd: root })
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const source = readFileSync(join(root, file), 'utf8')
      expect(findPlaceholders(source), file).toEqual([])
    }
  })

  it('a start with a custom brand uses the brand name in emails, authenticator apps and the API document', async () => {
    const { url } = server
    await createCall(url)('POST', '/auth/recovery', { email: 'rina@example.com' })
    const text = await waitForEmail(join(folder, 'data'), 'rina@example.com', '#pulihkan=')
    expect(text).toContain(`Salam,\n${ownBrand.name}`)
    const [message = ''] = globSync(join(folder, 'data/outbox/*.eml')).map((file) =>
      readFileSync(file, 'utf8'),
    )
    expect(message).toContain(`From: ${ownBrand.name} <no-reply@localhost>`)
    expect(findPlaceholders(text + message)).toEqual([])
    const rina = await signInAt(url, 'rina')
    const factor = await rina('POST', '/login/second-factor', { current_password: 'rina-demo' })
    expect(factor.body.uri).toMatch(
      /^otpauth:\/\/totp\/Teduh%20Lestari:rina%40example\.com\?issuer=Teduh%20Lestari/,
    )
    expect((await rina('GET', '/openapi.json')).body.info.title).toBe(ownBrand.name)
  })

  it('a start with a custom brand logs nothing about placeholders', () => {
    expect(server.output()).not.toContain('placeholders')
  })
})

it('shared links of the landing page, of another page and of a product have different pictures', async () => {
  server = await startWithBrand(ownBrand, { PUBLIC_URL: 'https://www.teduh.id' })
  const pages = ['/', '/about-us', '/?produk=night-serum']
  const [ofLandingPage, ofAboutUs, ofProduct] = await Promise.all(pages.map(readPicturePath))
  expect(new Set([ofLandingPage, ofAboutUs, ofProduct]).size).toBe(3)
  const [productPicture, samePicture] = await Promise.all([0, 1].map(() => fetch(server.url + ofProduct)))
  expect(productPicture?.headers.get('content-type')).toBe('image/png')
  const bytes = new Uint8Array((await productPicture?.arrayBuffer()) ?? [])
  expect(imageSize(bytes)).toMatchObject({ type: 'png', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  expect(new Uint8Array((await samePicture?.arrayBuffer()) ?? [])).toEqual(bytes)
  expect((await fetch(`${server.url}/og-00000000.png`)).status).toBe(404)
  // An address without a valid product shows the same picture as the page itself.
  expect(await readPicturePath('/?produk=sabun')).toBe(ofLandingPage)
  expect(await readPicturePath('/about-us?produk=night-serum')).toBe(ofAboutUs)
  await server.end('SIGTERM')
}, 120_000)

it('a brand name with markup appears as text on the login page', async () => {
  server = await startWithBrand(hostileBrand)
  const page = await fetchText('/auth')
  const [, json = ''] = page.match(/<script type="application\/json" id="brand">(.*?)<\/script>/) ?? []
  expect(JSON.parse(json)).toMatchObject({ name: hostileBrand.name, isNamed: true })
  expect(JSON.parse(json)).not.toHaveProperty('demo')
  expect(page).not.toContain('<svg')
  await server.end('SIGTERM')
})

it('a start with PUBLIC_URL and placeholders logs the fields that still have them', async () => {
  server = await startWithBrand(
    { ...ownBrand, email: createExampleBrand().email },
    { PUBLIC_URL: 'https://teduh.id' },
  )
  expect(server.output()).toContain(
    'pages and emails show placeholders for email: write your own into brand.json',
  )
  await server.end('SIGTERM')
  server = await startWithBrand(null)
  expect(server.output()).not.toContain('placeholders')
  await server.end('SIGTERM')
})

it('a start with an invalid brand.json exits with 1, names the faults and creates nothing', async () => {
  const { name: _, ...brandWithoutName } = ownBrand
  const invalidBrand = { ...brandWithoutName, marketplaces: [{ name: 'Shopee', url: 'javascript:alert(1)' }] }
  const dataDir = join(folder, 'untouched')
  const output = await startWithBrand(invalidBrand, { DATA_DIR: dataDir, DATABASE_URL: '' }).catch(String)
  expect(output).toContain('the server ended with 1')
  expect(output).toContain('name is missing.\n  marketplaces.0.url must begin with https://.')
  expect(existsSync(dataDir)).toBe(false)
})

/** Returns every text within a value, at any depth. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(collectTexts) : []
}
