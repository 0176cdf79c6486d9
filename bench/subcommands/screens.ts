import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cast } from '#db/cast.ts'
import { defineSubcommand } from '../command-line.ts'
import { print, printTable } from '../report.ts'
import { median } from '../rounds.ts'

const sizes = {
  laptop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>
type Screen = keyof typeof sizes

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

export const screens = defineSubcommand({
  measures: `What the browser loads, and the time from a click to the data.
Needs a running 'npm run demo', and a Chromium (docs/development.md says which).`,
  positionals: {
    name: '[ADDRESS]',
    description: 'of the demo (default: http://localhost:3000)',
    count: [0, 1],
  },
  options: { visits: [5, 'visits of each page'] },
  async run({ visits }, [baseURL = 'http://localhost:3000']) {
    const { chromium } = await import('@playwright/test')
    const { default: config } = await import('../../playwright.config.ts')
    await using browser = await chromium.launch(config.use?.launchOptions)
    await measureWeights(browser, baseURL)
    const columns: { name: string; figures: number[] }[] = []
    for (const slowdown of [1, 4])
      for (const screen of Object.keys(sizes) as Screen[])
        columns.push(await measureChanges(await openPage(browser, baseURL, screen), screen, slowdown, visits))
    print('## From a click to the data, median ms')
    printTable(
      ['', ...columns.map(({ name }) => name)],
      pages.map((page, i) => [page, ...columns.map(({ figures }) => Math.round(figures[i] ?? Number.NaN))]),
    )
  },
})

/** Prints the requests and the script sizes of pages as a browser with an empty cache loads them. */
async function measureWeights(browser: Browser, baseURL: string): Promise<void> {
  const rows: (string | number)[][] = []
  for (const [name, path, isSignedIn] of [
    ['login', '/auth', false],
    ['Home', '/dashboard', true],
    ['Data Affiliate', '/dashboard/data-affiliate', true],
  ] as const) {
    const page = await openPage(browser, baseURL, 'laptop', isSignedIn)
    const scripts: Promise<number>[] = []
    let requests = 0
    const countRequest = (request: { url(): string }) => {
      if (request.url().startsWith(baseURL)) requests += 1
    }
    page.on('request', countRequest)
    page.on('requestfinished', (request) => {
      if (/\.js$/.test(request.url()))
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(path)
    await page
      .locator(isSignedIn ? 'main h1' : 'form')
      .first()
      .waitFor()
    // Ends the wait before the prefetching that starts two seconds after the page when the browser is idle.
    await page.waitForTimeout(800)
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    rows.push([name, requests, scripts.length, Math.round(bytes / 1000)])
    await page.context().close()
  }
  print('## What the browser loads')
  printTable(['', 'requests', 'of these scripts', 'kB of scripts'], rows)
}

/** Visits each page in turn, repeatedly. The first visit, which loads the code, is not counted. */
async function measureChanges(page: Page, screen: Screen, slowdown: number, visits: number) {
  await page.goto('/dashboard')
  await page.locator('main h1').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = new Map(pages.map((name) => [name, [] as number[]]))
  for (let visit = 0; visit <= visits; visit++)
    for (const name of pages) {
      const elapsed = await measureChange(page, screen, name, slowdown)
      if (visit > 0) times.get(name)?.push(elapsed)
    }
  await page.context().close()
  const name = slowdown === 1 ? screen : `${screen}, ${slowdown} × slowed`
  return { name, figures: pages.map((page) => median(times.get(page) ?? [])) }
}

async function measureChange(page: Page, screen: Screen, name: string, slowdown: number): Promise<number> {
  const pause = () => page.waitForTimeout(500 * slowdown)
  if (screen === 'phone') {
    await page.getByRole('banner').getByRole('button').first().click()
    await pause()
  }
  const link = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true })
  const latency = page.evaluate(measureClickToData)
  if (screen === 'phone') await link.tap()
  else await link.click()
  const elapsed = await latency
  await pause()
  return elapsed
}

/**
 * Runs in the page. Resolves with the milliseconds from the click until a new heading is shown without a loading
 * skeleton.
 */
function measureClickToData(): Promise<number> {
  const headingBefore = document.querySelector('main h1')?.textContent
  let clickedAt = Number.NaN
  addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true })
  return new Promise((resolve) => {
    const check = () => {
      const heading = document.querySelector('main h1')?.textContent
      const isComplete =
        heading !== undefined &&
        heading !== headingBefore &&
        !document.querySelector('main [role="status"][aria-label]')
      if (Number.isNaN(clickedAt) || !isComplete) return requestAnimationFrame(check)
      // A message event is delivered after the frame has been drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - clickedAt)
        port2.postMessage(null)
      })
    }
    requestAnimationFrame(check)
  })
}

async function openPage(browser: Browser, baseURL: string, screen: Screen, isSignedIn = true): Promise<Page> {
  const context = await browser.newContext({ ...sizes[screen], baseURL, locale: 'id-ID' })
  const { email, password } = cast.sari
  if (isSignedIn) {
    const reply = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
    if (!reply.ok()) throw new Error(`the sign-in at ${baseURL} was answered with ${reply.status()}`)
  }
  return context.newPage()
}
