/** Helpers for tests with the clipboard. The test must grant its context 'clipboard-read' and 'clipboard-write'. */
import type { Page } from '@playwright/test'

/** Copies a text and pastes it into whatever has the focus. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

export const readClipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())
