/** The box of the edit screen that shows the reason of a rejection to the creator, or hides it. */
import { permissions } from './choosing.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { addApproved, enterWithProducts, runAsOwner } from './people.ts'

const hiddenText = 'Kreator tidak melihatnya lagi setelah disimpan.'

async function openRejected(page: Page, unique: string, reason: string | null) {
  const product = `Alasan ${unique}`
  const username = `alasan.${unique}`
  await enterWithProducts(page.context(), unique, ['dashboard', ...permissions], product)
  const id = await addApproved(username, product)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'rejected', sample_product_reason = 'Akun privat',
       sample_shown_reason = $2 where id = $1`,
    [id, reason],
  )
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  const field = page.getByLabel('Alasan Ditolak')
  await expect(field).toHaveValue('Akun privat')
  return { id, field }
}

test('changing a reason that the creator reads hides it, unless the box shows the new one', async ({
  page,
  unique,
}) => {
  const { id, field } = await openRejected(page, unique, 'Akun privat')
  const box = page.getByLabel('Tunjukkan alasannya di halaman kreator')
  const note = page.getByText(hiddenText)
  const saveAndReopen = async () => {
    await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
    await expect(page).toHaveURL(/data-affiliate$/)
    await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  }
  await expect(box).toBeChecked()
  await field.fill('Akunnya privat')
  await expect(box).not.toBeChecked()
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await field.fill(' Akun privat ')
  await expect(box).toBeChecked()
  await expect(note).toHaveCount(0)
  await field.fill('Akunnya privat')
  await saveAndReopen()
  await expect(field).toHaveValue('Akunnya privat')
  await expect(box).not.toBeChecked()
  await expect(note).toHaveCount(0)
  await box.check()
  await field.fill('Akunnya masih privat')
  await expect(box).toBeChecked()
  await saveAndReopen()
  await expect(field).toHaveValue('Akunnya masih privat')
  await expect(box).toBeChecked()
})

test('a reason that the creator does not read changes without a note', async ({ page, unique }) => {
  const { field } = await openRejected(page, unique, null)
  await field.fill('Akunnya privat')
  await expect(page.getByText(hiddenText)).toHaveCount(0)
})
