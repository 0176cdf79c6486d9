/** A checkbox on the edit screen shows the reason of a rejection to the creator, or hides it. */
import { affiliatePermissions } from './choosing.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

const hiddenText = 'Kreator tidak melihatnya lagi setelah disimpan.'

/** Opens the edit screen of a rejected affiliate. @param shownReason the reason that the creator reads, or null */
async function openRejected(page: Page, unique: string, shownReason: string | null) {
  const product = `Alasan ${unique}`
  const username = `alasan.${unique}`
  await enterWithProducts(page.context(), unique, ['dashboard', ...affiliatePermissions], product)
  const id = await addApprovedAffiliate(username, product)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'rejected', sample_product_reason = 'Akun privat',
       sample_shown_reason = $2 where id = $1`,
    [id, shownReason],
  )
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  const reasonField = page.getByLabel('Alasan Ditolak')
  await expect(reasonField).toHaveValue('Akun privat')
  return { id, reasonField }
}

test('changing a reason that the creator reads hides it, unless the user checks the box again', async ({
  page,
  unique,
}) => {
  const { id, reasonField } = await openRejected(page, unique, 'Akun privat')
  const showReasonCheckbox = page.getByLabel('Tunjukkan alasannya di halaman kreator')
  const note = page.getByText(hiddenText)
  const saveAndReopen = async () => {
    await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
    await expect(page).toHaveURL(/data-affiliate$/)
    await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  }
  await expect(showReasonCheckbox).toBeChecked()
  await reasonField.fill('Akunnya privat')
  await expect(showReasonCheckbox).not.toBeChecked()
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await reasonField.fill(' Akun privat ')
  await expect(showReasonCheckbox).toBeChecked()
  await expect(note).toHaveCount(0)
  await reasonField.fill('Akunnya privat')
  await saveAndReopen()
  await expect(reasonField).toHaveValue('Akunnya privat')
  await expect(showReasonCheckbox).not.toBeChecked()
  await expect(note).toHaveCount(0)
  await showReasonCheckbox.check()
  await reasonField.fill('Akunnya masih privat')
  await expect(showReasonCheckbox).toBeChecked()
  await saveAndReopen()
  await expect(reasonField).toHaveValue('Akunnya masih privat')
  await expect(showReasonCheckbox).toBeChecked()
})

test('a reason that the creator does not read changes without a note', async ({ page, unique }) => {
  const { reasonField } = await openRejected(page, unique, null)
  await reasonField.fill('Akunnya privat')
  await expect(page.getByText(hiddenText)).toHaveCount(0)
})
