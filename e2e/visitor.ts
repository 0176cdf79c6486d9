/** Helpers for visitors who fill in forms of the public site, on a phone without JavaScript. */
import type { Browser } from '@playwright/test'
import { minFormAge } from '#platform/server/forms/form-token.ts'
import { expect, type Page } from './fixtures.ts'
import { uniqueNumber } from './people.ts'

let visitorCount = 0

/** Opens a page for a visitor with a new IP address. */
export async function openAsVisitor(browser: Browser, width = 360): Promise<Page> {
  visitorCount += 1
  const address = `9.${process.env.TEST_WORKER_INDEX}.${visitorCount >> 8}.${visitorCount & 255}`
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 740 },
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  })
  return context.newPage()
}

/** Waits, because a form that is submitted faster than a person could fill it in is treated as automated. */
export async function waitUntilSubmittable(page: Page): Promise<void> {
  const token = await page.locator('input[name="tanda"]').getAttribute('value')
  const renderedAt = Number.parseInt(token?.split('.')[0] ?? '', 36)
  await expect.poll(() => Date.now() / 1000 - renderedAt).toBeGreaterThan(minFormAge + 1)
}

/** Fills in the form of the landing page with `fillApplication`, and submits it. */
export async function apply(
  page: Page,
  name: string,
  otherFields: Record<string, string> = {},
): Promise<void> {
  await page.goto('/#daftar')
  await fillApplication(page, name, otherFields)
  await waitUntilSubmittable(page)
  await page.getByRole('button', { name: 'Kirim pendaftaran' }).click()
}

/** Fills in 'Daftar jadi affiliate'. Without `otherFields`, username and number belong to this test only. */
export async function fillApplication(
  page: Page,
  name: string,
  otherFields: Record<string, string> = {},
): Promise<void> {
  await page.getByLabel('Nama', { exact: true }).fill(`Wulan ${name}`)
  await page.getByLabel('Platform').selectOption('TikTok')
  await page.getByLabel('Username atau link profil').fill(otherFields.username ?? `@${name}`)
  await page.getByLabel('No. WhatsApp').fill(otherFields.whatsapp ?? uniqueNumber())
  await page.getByLabel('Produk yang ingin kamu coba').selectOption('Night Serum')
  await page.getByLabel('Kota').fill('Garut')
  await page.getByLabel(/^Saya setuju/).check()
}
