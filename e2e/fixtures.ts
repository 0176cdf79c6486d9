/** Shared by all tests: fixtures that sign in users and add rows, and checks of accessibility and layout. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { type CastName, cast } from '#db/cast.ts'
import { addProduct, enterAs, type Person, uniqueNumber } from './people.ts'

export { expect, type Page }

interface Fixtures {
  /** Gives a user of the cast a session in `context`, or in the context of `page` if it is omitted. */
  signIn(name: CastName, context?: BrowserContext): Promise<void>
  /** Opens a page for another user, in a separate browser context that is closed after the test. */
  openPageFor(user: CastName | Pick<Person, 'email'>, options?: BrowserContextOptions): Promise<Page>
  /** Registers an affiliate over the API as the user of the page. @returns its id */
  registerAffiliate(username: string, product?: string): Promise<string>
  /** a text that no other test uses */
  unique: string
}

let counter = 0

/** Ends the routes of a page whose test is over: one that still waits for an answer would fail when the page closes. */
async function endRoutes(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await use(page)
    await endRoutes(page)
  },
  signIn: async ({ context }, use) => {
    await use((name, other = context) => enterAs(other, cast[name]))
  },
  openPageFor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (user, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await enterAs(context, typeof user === 'string' ? cast[user] : user)
      return context.newPage()
    })
    for (const context of contexts) {
      for (const page of context.pages()) await endRoutes(page)
      await context.close()
    }
  },
  registerAffiliate: async ({ context }, use) => {
    await use(async (username, product = 'Night Serum') => {
      const product_id = await readProductId(context.request, product)
      const whatsapp = uniqueNumber()
      const reply = await context.request.post('/api/affiliates', {
        data: { platform: 'tiktok', username, whatsapp, product_id },
      })
      expect(reply.status()).toBe(201)
      return (await reply.json()).id
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads
  unique: async ({}, use, info) => {
    counter += 1
    await use(`${info.project.name[0]}${info.workerIndex}${counter}${Date.now().toString(36)}`)
  },
})

/** @returns the id of the product with this name, or of the first product if the name is omitted */
export async function readProductId(request: APIRequestContext, name?: string): Promise<string> {
  const products: { id: string; product_name: string }[] = await (await request.get('/api/products')).json()
  const product = products.find(({ product_name }) => name === undefined || product_name === name)
  if (!product) throw new Error(`no product ${name}`)
  return product.id
}

/** Creates a product. @returns its id */
export async function createProduct(request: APIRequestContext, name: string): Promise<string> {
  await addProduct(name)
  return readProductId(request, name)
}

export interface Video {
  id: string
  no_video: number
  video_vo: string
  video_review: string
}

/** Creates a video over the API as the user of these requests. */
export async function createVideo(
  request: APIRequestContext,
  product_id: string,
  video_vo: string,
  video_review = '',
): Promise<Video> {
  const reply = await request.post('/api/videos', { data: { video_vo, video_review, product_id } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

/** Expects that axe finds no violations. Dark mode differs only in colors, so axe checks only the contrast there. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, options] of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(waitForColorScheme, colorScheme)
    // Repeats the check, so that a violation that disappears by itself does not fail the test.
    await expect(async () => expect(await findViolations(page, options), colorScheme).toEqual([])).toPass({
      intervals: [250, 500, 1000],
      timeout: 25_000,
    })
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Waits until the page has received the color scheme and the transitions between the colors have ended. */
async function waitForColorScheme(colorScheme: string): Promise<void> {
  const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  while (!matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches) await waitForFrame()
  for (let i = 0; i < 2; i++) await waitForFrame()
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

const colorSchemes: ['light' | 'dark', RunOptions][] = [
  ['light', {}],
  ['dark', { runOnly: ['color-contrast'] }],
]

/**
 * Allows tooltips outside landmarks in axe's check `region`. A tooltip belongs to the element that it describes,
 * wherever it is in the document, and a change of layout can open one by moving a cut text below the mouse.
 */
const acceptTooltips = {
  id: 'region',
  options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]' },
}

/** Source of the minified axe, which is less than half as long to send to a page and to parse there. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  // Loading axe takes four times as long as running it, so each document loads it only once.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate((checks) => window.axe.configure({ checks }), [acceptTooltips])
  }
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run({ ...options, resultTypes: ['violations'] })
    // The HTML of an element doesn't include its content, which is often what axe objects to.
    const readText = (target: unknown[]) => document.querySelector<HTMLElement>(String(target[0]))?.innerText
    const describe = ({ html, target }: { html: string; target: unknown[] }) =>
      `${html} ${JSON.stringify(readText(target))}`
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(describe).join(' | ')}`)
  }, options)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

/** Expects that the page does not scroll sideways. Polls, because the layout follows a change of width with a delay. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(measureOverflow).toBeLessThanOrEqual(0)
}

/** Widths in pixels at which layouts are tested: a small phone, a tablet, a laptop, a wide screen. */
export const widths = [360, 768, 1280, 1920] as const

export async function setWidth(page: Page, width: (typeof widths)[number]): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
}

/** Fails the test if a script in a hostile text runs and opens a dialog. */
export function failOnDialog(page: Page): void {
  page.on('dialog', () => expect('a script').toBe('not run'))
}

/** Presses 'Coba lagi', unless the page has already reloaded by itself because another test changed the data. */
export async function tryAgain(
  place: Pick<Page, 'getByRole'>,
  role: 'button' | 'menuitem' = 'button',
): Promise<void> {
  await place
    .getByRole(role, { name: 'Coba lagi' })
    .click({ timeout: 2_000 })
    .catch(() => {})
}

/** Lets the next creation reach the server, and drops the server's answer. */
export async function loseReply(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**/api/${path}`, async (route) => {
    // The `times` option would not work: a list that reloads in the meantime would use it up.
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Counts the actions of a user. Each promise that is passed to `perform` is one action. */
export function createActionCounter() {
  let count = 0
  return {
    perform: async (action: Promise<unknown>) => {
      count += 1
      await action
    },
    countActions: () => count,
  }
}
