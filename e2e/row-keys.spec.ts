/** Keys move between the rows of a list, and Tab and the skip link lead to the first row. */
import { listPath } from './data-affiliate.ts'
import { createVideo, expect, expectAccessible, type Page, readProductId, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

const findFocusedRow = (page: Page) => page.locator('[data-row]:focus')

async function openThreeRows(page: Page, register: (name: string) => Promise<string>, unique: string) {
  for (const name of ['ketiga', 'kedua', 'pertama']) await register(`${name}.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.locator('main [data-row]')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Tombol pintas' })).toBeVisible()
}

test('j, k and arrows walk the rows, x chooses, and Enter opens', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await openThreeRows(page, registerAffiliate, unique)
  await page.keyboard.press('k')
  await expect(findFocusedRow(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(findFocusedRow(page)).toContainText('pertama')
  await page.keyboard.press('ArrowDown')
  await expect(findFocusedRow(page)).toContainText('kedua')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(findFocusedRow(page)).toContainText('ketiga')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('k')
  await expect(findFocusedRow(page)).toContainText('pertama')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: /pertama/ })).toBeChecked()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: /pertama/ })).not.toBeChecked()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`pertama.${unique}`)
  await page.keyboard.press('j')
  await expect(findFocusedRow(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a key works as soon as its button is in the document', async ({ page, signIn }) => {
  await signIn('sari')
  await page.addInitScript(() => {
    const helpButton = 'button[aria-keyshortcuts="?"]'
    const observer = new MutationObserver(() => {
      if (!document.querySelector(helpButton)) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  await page.goto('/dashboard/products')
  await expect(page.getByRole('dialog', { name: 'Tombol pintas' })).toBeVisible()
})

test('the keys do nothing while the user types or holds a modifier key', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await openThreeRows(page, registerAffiliate, unique)
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Alt+j')
  await expect(findFocusedRow(page)).toHaveCount(0)
  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: /^Cari/ })
  await expect(search).toBeFocused()
  await search.press('End')
  await page.keyboard.type('jkx?')
  await expect(search).toHaveValue(`${unique}jkx?`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('? lists the keys of the page, and only those', async ({ page, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  await openThreeRows(page, registerAffiliate, unique)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Tombol pintas' })
  for (const text of ['Ke baris berikutnya', 'Pilih baris', 'Buka baris', 'Cari'])
    await expect(dialog).toContainText(text)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Tombol pintas' }).click()
  await expect(dialog).toContainText('Daftar ini')
  await expect(dialog).not.toContainText('Ke baris berikutnya')
  await expect(dialog.getByText('Cari', { exact: true })).toHaveCount(0)
  await expect(dialog.getByText('Cari affiliate')).toBeVisible()
})

/** Searches that find one row, so that other tests can't add or move rows. Without `text` it is a row of the test. */
const searches: { path: string; text?: string }[] = [
  { path: 'reg-affiliate' },
  { path: 'data-affiliate' },
  { path: 'data-video' },
  { path: 'users', text: 'sari@example.com' },
  { path: 'products', text: 'Night Serum' },
]

test('at most seven Tabs and Enter lead from the top of a list to its first row', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`tab.${unique}`)
  await createVideo(page.request, await readProductId(page.request), `https://x.id/${unique}`)
  for (const { path, text } of searches)
    await test.step(path, async () => {
      const query = text ?? unique
      await page.goto(`/dashboard/${path}?q=${encodeURIComponent(query)}`)
      await expect(page.getByRole('textbox', { name: /^Cari/ })).toHaveValue(query)
      await expect(page.locator('main [data-row]')).toHaveCount(1)
      const skipLink = page.getByRole('link', { name: 'Langsung ke daftar' })
      // The first Tab from the top of the page leads to this link. The page itself may have put the focus into a field.
      await page.getByRole('link', { name: 'Langsung ke isi' }).focus()
      let tabCount = 1
      while (tabCount < 8 && !(await skipLink.evaluate((link) => link === document.activeElement))) {
        await page.keyboard.press('Tab')
        tabCount += 1
      }
      expect(tabCount).toBeLessThanOrEqual(7)
      await page.keyboard.press('Enter')
      await expect(page.locator('main [data-row]')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('main [data-row]').locator(':focus')).toHaveCount(1)
    })
})

test('the list of keys is offered on a laptop and not on a phone', { tag: '@phone' }, async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/products')
  await expect(page.locator('main [data-row]').first()).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Sidebar' }).click()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tombol pintas' })).toHaveCount(isMobile ? 0 : 1)
})

test('Escape closes a menu whose code is still loading', async ({ page, signIn }) => {
  await signIn('sari')
  const release = await holdRequests(page, /\/overlays-[^/]*\.js$/)
  await page.goto('/dashboard')
  const button = page
    .getByRole('region', { name: 'Radar Hari Ini' })
    .getByRole('button', { name: 'Kirim WA' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  release()
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a closing menu returns the focus to its button before the menu disappears', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await openThreeRows(page, registerAffiliate, unique)
  const button = page.getByRole('article').first().getByRole('button', { name: /^Menu/ })
  await button.click()
  const firstItem = page.getByRole('menuitem').first()
  await firstItem.focus()
  // Sends the key inside the page, so that nothing renders before the test reads the focus.
  const focusedPopup = await firstItem.evaluate((element) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    return document.activeElement?.getAttribute('aria-haspopup')
  })
  expect(focusedPopup).toBe('menu')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(button).toBeFocused()
})
