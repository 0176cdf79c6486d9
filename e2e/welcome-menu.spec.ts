/** The dialog that follows an acceptance offers a menu of messages to the new affiliate. */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addApplication, createPersonWithProducts, reviewerPermissions } from './people.ts'

/** Checks whether the upper and the lower edge of an element lie above everything else. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (left + right) / 2
  return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(middle, y)))
}

test('the menu of the welcome dialog opens whole, and Escape closes only the menu', {
  tag: '@phone',
}, async ({ openPageFor, unique, isMobile }) => {
  const product = `Sapa ${unique}`
  const page = await openPageFor(await createPersonWithProducts(unique, reviewerPermissions, product), {
    viewport: isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await addApplication(`sapa.${unique}`, product)
  const templates = Array.from({ length: 12 }, (_, n) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + n}`,
    name: `Sapaan ${n}`,
    template_content: 'Hai [nama]',
    description: null,
    created_at: '2026-01-01T00:00:00Z',
    revision: '0'.repeat(32),
  }))
  await page.route('**/api/templates', (route) => route.fulfill({ json: templates }))
  await page.goto('/dashboard/reg-affiliate?tab=pendaftar')
  const card = page.getByRole('listitem').filter({ hasText: `sapa.${unique}` })
  await card.getByRole('button', { name: /^Terima/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Terima pendaftar' })
  await expect(dialog.getByLabel('Username')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Terima', exact: true }).click()
  const menuButton = dialog.getByRole('button', { name: /^Sapa lewat WA: / })
  await menuButton.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveCount(13)
  await expect(menu).toBeInViewport({ ratio: 1 })
  await expect.poll(() => menu.evaluate(isUncovered)).toBe(true)
  const chatItem = menu.getByRole('menuitem', { name: /^Chat tanpa template/ })
  await expect(chatItem).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()
  await menuButton.click()
  const chatTab = page.waitForEvent('popup')
  await chatItem.click()
  await (await chatTab).close()
  await expect(dialog).toBeHidden()
})
