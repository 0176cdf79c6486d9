/** A moderator from the first day to the last: created, given permissions, limited to them, protected, and removed. */

import { signInRequest } from './people.ts'
import { codeOf, forgetAttempts, linkTo, signInByHand, test, withSecondFactor } from './person.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page } from './stage.ts'

const serum = 'Night Serum'

test('a moderator is created, gets permissions live, secures their login and is deactivated', {
  tag: '@phone',
}, async ({ page, signIn, registered, unique, browser, baseURL, isMobile }) => {
  test.setTimeout(150_000)
  await forgetAttempts()
  const person = {
    id: '',
    email: `tuti.${unique}@example.com`,
    full_name: `Tuti ${unique}`,
    password: 'rahasia-satu',
  }
  await signIn('sari')
  const seen = `terlihat.${unique}`
  const unseen = `tersembunyi.${unique}`
  await registered(seen, serum)
  const hidden = await registered(unseen, 'Gentle Facial Cleanser')

  // The user is created, and the page leads on to their permissions.
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama Lengkap').fill(person.full_name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Buat password' }).click()
  await expect(dialog.getByRole('status')).toContainText(/disalin|salin sendiri/)
  const initialPassword = await dialog.getByLabel('Password', { exact: true }).inputValue()
  expect(initialPassword).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/)
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^moderator/ }).click()
  await dialog.getByLabel('Email').press('Enter')
  await dialog.getByRole('link', { name: 'Atur permission' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Permission Management' })).toBeVisible()

  // The new user must first choose their own password.
  const context = await browser.newContext({ baseURL })
  await signInRequest(context.request, { ...person, password: initialPassword })
  const his = await context.newPage()
  await his.goto('/dashboard/data-affiliate')
  await expect(his.getByRole('heading', { level: 1, name: 'Buat password Anda sendiri' })).toBeVisible()
  await expectAccessible(his)
  await expectNoSidewaysScroll(his)
  await his.getByLabel('Password yang Anda terima').fill(initialPassword)
  await his.getByLabel('Password Baru', { exact: true }).fill(person.password)
  await his.getByLabel('Konfirmasi Password Baru').fill(person.password)
  await his.getByRole('button', { name: 'Simpan Password' }).click()

  // The user sees only their profile until each switch is turned on. No reload is needed.
  await expect(his.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await his.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const turn = (label: string) =>
    page.getByRole('switch', { name: `${label} — ${person.full_name}`, exact: true }).click()
  await turn('Data Affiliate')
  if (isMobile) await his.getByRole('button', { name: 'Sidebar' }).click()
  const entries = his.getByRole('navigation', { name: 'Menu utama' }).getByRole('link')
  await expect(entries.filter({ hasText: /^(Data Affiliate|Profile|User|Home)$/ })).toHaveText([
    'Data Affiliate',
    'Profile',
  ])
  if (isMobile) await his.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Data Affiliate Access' }).click()
  await turn('Tab Products')
  await page.getByRole('button', { name: `product — ${person.full_name}` }).click()
  await turn(serum)
  await expect(his.getByRole('tab')).toHaveText([new RegExp(`^${serum}`)])
  expect(await his.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await his.goto(`/dashboard/data-affiliate?q=${unique}`)
  await expect(his.getByRole('article', { name: seen })).toBeVisible()
  await expect(his.getByRole('article')).toHaveCount(1)

  // Ten requests that the user has no right to make.
  const users: { id: string; email: string }[] = (await (await page.request.get('/api/users')).json()).rows
  const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? ''
  person.id = (await (await context.request.get('/api/session')).json()).user.id
  const tried = [
    ['GET', `/affiliates/${hidden}`, 404],
    ['POST', `/affiliates/${hidden}/contacted`, 403],
    ['DELETE', `/affiliates/${hidden}`, 403],
    ['POST', '/affiliates', 403],
    ['GET', '/videos', 403],
    ['POST', '/templates', 403],
    ['GET', '/users', 403],
    ['DELETE', `/users/${idOf('sari@example.com')}`, 403],
    ['PUT', `/users/${person.id}/permissions/data_affiliate_tab_all`, 403],
    ['GET', '/permissions', 403],
    ['GET', '/dashboard', 403],
  ] as const
  for (const [method, path, status] of tried) {
    const data = method === 'GET' ? undefined : {}
    const reply = await context.request.fetch(`/api${path}`, { method, data })
    expect(reply.status(), `${method} ${path}`).toBe(status)
  }

  // The user changes their e-mail and password.
  const email = `baru.${person.email}`
  await his.goto('/dashboard/profile')
  await his.getByLabel('Email').fill(email)
  await his.getByLabel('Password Saat Ini').fill(person.password)
  await his.getByLabel('Password Saat Ini').press('Enter')
  await expect(his.getByText('Email Updated')).toBeVisible()
  await his.goto(await linkTo(email, 'konfirmasi'))
  await expect(his.getByText('Email sudah dikonfirmasi')).toBeVisible()
  await his.goto('/dashboard/profile')
  await changePassword(his, person.password, 'rahasia-dua')
  Object.assign(person, { email, password: 'rahasia-dua' })

  // A second factor is enabled. Then the password is lost and recovered, and the code is still required.
  const { secret } = await withSecondFactor(context, person)
  await his.getByRole('button', { name: 'Logout' }).click()
  await expect(his).toHaveURL(/\/auth/)
  await his.getByRole('button', { name: 'Lupa password?' }).click()
  await his.getByLabel('Email').fill(person.email)
  await his.getByLabel('Email').press('Enter')
  await expect(his.getByRole('heading', { name: 'Periksa email Anda' })).toBeVisible()
  await his.goto(await linkTo(person.email, 'pulihkan'))
  await his.getByLabel('Password Baru', { exact: true }).fill('rahasia-tiga')
  await his.getByLabel('Konfirmasi Password Baru').fill('rahasia-tiga')
  await his.getByLabel('Konfirmasi Password Baru').press('Enter')
  await expect(his.getByText('Password Berhasil Diperbarui')).toBeVisible()
  await signInByHand(his, person.email, 'rahasia-tiga')
  await his.getByLabel('Kode verifikasi').fill(codeOf(secret))
  await his.getByLabel('Kode verifikasi').press('Enter')
  await expect(his).toHaveURL(/\/dashboard/)

  // The user is removed: their open tab ends, and they can't sign in again.
  await page.goto(`/dashboard/users?q=${encodeURIComponent(unique)}`)
  await page
    .getByRole('button', { name: `Edit ${person.full_name}` })
    .or(page.getByRole('button', { name: /^Edit/ }))
    .first()
    .click()
  await dialog.getByRole('switch', { name: 'Aktif' }).press('Space')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
  await expect(his.getByRole('heading', { name: 'Akun Anda dinonaktifkan' })).toBeVisible()
  expect((await context.request.get('/api/session')).status()).toBe(401)
  await context.close()
})

async function changePassword(page: Page, current: string, wanted: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Ubah Password' })
  await form.getByLabel('Password Lama').fill(current)
  await form.getByLabel('Password Baru', { exact: true }).fill(wanted)
  await form.getByLabel('Konfirmasi Password Baru').fill(wanted)
  await form.getByRole('button', { name: 'Ubah Password' }).click()
  await expect(page.getByText('Password Berhasil Diperbarui')).toBeVisible()
}
