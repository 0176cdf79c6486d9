/** 'Tambah User' can copy the permissions of another user, and shows the password that the new user gets. */
import { readClipboard } from './clipboard.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { createPerson } from './people.ts'

/** Fills in the form of a new user. @param sourceName the user whose permissions the new user gets, or nobody */
async function fillInUser(page: Page, unique: string, sourceName?: string) {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama Lengkap').fill(`Baru ${unique}`)
  await dialog.getByLabel('Email').fill(`baru.${unique}@example.com`)
  await dialog.getByRole('button', { name: 'Buat password' }).click()
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue()
  if (sourceName) {
    await dialog.getByRole('combobox', { name: 'Sama seperti' }).fill(sourceName)
    await page.getByRole('option', { name: sourceName }).click()
  }
  return { dialog, password }
}

async function readPermissions(page: Page, unique: string): Promise<string[]> {
  const { rows } = await (await page.request.get('/api/users')).json()
  const { id } = rows.find(({ email }: { email: string }) => email === `baru.${unique}@example.com`)
  const grants = await (await page.request.get(`/api/users/${id}/permissions`)).json()
  return grants.map(({ permission_name }: { permission_name: string }) => permission_name).sort()
}

test('a new user gets the permissions of another one, and the password can be copied until the dialog closes', {
  tag: '@phone',
}, async ({ page, signIn, unique }) => {
  await signIn('sari')
  const sourceUser = await createPerson(unique, 'user', 'griting', 'data_video')
  const { dialog, password } = await fillInUser(page, unique, sourceUser.full_name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toContainText('lalu diminta menggantinya. 2 permission sudah disalin.')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await dialog.getByRole('button', { name: 'Salin password' }).click()
  await expect.poll(() => readClipboard(page)).toBe(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(dialog).toBeHidden()
  expect(await readPermissions(page, unique)).toEqual(['data_video', 'griting'])

  // The form for the next user has no user to copy from.
  await page.getByRole('button', { name: 'Tambah User' }).click()
  await expect(page.getByRole('combobox', { name: 'Sama seperti' })).toHaveValue('')
})

test('if copying the permissions fails, the new user stays without permissions, and a message says so', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const sourceUser = await createPerson(unique, 'user', 'griting')
  const { dialog } = await fillInUser(page, unique, sourceUser.full_name)
  await page.route('**/permissions/copy', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/User dibuat, tetapi permission tidak tersalin/)).toBeVisible()
  await expect(dialog).toContainText('atur permission-nya sekarang')
  expect(await readPermissions(page, unique)).toEqual([])
})

test('only users who may grant permissions can copy them to a new user, and only for roles that need them', async ({
  page,
  signIn,
  openPageFor,
  unique,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const findSourceSelect = (page: Page) =>
    page.getByRole('dialog').getByRole('combobox', { name: 'Sama seperti' })
  await expect(findSourceSelect(page)).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'admin', exact: true }).click()
  await expect(findSourceSelect(page)).toHaveCount(0)

  const manager = await createPerson(unique, 'moderator', 'user_management')
  const managerPage = await openPageFor(manager)
  await managerPage.goto('/dashboard/users')
  await managerPage.getByRole('button', { name: 'Tambah User' }).click()
  await expect(managerPage.getByRole('dialog').getByRole('combobox', { name: 'Role' })).toBeVisible()
  await expect(findSourceSelect(managerPage)).toHaveCount(0)
})
