/** What every journey needs: the cast at the door, rows of its own, and an eye for accessibility. */
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { type CastName, cast } from '#db/cast.ts'

export { expect, type Page }

interface Stage {
  /** Signs somebody in without the login page; in this page's context unless another is given. */
  enter(name: CastName, context?: BrowserContext): Promise<void>
  /** Registers an affiliate over the API as whoever is in the page. @returns its id */
  registered(username: string, product?: string): Promise<string>
  /** Text that no other journey uses. */
  unique: string
}

let counter = 0

export const test = base.extend<Stage>({
  enter: async ({ context }, use) => {
    await use(async (name, other = context) => {
      const { email, password } = cast[name]
      const reply = await other.request.post('/api/auth/sign-in/email', { data: { email, password } })
      expect(reply.status()).toBe(200)
    })
  },
  registered: async ({ context }, use) => {
    await use(async (username, product = 'Night Serum') => {
      const products = await (await context.request.get('/api/products')).json()
      const { id } = products.find((each: { product_name: string }) => each.product_name === product)
      const whatsapp = uniqueNumber()
      const reply = await context.request.post('/api/affiliates', {
        data: { platform: 'tiktok', username, whatsapp, product_id: id },
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

export function uniqueNumber(): string {
  counter += 1
  return `08${Date.now()}${counter}${Math.floor(Math.random() * 1000)}`
}

/** Nothing serious for axe, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(100)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect(found, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Nothing of the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, screen } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(screen)
}

/** Runs SQL as the owner: what another person or process does meanwhile. */
export async function asOwner(statement: string, values: unknown[]) {
  const owner = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await owner.connect()
  await owner.query(statement, values).finally(() => owner.end())
}
