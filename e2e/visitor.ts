/** A visitor at a form of the public site, with a phone that runs nothing. */
import type { Browser } from '@playwright/test'
import { quickest } from '#platform/server/forms/form-token.ts'
import { expect, type Page } from './stage.ts'

let visitors = 0

/** From an address of his own. */
export async function visitor(browser: Browser, width = 360): Promise<Page> {
  visitors += 1
  const address = `9.${process.env.TEST_WORKER_INDEX}.${visitors >> 8}.${visitors & 255}`
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 740 },
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  })
  return context.newPage()
}

/** Whoever is quicker than a hand is taken for a machine. */
export async function takeTime(page: Page): Promise<void> {
  const token = await page.locator('input[name="tanda"]').getAttribute('value')
  const drawn = Number.parseInt(token?.split('.')[0] ?? '', 36)
  await expect.poll(() => Date.now() / 1000 - drawn).toBeGreaterThan(quickest + 1)
}
