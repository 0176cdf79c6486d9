/** Follows a moderator from the first day to the last. */
import { expect, expectAccessible, expectNoSidewaysScroll, type Page } from './fixtures.ts'
import { signInByRequest } from './people.ts'
import {
  computeCode,
  enableSecondFactor,
  resetRateLimits,
  signInByHand,
  test,
  waitForLink,
} from './person.ts'

const serum = 'Night Serum'

test('a moderator is created, gets permissions live, secures their login and is deactivated', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await resetRateLimits()
  const person = {
    email: `tuti.${unique}@example.com`,
    full_name: `Tuti ${unique}`,
    password: 'rahasia-satu',
  }
  await signIn('sari')
  const visibleName = `terlihat.${unique}`
  const hiddenName = `tersembunyi.${unique}`
  await registerAffiliate(visibleName, serum)
  await registerAffiliate(hiddenName, 'Gentle Facial Cleanser')

  const initialPassword = await createModerator(page, person)
  const context = await browser.newContext({ baseURL })
  await signInByRequest(context.request, { ...person, password: initialPassword })
  const userPage = await context.newPage()
  await chooseOwnPassword(userPage, initialPassword, person.password)
  await grantLive(page, userPage, person.full_name)
  await userPage.goto(`/dashboard/data-affiliate?q=${unique}`)
  await expect(userPage.getByRole('article', { name: visibleName })).toBeVisible()
  await expect(userPage.getByRole('article')).toHaveCount(1)

  // The user enables the second factor. After a reset of the forgotten password, the code is still required.
  const { user } = await (await context.request.get('/api/session')).json()
  const { secret } = await enableSecondFactor(context, { ...person, id: user.id })
  await userPage.getByRole('button', { name: 'Logout' }).click()
  await expect(userPage).toHaveURL(/\/auth/)
  await resetForgottenPassword(userPage, person.email, 'rahasia-tiga')
  await signInByHand(userPage, person.email, 'rahasia-tiga')
  await userPage.getByLabel('Kode verifikasi').fill(computeCode(secret))
  await userPage.getByLabel('Kode verifikasi').press('Enter')
  await expect(userPage).toHaveURL(/\/dashboard/)

  await deactivate(page, person.full_name, unique)
  await expect(userPage.getByRole('heading', { name: 'Akun Anda dinonaktifkan' })).toBeVisible()
  expect((await context.request.get('/api/session')).status()).toBe(401)
  await context.close()
})

/** Creates a moderator, and follows the link of the dialog to the moderator's permissions. @returns the password */
async function createModerator(page: Page, person: { full_name: string; email: string }): Promise<string> {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama Lengkap').fill(person.full_name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Buat password' }).click()
  await expect(dialog.getByRole('status')).toContainText(/disalin|salin sendiri/)
  const initialPassword = await dialog.getByLabel('Password', { exact: true }).inputValue()
  expect(initialPassword).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^moderator/ }).click()
  await dialog.getByLabel('Email').press('Enter')
  await dialog.getByRole('link', { name: 'Atur permission' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Permission Management' })).toBeVisible()
  return initialPassword
}

/** A new user must first replace the password that they were given. */
async function chooseOwnPassword(userPage: Page, initialPassword: string, password: string): Promise<void> {
  await userPage.goto('/dashboard/data-affiliate')
  await expect(userPage.getByRole('heading', { level: 1, name: 'Buat password Anda sendiri' })).toBeVisible()
  await expectAccessible(userPage)
  await expectNoSidewaysScroll(userPage)
  await userPage.getByLabel('Password yang Anda terima').fill(initialPassword)
  await userPage.getByLabel('Password Baru', { exact: true }).fill(password)
  await userPage.getByLabel('Konfirmasi Password Baru').fill(password)
  await userPage.getByRole('button', { name: 'Simpan Password' }).click()
}

/** The user sees only their profile until each switch is turned on. No reload is needed. */
async function grantLive(page: Page, userPage: Page, name: string): Promise<void> {
  await expect(userPage.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await userPage.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const toggle = (label: string) =>
    page.getByRole('switch', { name: `${label} — ${name}`, exact: true }).click()
  await toggle('Data Affiliate')
  const entries = userPage.getByRole('navigation', { name: 'Menu utama' }).getByRole('link')
  await expect(entries.filter({ hasText: /^(Data Affiliate|Profile|User|Home)$/ })).toHaveText([
    'Data Affiliate',
    'Profile',
  ])
  await page.getByRole('tab', { name: 'Data Affiliate Access' }).click()
  await toggle('Tab Products')
  await page.getByRole('button', { name: `product — ${name}` }).click()
  await toggle(serum)
  await expect(userPage.getByRole('tab')).toHaveText([new RegExp(`^${serum}`)])
  expect(await userPage.evaluate(() => 'neverReloaded' in window)).toBe(true)
}

async function resetForgottenPassword(userPage: Page, email: string, password: string): Promise<void> {
  await userPage.getByRole('button', { name: 'Lupa password?' }).click()
  await userPage.getByLabel('Email').fill(email)
  await userPage.getByLabel('Email').press('Enter')
  await expect(userPage.getByRole('heading', { name: 'Periksa email Anda' })).toBeVisible()
  await userPage.goto(await waitForLink(email, 'pulihkan'))
  await userPage.getByLabel('Password Baru', { exact: true }).fill(password)
  await userPage.getByLabel('Konfirmasi Password Baru').fill(password)
  await userPage.getByLabel('Konfirmasi Password Baru').press('Enter')
  await expect(userPage.getByText('Password Berhasil Diperbarui')).toBeVisible()
}

async function deactivate(page: Page, name: string, unique: string): Promise<void> {
  await page.goto(`/dashboard/users?q=${encodeURIComponent(unique)}`)
  await page
    .getByRole('button', { name: `Edit ${name}` })
    .or(page.getByRole('button', { name: /^Edit/ }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Aktif' }).press('Space')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
}
