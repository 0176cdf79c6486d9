/** An affiliate without a product appears in no product's tab, so saving one asks for confirmation once. */
import { asOwner } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './stage.ts'

const list = '/dashboard/data-affiliate'

const save = (page: Page) => page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ })

async function detailOf(page: Page, id: string) {
  return (await page.request.get(`/api/affiliates/${id}`)).json()
}

async function uncheck(page: Page, name: string) {
  await page.getByRole('button', { name: /^Products:/ }).click()
  await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('saving without any product asks for confirmation once', { tag: '@phone' }, async ({
  page,
  signIn,
  registered,
  unique,
}) => {
  await signIn('dewi')
  const id = await registered(`lepas.${unique}`)
  await page.goto(`${list}/edit/${id}`)
  await uncheck(page, 'Night Serum')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Simpan tanpa product?' })
  await expect(dialog).toContainText('Tanpa product, affiliate ini keluar dari semua tab')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(save(page)).toBeFocused()
  expect((await detailOf(page, id)).products).toHaveLength(1)

  await save(page).click()
  const address = `**/api/affiliates/${id}`
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Simpan tanpa product' }).click()
  await expect(page.getByText('Terjadi kesalahan saat mengupdate data')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.unroute(address)
  await save(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({ products: [], product_id: null })
  await page.goto(`${list}?q=${unique}`)
  await expect(page.getByRole('button', { name: `lepas.${unique}`, exact: true })).toBeVisible()
})

test('missing fields are reported first; without a product before, no confirmation is asked', async ({
  page,
  signIn,
  registered,
  unique,
}) => {
  await signIn('dewi')
  const id = await registered(`tanpa.${unique}`)
  await page.goto(`${list}/edit/${id}`)
  await uncheck(page, 'Night Serum')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill('')
  await save(page).click()
  await expect(page.getByText('Username harus diisi').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await asOwner(`update affiliate_registrations set selected_product_ids = '{}' where id = $1`, [id])
  await page.reload()
  await username.fill(`tanpa.lagi.${unique}`)
  await save(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({ username: `tanpa.lagi.${unique}`, products: [] })
})
