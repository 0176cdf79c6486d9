/** `npm run screenshots`: the pictures of the README, of a running `npm run demo` (at the address given, else port 3000). */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { cast } from '#db/cast.ts'
import config from '../../playwright.config.ts'

const baseURL = process.argv[2] ?? 'http://localhost:3000'
const laptop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const
const phone = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  isMobile: true,
  hasTouch: true,
} as const

/** The creator with the long history. */
const regular = 'a0000000-0000-4000-8000-000000000180'

const pictures = [
  ['landing', '/', laptop],
  ['home', '/dashboard', { ...laptop, viewport: { width: 1280, height: 1127 } }],
  ['reg-affiliate', '/dashboard/reg-affiliate', laptop],
  ['reg-affiliate-phone', '/dashboard/reg-affiliate', phone],
  ['data-affiliate', '/dashboard/data-affiliate', laptop],
  ['edit-affiliate-phone', `/dashboard/data-affiliate/edit/${regular}`, phone],
] as const

const browser = await chromium.launch(config.use?.launchOptions)
for (const [name, path, screen] of pictures) {
  const context = await browser.newContext({ ...screen, baseURL, locale: 'id-ID', reducedMotion: 'reduce' })
  const { email, password } = cast.sari
  const reply = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  if (!reply.ok()) throw new Error(`the sign-in at ${baseURL} was answered with ${reply.status()}`)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
  await context.close()
}
await browser.close()
