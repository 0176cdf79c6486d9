import { expect, expectAccessible, test, tryAgain } from './stage.ts'

test('a page that can not be drawn says so, and offers to load it again', async ({ page, enter }) => {
  await enter('sari')
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { message: 'rusak' } }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sari')
})

test('a list that can not be read says what failed and keeps nothing hidden behind it', async ({
  page,
  enter,
}) => {
  await enter('sari')
  await page.route('**/api/affiliates?*', (route) => route.abort())
  await page.goto('/dashboard/reg-affiliate')
  await expect(
    page
      .getByText('Terjadi kesalahan saat memuat affiliate')
      .or(page.getByText('Gagal memuat data affiliate'))
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/affiliates?*')
  await tryAgain(page)
  await expect(page.getByText(/Menampilkan|Belum ada affiliate/).first()).toBeVisible()
})

test('products that can not be read are told apart: refused, or no answer', async ({ page, enter }) => {
  await enter('sari')
  await page.route('**/api/products', (route) => route.abort())
  await page.goto('/dashboard/reg-affiliate')
  await expect(page.getByText('Terjadi kesalahan saat memuat produk').first()).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute('**/api/products')
  await page.route('**/api/products', (route) => route.fulfill({ status: 500, json: {} }))
  await tryAgain(page)
  await expect(page.getByText('Gagal memuat data produk').first()).toBeVisible({ timeout: 20_000 })
})

test('a save that fails keeps what was typed', async ({ page, enter, unique }) => {
  await enter('sari')
  await page.goto('/dashboard/reg-affiliate')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`gagal.${unique}`)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill('081234')
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Night Serum' }).click()
  for (const [answer, words] of [
    ['abort', 'Terjadi kesalahan saat menyimpan data'],
    ['500', 'Gagal menyimpan registrasi affiliate'],
  ] as const) {
    await page.route('**/api/affiliates', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ status: 500, json: {} }),
    )
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute('**/api/affiliates')
  }
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(`gagal.${unique}`)
})
