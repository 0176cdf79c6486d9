/** The dialog 'Tempel data' after a registration that leaves a row. */
import { pasteText } from './clipboard.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { uniqueNumber } from './people.ts'

test('after a registration the way out is ‘Selesai’, and it takes nothing back', async ({
  page,
  context,
  signIn,
  unique,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate?tempel=ya')
  await expect(page.getByRole('textbox', { name: /Chat, link profil/ })).toBeFocused()
  const number = uniqueNumber('0857')
  const sheet = `satu.${unique}\t${number}\tNight Serum\nganda.${unique}\t${number}\tNight Serum`
  await pasteText(page, sheet)
  await expect(page.getByText('2 baris: 1 siap, 1 ganda.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Tempel data' })
  const cancelButton = dialog.getByRole('button', { name: 'Batal', exact: true })
  const doneButton = dialog.getByRole('button', { name: 'Selesai' })
  const registerButton = dialog.getByRole('button', { name: /^Daftarkan \d/ })
  await expect(cancelButton).toBeVisible()
  await expect(doneButton).toHaveCount(0)
  await registerButton.click()
  await expect(page.getByText('1 affiliate didaftarkan')).toBeVisible()
  const remainingRow = page.getByRole('list', { name: 'Baris yang dibaca' }).getByRole('listitem')
  await expect(remainingRow).toContainText('Sudah ada')
  await expect(registerButton).toHaveText('Daftarkan 0')
  await expect(registerButton).toHaveAttribute('data-variant', 'default')
  await expect(doneButton).toHaveAttribute('data-variant', 'filled')
  await expect(cancelButton).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await doneButton.click()
  await expect(dialog).toBeHidden()
  expect((await (await page.request.get(`/api/affiliates?q=${unique}`)).json()).total).toBe(1)
})

test('after ‘Urungkan’ nothing counts as registered, and ‘Tempel ulang’ keeps ‘Selesai’', async ({
  page,
  context,
  signIn,
  unique,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate?tempel=ya')
  await expect(page.getByRole('textbox', { name: /Chat, link profil/ })).toBeFocused()
  const number = uniqueNumber('0857')
  const sheet = `satu.${unique}\t${number}\tNight Serum\nganda.${unique}\t${number}\tNight Serum`
  await pasteText(page, sheet)
  const dialog = page.getByRole('dialog', { name: 'Tempel data' })
  const cancelButton = dialog.getByRole('button', { name: 'Batal', exact: true })
  const doneButton = dialog.getByRole('button', { name: 'Selesai' })
  const registerButton = dialog.getByRole('button', { name: /^Daftarkan \d/ })
  await expect(registerButton).toHaveText('Daftarkan 1')
  await registerButton.click()
  const remainingRow = page.getByRole('list', { name: 'Baris yang dibaca' }).getByRole('listitem')
  await expect(remainingRow).toHaveCount(1)
  await expect(remainingRow).toContainText('Sudah ada')

  await dialog.getByRole('button', { name: 'Tempel ulang' }).click()
  await expect(doneButton).toBeVisible()
  await expect(cancelButton).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Baca' }).click()
  await expect(doneButton).toBeVisible()
  await expect(cancelButton).toHaveCount(0)

  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Diurungkan: 1 affiliate didaftarkan')).toBeVisible()
  await expect(cancelButton).toBeVisible()
  await expect(doneButton).toHaveCount(0)
  await expect(registerButton).toHaveText('Daftarkan 1')
})

test('text of which a part was registered is not asked about when the dialog closes', async ({
  page,
  context,
  signIn,
  unique,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate?tempel=ya')
  const textField = page.getByRole('textbox', { name: /Chat, link profil/ })
  await expect(textField).toBeFocused()
  const number = uniqueNumber('0857')
  const sheet = `satu.${unique}\t${number}\tNight Serum\nganda.${unique}\t${number}\tNight Serum`
  await pasteText(page, sheet)
  const dialog = page.getByRole('dialog', { name: 'Tempel data' })
  await dialog.getByRole('button', { name: 'Daftarkan 1' }).click()
  await expect(page.getByText('1 affiliate didaftarkan')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tempel ulang' }).click()
  await expect(textField).toHaveValue(sheet)
  await textField.press('End')
  await page.keyboard.type(' catatan')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await textField.fill(sheet)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(question).toBeHidden()
})
