/** Staff record the arrival of a sample from the menu of a card, and the card and the dialog show the date. */
import { findCard, listPath, setColumn } from './data-affiliate.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { waitForWrite } from './hold-requests.ts'

const chooseInMenu = async (page: Page, name: string, item: string) => {
  await findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('staff record the arrival of a sample or remove the record, and can undo both', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique }) => {
  const name = `tiba.${unique}`
  await signIn('sari')
  await registerAffiliate(name)
  await setColumn(name, 'sample_product_status', 'disetujui')
  await page.goto(`${listPath}?q=${unique}`)
  await findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Beri video…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /diterima/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await setColumn(name, 'sample_product_status', 'terkirim')
  await expect(findCard(page, name)).toContainText('Terkirim')
  await chooseInMenu(page, name, 'Sample sudah diterima')
  const arrival = findCard(page, name).getByText(/^Diterima \d+ \p{L}+$/u)
  await expect(arrival).toBeVisible()
  await expect(page.getByText('ditandai sudah diterima')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(arrival).toHaveCount(0)

  await chooseInMenu(page, name, 'Sample sudah diterima')
  await expect(arrival).toBeVisible()
  await chooseInMenu(page, name, 'Belum diterima')
  await expect(arrival).toHaveCount(0)
  const stored = waitForWrite(page)
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(arrival).toBeVisible()

  await stored
  await page.reload()
  await expect(arrival).toBeVisible()
  await expectNoSidewaysScroll(page)

  await findCard(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Diterima \d+ \p{L}+$/u)).toBeVisible()
  await dialog.getByRole('button', { name: 'Riwayat' }).click()
  await expect(dialog.getByText('menandai sample belum diterima').first()).toBeVisible()
})
