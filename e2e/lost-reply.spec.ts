/** A reply is lost on its way to the browser: the row exists, and a second attempt reports that it is saved. */
import { expect, loseReply, test } from './fixtures.ts'
import { uniqueNumber } from './people.ts'

test('retrying a registration after a lost reply succeeds and saves it only once', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/reg-affiliate')
  const name = `hilang.${unique}`
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'No. WhatsApp' }).fill(uniqueNumber())
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /^Night Serum/ }).click()
  await loseReply(page, 'affiliates')
  const saveButton = page.getByRole('button', { name: 'Simpan', exact: true })
  await saveButton.click()
  await expect(page.getByText('Terjadi kesalahan saat menyimpan data')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(name)
  await saveButton.click()
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(page.getByText('Username sudah terdaftar')).toBeHidden()
  const { rows } = await (await page.request.get(`/api/affiliates?q=${name}`)).json()
  expect(rows).toHaveLength(1)
})

test('a retry with changed text after a lost reply reports that the first text was saved', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Tambah Product' }).first().click()
  const dialog = page.getByRole('dialog')
  const findField = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await findField('Product Number').fill(`H-${unique}`)
  await findField('Product Name').fill(`Hilang ${unique}`)
  await findField('Price').fill('1000')
  await findField('Benefits').fill('Baik')
  await loseReply(page, 'products')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Failed to create product')).toBeVisible()
  await findField('Benefits').fill('Lebih baik')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Isian sebelumnya ternyata sudah tersimpan.')).toBeVisible()
  await expect(findField('Benefits')).toHaveValue('Lebih baik')
})
