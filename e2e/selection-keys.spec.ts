/** Keys in a list with selected rows: what Ctrl+Z undoes, and where the focus goes when the selection ends. */
import {
  enterWithNewProduct,
  findBar,
  findCheckbox,
  findStatus,
  findUndoButton,
  pressInBar,
  registerAffiliates,
} from './choosing.ts'
import { findCard, listPath } from './data-affiliate.ts'
import { expect, test } from './fixtures.ts'

test('Ctrl+Z undoes only a change that a notice still offers to undo', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 2)
  await page.goto(listPath)
  const undoPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/undo')) undoPaths.push(pathname)
  })
  for (const name of [`kreator1.${unique}`, `kreator2.${unique}`]) {
    await findCheckbox(page, name).click()
    await pressInBar(page, 'Setujui')
    await expect(findStatus(page, '1 sample disetujui')).toBeVisible()
    await page.getByRole('button', { name: 'Batalkan pilihan' }).click()
  }
  await expect(findUndoButton(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(findStatus(page, 'diurungkan')).toBeVisible()
  await expect(findCard(page, `kreator2.${unique}`)).toContainText('Review')
  await page.keyboard.press('Control+z')
  await page.reload()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Disetujui')
  expect(undoPaths).toHaveLength(1)
})

test('the focus stays at the list when the selection ends by keyboard', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 12)
  await page.goto(listPath)
  const pageBox = page.getByRole('checkbox', { name: 'Pilih halaman ini' })
  const allButton = page.getByRole('button', { name: 'Pilih semua 12' })
  await pageBox.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(allButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findBar(page)).toContainText('12 dipilih')
  await expect(allButton).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(allButton).toHaveCount(0)
  await expect(pageBox).toBeFocused()

  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Batalkan pilihan' }).focus()
  await page.keyboard.press('Enter')
  await expect(findBar(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Daftar Affiliate' })).toBeFocused()
})
