/** On a phone of 360 px nothing is cut, and menus begin with what the page is for. */
import { expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'

async function openNarrow(page: Page, path: string) {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/dashboard/${path}`)
}

test('the form of Registrasi does not cut the names of products', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await openNarrow(page, 'reg-affiliate')
  await page.getByRole('button', { name: 'Registrasi baru' }).click()
  const product = page.getByRole('combobox', { name: 'Product' })
  await product.click()
  const option = page.getByRole('option', { name: /^Gentle Facial Cleanser/ })
  await expect(option).toBeVisible()
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
  expect(await option.locator('bdi').first().evaluate(isWhole)).toBe(true)
  await option.click()
  await expect(product).toHaveValue('Gentle Facial Cleanser')
  expect(await product.evaluate(isWhole)).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('the lists of Pendaftar do not cut large counts', { tag: '@phone-only' }, async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/applications?*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      json: { ...(await reply.json()), counts: { menunggu: 1300, ditandai: 120, ditolak: 240 } },
    })
  })
  await openNarrow(page, 'reg-affiliate?tab=pendaftar')
  const listSwitch = page.getByRole('radiogroup', { name: 'Pendaftar yang ditampilkan' })
  await expect(listSwitch).toContainText('Menunggu (1.300)')
  expect(await listSwitch.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0)
})

test('the count of a page stands beside a title of two lines', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await openNarrow(page, 'users')
  const title = page.getByRole('heading', { level: 1, name: 'User Management' })
  const count = page.getByText(/^\d+ data$/).first()
  await expect(count).toBeVisible()
  const [titleBox, countBox] = [await title.boundingBox(), await count.boundingBox()]
  expect(countBox?.y).toBeLessThan((titleBox?.y ?? 0) + (titleBox?.height ?? 0))
})

test('the menu of Data Affiliate begins with Tempel link and Kirim WA', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await openNarrow(page, 'data-affiliate')
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
  const items = page.getByRole('menuitem')
  await expect(items.nth(0)).toHaveText('Tempel link')
  await expect(items.nth(1)).toContainText('Kirim WA')
  await expect(items.nth(1)).toBeInViewport({ ratio: 1 })
})
