/** `npm run screenshots`: takes the pictures of the README and of docs/jobs.md from a running `npm run demo`. */
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { readArguments } from '#app/server/command-line/arguments.ts'
import { runMain } from '#app/server/command-line/command.ts'
import { awaitUnlessAborted } from '#app/server/shutdown-signal.ts'
import { cast } from '#db/cast.ts'
import config from '../../playwright.config.ts'

const usage = `npm run screenshots [-- ADDRESS]

  Takes the pictures of the README and of docs/jobs.md from a running 'npm run demo', at http://localhost:3000 or the
  given address, and writes them to docs/screenshots.`

const laptop = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
} satisfies BrowserContextOptions
const phone = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

/** The affiliate with the longest history. */
const regularAffiliate = 'a0000000-0000-4000-8000-000000000180'

/**
 * Rows as copied from a sheet: valid ones, one similar to an existing affiliate, one without a number, and one that is
 * already registered.
 */
const sheet = [
  'Akun TikTok\tNo HP\tProduk',
  '@sari.glow\t0812-3456-7890\tNight Serum',
  '@melati_ayu\t0857 1122 3344\tNight Serum',
  '@putri.skin\t\tGentle Facial Cleanser',
  '@laras.beauty\t+62 813 9988 7766\tNight Serum',
].join('\n')

interface Picture {
  name: string
  path: string
  screen: BrowserContextOptions
  /** what to do before the picture is taken */
  prepare?(page: Page): Promise<void>
}

const pictures: Picture[] = [
  { name: 'landing', path: '/', screen: laptop },
  { name: 'home', path: '/dashboard', screen: { ...laptop, viewport: { width: 1280, height: 1127 } } },
  { name: 'reg-affiliate', path: '/dashboard/reg-affiliate', screen: laptop },
  { name: 'reg-affiliate-phone', path: '/dashboard/reg-affiliate', screen: phone },
  { name: 'data-affiliate', path: '/dashboard/data-affiliate', screen: laptop },
  { name: 'edit-affiliate-phone', path: `/dashboard/data-affiliate/edit/${regularAffiliate}`, screen: phone },
  { name: 'job-radar', path: '/dashboard', screen: { ...phone, colorScheme: 'light' } },
  {
    name: 'job-paste',
    path: '/dashboard/reg-affiliate?tempel=ya',
    screen: laptop,
    async prepare(page) {
      await page.getByRole('textbox', { name: /Chat, link profil/ }).focus()
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), sheet)
      await page.keyboard.press('ControlOrMeta+V')
      await page.getByRole('list', { name: 'Baris yang dibaca' }).waitFor()
    },
  },
  {
    name: 'job-choose',
    path: '/dashboard/reg-affiliate?sample_product_status=review',
    screen: laptop,
    async prepare(page) {
      await chooseThree(page)
    },
  },
  {
    name: 'job-videos',
    path: '/dashboard/data-affiliate?sample_product_status=terkirim',
    screen: laptop,
    async prepare(page) {
      await chooseThree(page)
      await page.getByRole('button', { name: 'Beri video', exact: true }).click()
      await page
        .getByRole('dialog', { name: 'Beri video berikutnya' })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  {
    name: 'job-send',
    path: '/dashboard/reg-affiliate?tab=kirim',
    screen: { ...phone, colorScheme: 'light' },
  },
  {
    name: 'job-queue',
    path: '/dashboard/data-affiliate',
    screen: { ...phone, colorScheme: 'light' },
    async prepare(page) {
      await page.locator('main').getByRole('button', { name: 'Lainnya', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Kirim WA' }).click()
      const dialog = page.getByRole('dialog', { name: /^Kirim WA ke/ })
      await dialog.getByRole('radio').first().click()
      await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
      await page.getByRole('link', { name: /chat/i }).first().waitFor()
    },
  },
]

async function chooseThree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Pilih \u2068/ })
  for (const n of [0, 1, 2]) await boxes.nth(n).check()
}

async function takePictures(): Promise<void> {
  const [baseURL = 'http://localhost:3000'] = readArguments({ usage, positionals: [0, 1] }).positionals
  await using browser = await chromium.launch(config.use?.launchOptions)
  for (const { name, path, screen, prepare } of pictures) {
    const context = await browser.newContext({ ...screen, baseURL, locale: 'id-ID', reducedMotion: 'reduce' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { email, password } = cast.sari
    const reply = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
    if (!reply.ok()) throw new Error(`the sign-in at ${baseURL} was answered with ${reply.status()}`)
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
    await context.close()
  }
}

runMain((signal) => awaitUnlessAborted(signal, takePictures()))
