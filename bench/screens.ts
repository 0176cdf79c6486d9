/**
 * Measures what users wait for in the browser, on a running `npm run demo` (at the given address, otherwise port 3000):
 * what login, Home and a list load, and the milliseconds from a click in the sidebar to the frame that shows the page's
 * data, with the page's code already loaded. Prints Markdown. VISITS=9 sets the number of visits.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { cast } from '#db/cast.ts'
import config from '../playwright.config.ts'
import { quantile } from './load.ts'

const baseURL = process.argv[2] ?? 'http://localhost:3000'
const visits = Number(process.env.VISITS ?? 5)

const screens = {
  laptop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>
type Screen = keyof typeof screens

const pages = [
  'Data Affiliate',
  'Reg. Affiliate',
  'Data Video',
  'User',
  'Home',
  'Product',
  'Griting',
  'Permission',
]

const browser = await chromium.launch(config.use?.launchOptions)
await weights(browser)
const columns: { name: string; figures: number[] }[] = []
for (const slowed of [1, 4])
  for (const screen of Object.keys(screens) as Screen[]) columns.push(await changes(browser, screen, slowed))
await browser.close()

console.info('\n## From a click to the data, median ms\n')
console.info(
  `| | ${columns.map(({ name }) => name).join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}`,
)
for (const [i, name] of pages.entries())
  console.info(`| ${name} | ${columns.map(({ figures }) => figures[i]?.toFixed(0)).join(' | ')} |`)

/** Prints the requests and the script sizes of pages as a browser with an empty cache loads them. */
async function weights(browser: Browser): Promise<void> {
  console.info(
    '## What the browser loads\n\n| | requests | of these scripts | kB of scripts |\n| --- | ---: | ---: | ---: |',
  )
  for (const [name, path, isSignedIn] of [
    ['login', '/auth', false],
    ['Home', '/dashboard', true],
    ['Data Affiliate', '/dashboard/data-affiliate', true],
  ] as const) {
    const page = await openScreen(browser, 'laptop', isSignedIn)
    const sizes: Promise<number>[] = []
    let requests = 0
    const count = (request: { url(): string }) => {
      if (request.url().startsWith(baseURL)) requests += 1
    }
    page.on('request', count)
    page.on('requestfinished', (request) => {
      if (/\.js$/.test(request.url()))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(path)
    await page
      .locator(isSignedIn ? 'main h1' : 'form')
      .first()
      .waitFor()
    // Ends the wait before the prefetching that starts two seconds after the page when the browser is idle.
    await page.waitForTimeout(800)
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    console.info(`| ${name} | ${requests} | ${sizes.length} | ${(bytes / 1000).toFixed(0)} |`)
    await page.context().close()
  }
}

/** Visits each page in turn, repeatedly. The first visit, which loads the code, is not counted. */
async function changes(browser: Browser, screen: Screen, slowed: number) {
  const page = await openScreen(browser, screen, true)
  await page.goto('/dashboard')
  await page.locator('main h1').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const times = new Map(pages.map((name) => [name, [] as number[]]))
  for (let visit = 0; visit <= visits; visit++)
    for (const name of pages) {
      const elapsed = await change(page, screen, name, slowed)
      if (visit > 0) times.get(name)?.push(elapsed)
    }
  await page.context().close()
  const name = slowed === 1 ? screen : `${screen}, ${slowed} × slowed`
  return { name, figures: pages.map((name) => quantile(times.get(name) ?? [], 0.5)) }
}

async function change(page: Page, screen: Screen, name: string, slowed: number): Promise<number> {
  const pause = () => page.waitForTimeout(500 * slowed)
  if (screen === 'phone') {
    await page.getByRole('banner').getByRole('button').first().click()
    await pause()
  }
  const link = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true })
  const clickLatency = page.evaluate(clickToData)
  if (screen === 'phone') await link.tap()
  else await link.click()
  const elapsed = await clickLatency
  await pause()
  return elapsed
}

/**
 * Runs in the page. Resolves with the milliseconds from the click until a new heading is shown without a loading
 * skeleton.
 */
function clickToData(): Promise<number> {
  const before = document.querySelector('main h1')?.textContent
  let clicked = Number.NaN
  addEventListener('click', () => (clicked = performance.now()), { capture: true, once: true })
  return new Promise((resolve) => {
    const checkFrame = () => {
      const now = document.querySelector('main h1')?.textContent
      const isThere =
        now !== undefined && now !== before && !document.querySelector('main [role="status"][aria-label]')
      if (Number.isNaN(clicked) || !isThere) return requestAnimationFrame(checkFrame)
      // A message event is delivered after the frame has been drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - clicked)
        port2.postMessage(null)
      })
    }
    requestAnimationFrame(checkFrame)
  })
}

async function openScreen(browser: Browser, screen: Screen, isSignedIn: boolean): Promise<Page> {
  const context = await browser.newContext({ ...screens[screen], baseURL, locale: 'id-ID' })
  const { email, password } = cast.sari
  if (isSignedIn) {
    const reply = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
    if (!reply.ok()) throw new Error(`the sign-in at ${baseURL} was answered with ${reply.status()}`)
  }
  return context.newPage()
}
