/** An affiliate without a product is in no product's tab, so the form asks before it saves an affiliate without one. */
import { listPath } from './data-affiliate.ts'
import { buildEditPath, findSaveButton, readDetail, toggleProducts } from './edit-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

test('saving without any product asks for confirmation once', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const id = await registerAffiliate(`lepas.${unique}`)
  await page.goto(buildEditPath(id))
  await toggleProducts(page, 'Night Serum')
  await findSaveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Simpan tanpa product?' })
  await expect(dialog).toContainText('Tanpa product, affiliate ini keluar dari semua tab')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(findSaveButton(page)).toBeFocused()
  expect((await readDetail(page, id)).products).toHaveLength(1)

  await findSaveButton(page).click()
  const address = `**/api/affiliates/${id}`
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Simpan tanpa product' }).click()
  await expect(page.getByText('Terjadi kesalahan saat mengupdate data')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.unroute(address)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({ products: [], product_id: null })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByRole('button', { name: `lepas.${unique}`, exact: true })).toBeVisible()
})

test('after a refused save, removing the products once more asks again', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const id = await registerAffiliate(`lepas.lagi.${unique}`)
  await page.goto(buildEditPath(id))
  const dialog = page.getByRole('dialog', { name: 'Simpan tanpa product?' })
  await page.route(`**/api/affiliates/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await toggleProducts(page, 'Night Serum')
  await findSaveButton(page).click()
  await dialog.getByRole('button', { name: 'Simpan tanpa product' }).click()
  await expect(page.getByText('Terjadi kesalahan saat mengupdate data')).toBeVisible()
  await toggleProducts(page, 'Night Serum')
  await toggleProducts(page, 'Night Serum')
  await findSaveButton(page).click()
  await expect(dialog).toBeVisible()
  expect((await readDetail(page, id)).products).toHaveLength(1)
})

test('missing fields are reported first, and an affiliate that had no product is saved without a question', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const id = await registerAffiliate(`tanpa.${unique}`)
  await page.goto(buildEditPath(id))
  await toggleProducts(page, 'Night Serum')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill('')
  await findSaveButton(page).click()
  await expect(page.getByText('Username harus diisi').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await runAsOwner(`update affiliate_registrations set selected_product_ids = '{}' where id = $1`, [id])
  await page.reload()
  await username.fill(`tanpa.lagi.${unique}`)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({ username: `tanpa.lagi.${unique}`, products: [] })
})
