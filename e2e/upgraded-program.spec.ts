/** A page that is open during an upgrade asks to be reloaded, and says so when a call is refused. */
import { expect, expectAccessible, test } from './fixtures.ts'

test('a page says that the program was upgraded, and a refused save suggests a reload', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Tambah Product' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.route('**/api/products', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const issues = [{ path: '', message: 'Kolom tidak dikenal: price' }]
    await route.fulfill({
      status: 400,
      headers: { 'program-build': 'newer' },
      json: {
        defined: true,
        code: 'BAD_REQUEST',
        status: 400,
        message: 'Data tidak valid',
        data: { issues },
      },
    })
  })
  await page.getByRole('textbox', { name: 'Product Number' }).fill('BARU-01')
  await page.getByRole('textbox', { name: 'Product Name' }).fill('Produk baru')
  await page.getByRole('textbox', { name: /Benefit/ }).fill('Melembapkan')
  await page.getByRole('textbox', { name: /Price/ }).fill('89000')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Simpan|Tambah/ })
    .last()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'aplikasi sudah diperbarui' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Produk baru')

  await page.keyboard.press('Escape')
  const discardButton = page.getByRole('button', { name: /Buang/ })
  await discardButton.click()
  const notice = page.getByRole('status').filter({ hasText: 'Aplikasi sudah diperbarui' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: 'Muat ulang' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Tambah Product' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
