/** On Meja Kirim the focus moves to the next parcel or error, and guesses about pasted numbers are marked. */
import { pasteText } from './clipboard.ts'
import { expect, type Page, test } from './fixtures.ts'
import { enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = [
  'reg_affiliate',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
]
const names = ['satu', 'dua', 'tiga'] as const

const findParcel = (page: Page, username: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: username }) })
const findResiField = (page: Page, username: string) =>
  page.getByRole('textbox', { name: `No. resi \u2068${username}\u2069`, exact: true })

/** Opens the table of a user who sees three parcels. The first one waits longest. */
test.beforeEach(async ({ page, context, unique }) => {
  const product = `Kirim ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  for (const [index, name] of names.entries())
    await runAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status, sample_changed_at)
       select $1, $2, array[id], 'disetujui', now() - $4 * interval '1 day' from products where product_name = $3`,
      [`${name}.${unique}`, uniqueNumber(), product, 9 - index],
    )
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await expect(findResiField(page, `tiga.${unique}`)).toBeVisible()
})

test('after a parcel is marked as sent, the focus is on the next one', async ({ page, unique }) => {
  const findSendButton = (name: string) =>
    findParcel(page, `${name}.${unique}`).getByRole('button', { name: /^Tandai terkirim/ })
  await findSendButton('satu').focus()
  await page.keyboard.press('Enter')
  await expect(findParcel(page, `dua.${unique}`).locator(':focus')).toHaveCount(1)
  // After the last parcel, the parcel before it gets the focus.
  await findSendButton('tiga').focus()
  await page.keyboard.press('Enter')
  await expect(findParcel(page, `dua.${unique}`).locator(':focus')).toHaveCount(1)
})

test('if two parcels have the same number, sending moves the focus to the field of the second', async ({
  page,
  unique,
}) => {
  const resi = `JX${uniqueNumber('9')}`
  for (const name of ['satu', 'dua']) {
    await findResiField(page, `${name}.${unique}`).fill(resi)
    await findResiField(page, `${name}.${unique}`).press('Enter')
    await page.getByRole('checkbox', { name: `Pilih \u2068${name}.${unique}\u2069` }).check()
  }
  await expect(page.getByText('Resi ini juga dipakai')).toHaveCount(2)
  await page.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(findResiField(page, `dua.${unique}`)).toBeFocused()
})

test('a pasted number without a name is marked as a guess, and an invalid one gets the focus', async ({
  page,
  unique,
}) => {
  const resi = `JX${uniqueNumber('9')}`
  await pasteText(page, `@tiga.${unique} ${resi}1\n${resi}2\n${resi}2`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const findRow = (name: string) => dialog.getByRole('listitem').filter({ hasText: `${name}.${unique}` })
  await expect(dialog.getByText('2 resi ditempatkan menurut urutan')).toBeVisible()
  await expect(findRow('satu')).toContainText('Menurut urutan')
  await expect(findRow('tiga')).not.toContainText('Menurut urutan')
  await dialog.getByRole('button', { name: 'Tandai 3 terkirim' }).click()
  const field = dialog.getByRole('textbox', { name: `No. resi \u2068dua.${unique}\u2069` })
  await expect(field).toBeFocused()
  // A number that was typed by hand is no guess.
  await field.fill(`${resi}3`)
  await expect(dialog.getByText('1 resi ditempatkan menurut urutan')).toBeVisible()
})
