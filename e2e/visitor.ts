/** A visitor at a form of the public site, on a phone without JavaScript. */
import type { Browser } from '@playwright/test'
import { minFormAge } from '#platform/server/forms/form-token.ts'
import { expect, type Page } from './fixtures.ts'

let visitors = 0

/** Opens a page for a visitor with a new IP address. */
export async function openAsVisitor(browser: Browser, width = 360): Promise<Page> {
  visitors += 1
  const address = `9.${process.env.TEST_WORKER_INDEX}.${visitors >> 8}.${visitors & 255}`
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
