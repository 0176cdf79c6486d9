/** What every journey needs: the cast at the door, rows of its own, and an eye for accessibility. */
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { Pool } from 'pg'
import { type CastName, cast } from '#db/cast.ts'
import { cheapPerson, openedSession, sessionCookie } from '#test/cheap-logins.ts'

export { expect, type Page }

interface Stage {
  /** Gives one of the cast a session, in this page's context unless another is given. */
  enter(name: CastName, context?: BrowserContext): Promise<void>
  /** Registers an affiliate over the API as whoever is in the page. @returns its id */
  registered(username: string, product?: string): Promise<string>
  /** Text that no other journey uses. */
  unique: string
}

let counter = 0

const owner = new Pool({ connectionString: process.env.E2E_DATABASE_URL, allowExitOnIdle: true })

export const test = base.extend<Stage>({
  enter: async ({ context }, use) => {
    await use((name, other = context) => enterAs(other, cast[name]))
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

/** Nothing to find for axe; in the dark scheme, which differs in colours only, nothing about colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours fade from one scheme to the other: what axe finds must still be there when it looks again.
    await expect(async () => {
      // No page has frames: then this mode finds the same without a second page to put the parts together.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      const { violations } = await (colorScheme === 'dark'
        ? axe.withRules(['color-contrast'])
        : axe
      ).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
      expect(found, colorScheme).toEqual([])
    }).toPass({ intervals: [250, 500, 1000], timeout: 25_000 })
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Nothing of the page is wider than the screen, once it has followed a change of width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}

/** Pixels at which the two front pages are looked at: a small phone, a tablet, a laptop, a wide screen. */
export const widths = [360, 768, 1280, 1920] as const

export async function setWidth(page: Page, width: (typeof widths)[number]): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
}

/** Runs SQL as the owner: what another person or process does meanwhile. */
export async function asOwner(statement: string, values: unknown[]) {
  await owner.query(statement, values)
}

export interface Person {
  email: string
  full_name: string
  role: string
  password: string
}

export interface Somebody extends Person {
  id: string
}

/** A person of a journey's own, with these permissions: what it does to him touches no other journey. */
export async function somebody(unique: string, role: Person['role'], ...words: string[]): Promise<Somebody> {
  const person = {
    email: `${role}-${unique}@example.com`,
    full_name: `${role} ${unique}`,
    role,
    password: 'rahasia-lama',
  }
  const id = await created(person)
  await grant(id, ...words)
  return { ...person, id }
}

/** @returns the id of the profile */
export function created(person: Person): Promise<string> {
  return cheapPerson(owner, person)
}

/** @param words permissions, or names of products for the permission to see them */
export async function grant(id: string, ...words: string[]): Promise<void> {
  await asOwner(
    `insert into user_permissions (user_id, permission_name)
     select $1, n.name from permission_names n left join products p on p.id = n.product_id
     where n.name = any ($2) or p.product_name = any ($2)
     on conflict do nothing`,
    [id, words],
  )
}

export async function revoke(id: string, word: string): Promise<void> {
  await asOwner('delete from user_permissions where user_id = $1 and permission_name = $2', [id, word])
}

/** Gives somebody a session. */
export async function enterAs(context: BrowserContext, { email }: Pick<Person, 'email'>): Promise<void> {
  const value = (await openedSession(owner, email)).slice(`${sessionCookie}=`.length)
  const url = process.env.E2E_URL ?? ''
  await context.addCookies([{ name: sessionCookie, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs somebody in by his password, without the login page. */
export async function signIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  const reply = await request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(reply.status()).toBe(200)
}

/** Presses 'Coba lagi', unless the page has read again by itself: another journey's change tells it to. */
export async function tryAgain(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Coba lagi' })
    .click({ timeout: 2_000 })
    .catch(() => {})
}
