import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, tryAgain } from './fixtures.ts'
import { holdReadsUntilSave } from './hold-requests.ts'
import { grant, runAsOwner } from './people.ts'

const listPath = '/dashboard/users'
const password = 'rahasia-1'

/** Returns the row in the table or, on a phone, the card. */
function findRow(page: Page, text: string): Locator {
  return page.getByRole('row').or(page.getByRole('article')).filter({ hasText: text })
}

const findRowButton = (page: Page, text: string, name: RegExp) =>
  findRow(page, text).getByRole('button', { name })

const findField = (dialog: Locator, name: string) => dialog.getByLabel(name, { exact: true })

async function chooseRole(dialog: Locator, role: string) {
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await dialog.getByRole('option', { name: role, exact: true }).click()
}

/** Creates a user over the API as the user of the page. */
async function createUser(request: APIRequestContext, unique: string, overrides: object = {}) {
  const email = `${unique}@example.com`
  const user = { email, full_name: `Tuti ${unique}`, role: 'user', password, ...overrides }
  const reply = await request.post('/api/users', { data: user })
  expect(reply.status(), await reply.text()).toBe(201)
  return reply.json()
}

/** Signs in a user who no longer has to replace the initial password. @returns the HTTP status, also of a refusal */
async function trySignIn(request: APIRequestContext, email: string, secret = password) {
  await runAsOwner('update profiles set must_change_password = false where email = $1', [email])
  const reply = await request.post('/api/auth/sign-in/email', { data: { email, password: secret } })
  return reply.status()
}

test('a moderator is created, edited, given a password, disabled and deleted, and other browsers follow', async ({
  page,
  signIn,
  unique,
  browser,
  openPageFor,
}) => {
  // Four browsers and a slow password hash at each sign-in take long.
  test.slow()
  const email = `${unique}@example.com`
  await signIn('sari')
  const colleaguePage = await openPageFor('budi')
  await colleaguePage.goto(`${listPath}?q=${unique}`)
  await expect(colleaguePage.getByText('Tidak ada user yang sesuai')).toBeVisible()

  await createModerator(page, email, `Tuti ${unique}`)
  await expect(findRow(colleaguePage, email)).toContainText('moderator')
  await expect(findRow(colleaguePage, email)).toContainText('Aktif')

  await findRowButton(page, email, /^Edit/).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Nama Lengkap').fill(`Tuti W. ${unique}`)
  await findField(dialog, 'Nama Lengkap').press('Enter')
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
  await expect(findRow(page, email)).toContainText(`Tuti W. ${unique}`)
  await expect(findRow(colleaguePage, email)).toContainText(`Tuti W. ${unique}`)

  const userContext = await browser.newContext()
  expect(await trySignIn(userContext.request, email)).toBe(200)
  await replacePassword(page, email, 'rahasia-2')
  expect((await userContext.request.get('/api/session')).status()).toBe(401)
  expect(await trySignIn(userContext.request, email, password)).toBe(401)
  expect(await trySignIn(userContext.request, email, 'rahasia-2')).toBe(200)

  const userPage = await userContext.newPage()
  await userPage.goto('/dashboard')
  await expect(userPage.getByRole('banner')).toContainText(email)
  await findRowButton(page, email, /^Edit/).click()
  await dialog.getByRole('switch', { name: 'Aktif' }).press('Space')
  await expect(dialog).toContainText('semua sesinya langsung berakhir')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(findRow(page, email)).toContainText('Nonaktif')
  await expect(userPage.getByRole('heading', { name: 'Akun Anda dinonaktifkan' })).toBeVisible()
  await expect(userPage.getByRole('banner')).toHaveCount(0)
  await expectAccessible(userPage)
  expect(await trySignIn(userContext.request, email, 'rahasia-2')).toBe(403)

  await findRowButton(page, email, /^Hapus/).click()
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog).toContainText(`Tuti W. ${unique}`)
  await expect(dialog).toContainText('tetap ada')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  const reply = { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Server sedang sibuk.' }
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 503, json: reply }))
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Gagal menghapus profil: Server sedang sibuk.')).toBeVisible()
  await page.unroute('**/api/users/*')
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('User berhasil dihapus')).toBeVisible()
  await expect(findRow(page, email)).toBeHidden()
  await expect(findRow(colleaguePage, email)).toBeHidden()
  await userContext.close()
})

async function createModerator(page: Page, email: string, name: string): Promise<void> {
  await page.goto(listPath)
  await expect(page).toHaveTitle(/User Management/)
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog')
  await expect(findField(dialog, 'Nama Lengkap')).toBeFocused()
  await findField(dialog, 'Nama Lengkap').fill(name)
  await findField(dialog, 'Email').fill(` ${email.toUpperCase()} `)
  await findField(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect(findField(dialog, 'Password')).toHaveAttribute('type', 'text')
  await chooseRole(dialog, 'moderator')
  await findField(dialog, 'Email').press('Enter')
  await expect(page.getByText('User berhasil dibuat')).toBeVisible()
  const matrixLink = dialog.getByRole('link', { name: 'Atur permission' })
  await expect(matrixLink).toBeFocused()
  await expect(matrixLink).toHaveAttribute('href', `/dashboard/permissions?q=${encodeURIComponent(email)}`)
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await expect(dialog).toBeHidden()
  await expect(findRow(page, email)).toContainText(name)
}

async function replacePassword(page: Page, email: string, newPassword: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await findRowButton(page, email, /^Detail/).click()
  await expect(dialog).toContainText('Sesi aktif1')
  await dialog.getByRole('button', { name: 'Set password baru' }).click()
  await findField(dialog, 'Password baru').fill('12345')
  await dialog.getByRole('button', { name: 'Simpan password' }).click()
  await expect(dialog.getByText('Password minimal 6 karakter')).toBeVisible()
  await expect(findField(dialog, 'Password baru')).toBeFocused()
  await findField(dialog, 'Password baru').fill(newPassword)
  await dialog.getByRole('button', { name: 'Simpan password' }).dblclick()
  await expect(page.getByText('Password berhasil diganti')).toBeVisible()
  await expect(findRowButton(page, email, /^Detail/)).toBeFocused()
}

test('all sessions of a user are ended after a confirmation', async ({ page, signIn, unique, browser }) => {
  await signIn('sari')
  const { email } = await createUser(page.request, unique)
  const userContext = await browser.newContext()
  expect(await trySignIn(userContext.request, email)).toBe(200)
  await page.goto(`${listPath}?q=${unique}`)
  await findRowButton(page, email, /^Detail/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sesi aktif1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Akhiri semua sesi' }).click()
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Akhiri sesi' }).dblclick()
  await expect(page.getByText('1 sesi diakhiri')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await userContext.request.get('/api/session')).status()).toBe(401)
  await userContext.close()
})

test('the dialog shows the specified validation messages at the fields', async ({ page, signIn }) => {
  await signIn('budi')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Nama lengkap harus diisi')).toBeVisible()
  await expect(dialog.getByText('Email tidak valid')).toBeVisible()
  await expect(dialog.getByText('Password minimal 6 karakter')).toBeVisible()
  await expect(findField(dialog, 'Nama Lengkap')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await findField(dialog, 'Nama Lengkap').fill('Tuti')
  await expect(dialog.getByText('Nama lengkap harus diisi')).toBeHidden()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(findField(dialog, 'Email')).toBeFocused()
})

test('an e-mail in use or a failed save keeps the dialog and its text, and a double click adds one user', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.goto(`${listPath}?q=${unique}`)
  await page.getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Nama Lengkap').fill(`Tuti ${unique}`)
  await findField(dialog, 'Email').fill('Rina@example.com')
  await findField(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Email sudah terdaftar')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Email sudah terdaftar' })).toBeVisible()
  await expect(findField(dialog, 'Email')).toBeFocused()

  await page.route('**/api/users', (route) => route.abort())
  await findField(dialog, 'Email').fill(`${unique}@example.com`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Terjadi kesalahan: Server tidak dapat dihubungi')).toBeVisible()
  await page.unroute('**/api/users')
  await page.route('**/api/users', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Gagal membuat user')).toBeVisible()
  await expect(findField(dialog, 'Password')).toHaveValue(password)
  await page.unroute('**/api/users')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Buang perubahan?')).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await dialog.getByRole('button', { name: 'Simpan' }).dblclick()
  await expect(page.getByText('User berhasil dibuat')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('textbox', { name: 'Cari nama atau email' }).fill(unique)
  await expect(findRow(page, `${unique}@example.com`)).toHaveCount(1)
})

test('when two users edit the same user, the second sees what the first changed', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const user = await createUser(page.request, unique)
  await page.goto(`${listPath}?q=${unique}`)
  await findRowButton(page, user.email, /^Edit/).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Nama Lengkap').fill(`Kata saya ${unique}`)
  await runAsOwner(`update profiles set role = 'moderator' where email = $1`, [user.email])
  // The dialog follows changes of its row before anything is saved.
  await expect(dialog.getByRole('status')).toContainText('User sudah diubah orang lain')
  await expect(dialog).toContainText('Role: user → moderator')
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('moderator')
  await expect(findField(dialog, 'Nama Lengkap')).toHaveValue(`Kata saya ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
  await expect(findRow(page, user.email)).toContainText(`Kata saya ${unique}`)
  await expect(findRow(page, user.email)).toContainText('moderator')
})

test('without live updates a save never reactivates a user or restores an old role', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const user = await createUser(page.request, unique)
  await page.route('**/api/live', (route) => route.abort())
  await page.goto(`${listPath}?q=${unique}`)
  await findRowButton(page, user.email, /^Edit/).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Nama Lengkap').fill(`Kata saya ${unique}`)
  await holdReadsUntilSave(page)
  await runAsOwner(`update profiles set role = 'moderator', is_active = false where email = $1`, [user.email])
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Gagal mengupdate user: User sudah diubah orang lain')).toBeVisible()
  await expect(dialog).toContainText('Status: Aktif → Nonaktif')
  await expect(dialog.getByRole('switch', { name: 'Aktif' })).not.toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('moderator')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('User berhasil diupdate')).toBeVisible()
  await expect(findRow(page, user.email)).toContainText('Nonaktif')
  await expect(findRow(page, user.email)).toContainText('moderator')
  await expect(findRow(page, user.email)).toContainText(`Kata saya ${unique}`)
})

test('a moderator with user management can add, edit and delete only users with the role user', async ({
  page,
  signIn,
  unique,
  browser,
}) => {
  await signIn('sari')
  const moderator = await createUser(page.request, `b${unique}`, { role: 'moderator' })
  const admin = await createUser(page.request, `a${unique}`, { role: 'admin' })
  const user = await createUser(page.request, `u${unique}`)
  await grant(moderator.id, 'user_management')
  const moderatorContext = await browser.newContext(
    page.viewportSize() ? { viewport: page.viewportSize() } : {},
  )
  expect(await trySignIn(moderatorContext.request, moderator.email)).toBe(200)
  const moderatorPage = await moderatorContext.newPage()
  await moderatorPage.goto(`${listPath}?q=${unique}`)
  const findActions = (email: string) =>
    findRow(moderatorPage, email).getByRole('button', { name: /^(Detail|Edit|Hapus)/ })
  await expect(findActions(user.email)).toHaveCount(3)
  await expect(findActions(admin.email)).toHaveCount(1)
  await expect(findActions(moderator.email)).toHaveCount(1)
  await expect(findRow(moderatorPage, moderator.email)).toContainText('Anda')

  await findActions(moderator.email).click()
  const dialog = moderatorPage.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/dashboard/profile')
  await moderatorPage.keyboard.press('Escape')
  await findActions(admin.email).click()
  await expect(dialog).toContainText('hanya dapat diubah oleh role di atasnya')
  await expect(dialog).not.toContainText('Sesi aktif')
  await expect(dialog.getByRole('button', { name: 'Set password baru' })).toHaveCount(0)
  await moderatorPage.keyboard.press('Escape')
  await moderatorPage.getByRole('button', { name: 'Tambah User' }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await expect(dialog.getByRole('option')).toHaveText(['user'])
  await moderatorPage.keyboard.press('Escape')
  await findField(dialog, 'Nama Lengkap').fill('Tuti')
  await findField(dialog, 'Email').fill(`n${unique}@example.com`)
  await findField(dialog, 'Password').fill(password)
  await findField(dialog, 'Password').press('Enter')
  await expect(moderatorPage.getByText('User berhasil dibuat')).toBeVisible()
  await expect(dialog).toBeHidden()

  // A user with the role `user` can't create users, and sees no button for it.
  await runAsOwner(`update profiles set role = 'user' where id = $1`, [moderator.id])
  await moderatorPage.reload()
  await expect(findActions(user.email)).toHaveCount(1)
  await expect(moderatorPage.getByRole('button', { name: 'Tambah User' })).toHaveCount(0)

  await runAsOwner('delete from user_permissions where user_id = $1', [moderator.id])
  await expect(moderatorPage.getByText('Akses Terbatas')).toBeVisible()
  await moderatorContext.close()
})

test('search, filters and page are stored in the URL, and an empty result offers a reset', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  for (let i = 0; i < 11; i++) await createUser(page.request, `${unique}x${i}`)
  await createUser(page.request, `${unique}y`, { role: 'moderator' })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('radiogroup', { name: 'Role' }).getByText('moderator').click()
  await expect(page).toHaveURL(/role=moderator/)
  await expect(page).not.toHaveURL(/page=2/)
  await page.keyboard.press('Escape')
  await expect(findRow(page, unique)).toHaveCount(1)
  await page.goto(`${listPath}?q=${unique}&status=nonaktif`)
  await expect(page.getByText('Tidak ada user yang sesuai dengan pencarian atau filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(listPath)
  await page.goto(`${listPath}?page=abc&role=bos&status=x`)
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(findRow(page, '@example.com').first()).toBeVisible()
})

test('a failed load of the list is reported and can be retried', async ({ page, signIn }) => {
  await signIn('budi')
  await page.route('**/api/users', (route) =>
    route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', status: 400, message: 'x' } }),
  )
  await page.goto(listPath)
  const notice = page.getByRole('region', { name: 'Daftar user' }).getByRole('alert')
  await expect(notice).toContainText('Gagal mengambil data user')
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(1)
  await page.unroute('**/api/users')
  await tryAgain(page)
  await expect(findRow(page, '@example.com').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeHidden()
})

test('long and right-to-left names and names with emoji or markup break neither list nor dialogs', {
  tag: '@phone',
}, async ({ page, signIn, unique }) => {
  await signIn('sari')
  const names = [
    `Raden Ajeng Kusumawardhani Prameswari Dyah Ayu Puspaningrum Wijayakusuma ${unique}`,
    `نور الهدى بنت عبد الرحمن ${unique}`,
    `🌸 Melati 👩‍👩‍👧 ${unique}`,
    `<img src=x onerror=alert(1)> ${unique}`,
  ]
  for (const [i, full_name] of names.entries())
    await createUser(page.request, `${unique}z${i}`, {
      full_name,
      email: `${'panjang.'.repeat(i === 0 ? 7 : 1)}${unique}${i}@example.com`,
    })
  await page.goto(`${listPath}?q=${unique}`)
  for (const name of names) await expect(findRow(page, name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const button of ['Detail', 'Hapus']) {
    await findRow(page, names[0] ?? '')
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .click()
    await expect(page.getByRole('dialog')).toContainText(names[0] ?? '')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
