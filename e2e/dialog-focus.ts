/** Helpers that check the focus of dialogs. */
import { expect, type Locator, type Page, test } from '@playwright/test'

/**
 * Checks that the open dialog has the focus in its content, that Tab stays in the dialog, and that closing it returns
 * the focus.
 * @param opener the button that opened the dialog; without it the focus may return to any place of the page
 */
export async function expectDialogFocus(page: Page, name: RegExp, opener?: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.mantine-Modal-body :focus:not([data-first-focus])')).toBeAttached()
  // Backwards from the first control to the last, and forwards again.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  if (opener) await expect(opener).toBeFocused()
  else await expect(page.locator('main:focus, main :focus, header :focus')).toBeAttached()
}

/** Names of a button and of the dialog that it opens. If the button opens a menu, `item` opens the dialog. */
type Opener = [button: RegExp, dialog: RegExp, item?: RegExp]

/** Opens each dialog, and checks with `expectDialogFocus` that the focus returns to its button. */
export async function expectFocusOfDialogs(
  page: Page,
  place: Page | Locator,
  openers: readonly Opener[],
): Promise<void> {
  for (const [name, dialog, item] of openers)
    await test.step(`${name} ${item ?? ''}`, async () => {
      const button = place.getByRole('button', { name }).first()
      await button.click()
      if (item) await page.getByRole('menuitem', { name: item }).first().click()
      await expectDialogFocus(page, dialog, button)
    })
}
