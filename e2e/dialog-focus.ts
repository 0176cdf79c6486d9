/** Checks the focus of dialogs. */
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Checks that the open dialog has the focus in its content, and that closing it returns the focus.
 * @param opener the button that opened it, or nothing if the focus may return to any place of the page
 */
export async function expectFirstControl(page: Page, name: RegExp, opener?: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.mantine-Modal-body :focus:not([data-first-focus])')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  if (opener) await expect(opener).toBeFocused()
  else await expect(page.locator('main:focus, main :focus, header :focus')).toBeAttached()
}
