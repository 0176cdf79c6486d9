/** The dialog 'Tempel data' after a registration that leaves a row. */
import { pasteText } from './clipboard.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { uniqueNumber } from './people.ts'

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Tempel data' })
const findTextField = (page: Page) => page.getByRole('textbox', { name: /Chat, link profil/ })
const findCancelButton = (page: Page) => findDialog(page).getByRole('button', { name: 'Batal', exact: true })
const findDoneButton = (page: Page) => findDialog(page).getByRole('button', { name: 'Selesai' })
const findRegisterButton = (page: Page) => findDialog(page).getByRole('button', { name: /^Daftarkan \d/ })
const findRows = (page: Page) => page.getByRole('list', { name: 'Baris yang dibaca' }).getByRole('listitem')

/** Opens the dialog and pastes two rows with the same number, so that only the first can be registered. */
async function pasteSheet(page: Page, unique: string): Promise<string> {
  await page.goto('/dashboard/reg-affiliate?tempel=ya')
  await expect(findTextField(page)).toBeFocused()
  const number = uniqueNumber('0857')
  const sheet = `satu.${unique}\t${number}\tNight Serum\nganda.${unique}\t${number}\tNight Serum`
  await pasteText(page, sheet)
  return sheet
}

test('after a registration the way out is ‘Selesai’, and it takes nothing back', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await pasteSheet(page, unique)
  await expect(page.getByText('2 baris: 1 siap, 1 ganda.')).toBeVisible()
  await expect(findCancelButton(page)).toBeVisible()
  await expect(findDoneButton(page)).toHaveCount(0)
  await findRegisterButton(page).click()
  await expect(page.getByText('1 affiliate didaftarkan')).toBeVisible()
  await expect(findRows(page)).toContainText('Sudah ada')
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 0')
  await expect(findRegisterButton(page)).toHaveAttribute('data-variant', 'default')
  await expect(findDoneButton(page)).toHaveAttribute('data-variant', 'filled')
  await expect(findCancelButton(page)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await findDoneButton(page).click()
  await expect(findDialog(page)).toBeHidden()
  expect((await (await page.request.get(`/api/affiliates?q=${unique}`)).json()).total).toBe(1)
})

test('after ‘Urungkan’ nothing counts as registered, and ‘Tempel ulang’ keeps ‘Selesai’', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await pasteSheet(page, unique)
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 1')
  await findRegisterButton(page).click()
  await expect(findRows(page)).toHaveCount(1)
  await expect(findRows(page)).toContainText('Sudah ada')

  await findDialog(page).getByRole('button', { name: 'Tempel ulang' }).click()
  await expect(findDoneButton(page)).toBeVisible()
  await expect(findCancelButton(page)).toHaveCount(0)
  await findDialog(page).getByRole('button', { name: 'Baca' }).click()
  await expect(findDoneButton(page)).toBeVisible()
  await expect(findCancelButton(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Diurungkan: 1 affiliate didaftarkan')).toBeVisible()
  await expect(findCancelButton(page)).toBeVisible()
  await expect(findDoneButton(page)).toHaveCount(0)
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 1')
})

test('text of which a part was registered is not asked about when the dialog closes', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  const sheet = await pasteSheet(page, unique)
  await findDialog(page).getByRole('button', { name: 'Daftarkan 1' }).click()
  await expect(page.getByText('1 affiliate didaftarkan')).toBeVisible()
  await findDialog(page).getByRole('button', { name: 'Tempel ulang' }).click()
  await expect(findTextField(page)).toHaveValue(sheet)
  await findTextField(page).press('End')
  await page.keyboard.type(' catatan')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await findTextField(page).fill(sheet)
  await page.keyboard.press('Escape')
  await expect(findDialog(page)).toBeHidden()
  await expect(question).toBeHidden()
})
