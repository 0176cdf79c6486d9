/** Bulk actions that ask something first: a reason, a date, a product, or a confirmation. */
import type { BrowserContext } from '@playwright/test'
import {
  addVideos,
  chooseAll,
  enterWithNewProduct,
  findBar,
  findStatus,
  findUndoButton,
  pressInBarOrMenu,
  registerAffiliates,
} from './choosing.ts'
import { findCard, listPath } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { runAsOwner } from './people.ts'

async function chooseThree(page: Page, context: BrowserContext, unique: string) {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 3)
  await page.goto(listPath)
  await chooseAll(page, 3)
}

test('a bulk rejection takes one reason; a bulk deletion asks once and can be undone', async ({
  page,
  context,
  unique,
}) => {
  await chooseThree(page, context, unique)
  await pressInBarOrMenu(page, 'Tolak')
  await page.getByRole('checkbox', { name: 'Tunjukkan alasannya di halaman kreator' }).check()
  await page.getByRole('textbox', { name: 'Alasan Ditolak' }).fill('Konten belum sesuai')
  await page.keyboard.press('Enter')
  await expect(findStatus(page, '3 sample ditolak')).toBeVisible()
  const shownReasons = await runAsOwner(
    `select from affiliate_registrations where username like $1 and sample_shown_reason = 'Konten belum sesuai'`,
    [`%.${unique}`],
  )
  expect(shownReasons).toHaveLength(3)
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Ditolak')

  await pressInBarOrMenu(page, 'Hapus')
  const confirmation = page.getByRole('dialog', { name: 'Konfirmasi Hapus' })
  await expect(confirmation).toContainText('Hapus 3 affiliate?')
  await expect(confirmation.getByRole('button', { name: 'Batal' })).toBeFocused()
  await confirmation.getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(findStatus(page, '3 affiliate dihapus')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(findBar(page)).toBeHidden()
  await findUndoButton(page).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('giving sixty affiliates a new deadline or product shows progress and can be undone', async ({
  page,
  context,
  unique,
}) => {
  const otherProduct = `Tambahan ${unique}`
  const product = await enterWithNewProduct(context, unique, otherProduct)
  await registerAffiliates(unique, product, 60, 'terkirim')
  await addVideos(product, 60)
  await runAsOwner(
    `insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
     select a.id, a.product_id, v.id, app.today() - 2
     from (select id, product_id, row_number() over () as n from affiliate_registrations where username like $1) a
     join (select v.id, row_number() over () as n from videos v join products p on p.id = v.product_id
       where p.product_name = $2) v using (n)`,
    [`%.${unique}`, product],
  )
  await page.goto(listPath)
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Terlambat')
  await chooseAll(page, 60)
  await pressInBarOrMenu(page, 'Ganti tenggat')
  const deadlineDialog = page.getByRole('dialog', { name: 'Ganti tenggat' })
  await deadlineDialog.getByRole('checkbox', { name: 'Hanya video yang telat' }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const release = await holdRequests(page, '**/api/bulk-actions')
  await deadlineDialog.getByRole('button', { name: 'Ganti untuk 60' }).click()
  await expect(page.getByText('Memproses 60 affiliate...')).toBeVisible()
  release()
  await expect(findStatus(page, 'Tenggat 60 affiliate diganti')).toBeVisible()
  await expect(page.getByText('Memproses 60 affiliate...')).toBeHidden()
  await expect(findCard(page, `kreator1.${unique}`)).not.toContainText('Terlambat')
  await findUndoButton(page).click()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Terlambat')

  await pressInBarOrMenu(page, 'Tambah product')
  const productDialog = page.getByRole('dialog', { name: 'Tambah product' })
  await productDialog.getByRole('button', { name: 'Tambah ke 60' }).click()
  await expect(productDialog.getByText('Product harus dipilih')).toBeVisible()
  await productDialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: otherProduct }).click()
  await productDialog.getByRole('button', { name: 'Tambah ke 60' }).click()
  await expect(findStatus(page, 'Product ditambahkan ke 60 affiliate')).toBeVisible()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText(otherProduct)
  await findUndoButton(page).click()
  await expect(findCard(page, `kreator1.${unique}`)).not.toContainText(otherProduct)
})

test('the menu of the selection bar keeps its place when its button is briefly out of view', {
  tag: '@phone-only',
}, async ({ page, context, unique }) => {
  await chooseThree(page, context, unique)
  await findBar(page).getByRole('button', { name: 'Lainnya' }).click()
  const item = page.getByRole('menuitem', { name: 'Hapus' })
  await item.click({ trial: true })
  const itemBox = await item.boundingBox()
  // Ten frames are enough for an IntersectionObserver to notice that the button is out of view.
  await findBar(page).evaluate(async (bar) => {
    const waitForFrames = async () => {
      for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame)
    }
    bar.style.transform = 'translateY(50vh)'
    await waitForFrames()
    bar.style.transform = ''
    await waitForFrames()
  })
  await item.click({ trial: true, timeout: 10_000 })
  expect(await item.boundingBox()).toEqual(itemBox)
})
