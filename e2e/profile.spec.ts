import { expect, expectAccessible, expectNoSidewaysScroll, tryAgain } from './fixtures.ts'
import { enterAs, grant, runAsOwner } from './people.ts'
import { computeCode, enableSecondFactor, resetRateLimits, test } from './person.ts'
import { findSection, openProfile } from './profile.ts'

test.beforeEach(resetRateLimits)

test('the profile shows name, e-mail and data of the account, and fits a small screen', {
  tag: '@phone',
}, async ({ page, context, wati }) => {
  await enterAs(context, wati)
  await openProfile(page)
  await expect(page).toHaveTitle(/Profil Saya/)
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue(wati.full_name)
  await expect(page.getByLabel('Email')).toHaveValue(wati.email)
  const facts = findSection(page, 'Informasi Akun')
  await expect(facts).toContainText(wati.id)
  await expect(facts).toContainText('Tanggal Bergabung')
  await expect(facts).toContainText(/Versi Aplikasi\d+\.\d+\.\d+/)
  await expect(facts).toContainText('Terkonfirmasi')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('a failed load of the profile is reported and can be retried', async ({ page, context, wati }) => {
  await enterAs(context, wati)
  await page.route('**/api/profile', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('alert')).toContainText('Failed to load profile data')
  await page.unroute('**/api/profile')
  await tryAgain(page)
  await expect(page.getByLabel('Email')).toHaveValue(wati.email)
})

test('Enter saves a new name, and other tabs show it at once', async ({ page, context, wati }) => {
  await grant(wati.id, 'dashboard')
  await enterAs(context, wati)
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expect(otherTab.getByRole('heading', { level: 1 })).toContainText(wati.full_name)
  await openProfile(page)
  await page.getByLabel('Nama Lengkap').fill('  ')
  await page.getByLabel('Nama Lengkap').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Nama lengkap tidak boleh kosong')
  await expect(page.getByLabel('Nama Lengkap')).toBeFocused()
  await page.getByLabel('Nama Lengkap').fill('Wati نور 🌸')
  await page.getByLabel('Nama Lengkap').press('Enter')
  await expect(page.getByText('Profil Berhasil Diperbarui')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(otherTab.getByRole('heading', { level: 1 })).toContainText('Wati نور 🌸')
})

test('a name changed by another user updates an untouched field but not an edited one', async ({
  page,
  context,
  wati,
}) => {
  await enterAs(context, wati)
  await openProfile(page)
  await runAsOwner(`update profiles set full_name = 'Dari Luar' where id = $1`, [wati.id])
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Dari Luar')
  await page.getByLabel('Nama Lengkap').fill('Setengah')
  await runAsOwner(`update profiles set full_name = 'Dari Luar Lagi' where id = $1`, [wati.id])
  await expect(findSection(page, 'Riwayat')).toContainText('Dari Luar Lagi')
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Setengah')
})

test('an open profile follows login changes made on another device', async ({
  page,
  context,
  wati,
  browser,
}) => {
  const email = `lain.${wati.email}`
  const otherContext = await browser.newContext()
  await enterAs(otherContext, wati)
  await enterAs(context, wati)
  await openProfile(page)
  const body = { email, current_password: wati.password }
  expect((await otherContext.request.put('/api/login/email', { data: body })).status()).toBe(204)
  const form = findSection(page, 'Informasi Profil')
  await expect(form).toContainText(`Menunggu konfirmasi dari ${email}`)
  await expectNoSidewaysScroll(page)
  await otherContext.request.delete('/api/login/email', { data: {} })
  await expect(form).not.toContainText('Menunggu konfirmasi')

  const factor = findSection(page, 'Verifikasi Dua Langkah')
  await expect(factor).toContainText('Tidak aktif')
  await enableSecondFactor(otherContext, wati)
  await expect(factor).toContainText('Sisa 10 kode pemulihan')

  const devices = page.getByRole('list', { name: 'Perangkat yang sedang masuk' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await otherContext.request.post('/api/auth/sign-out', { data: {} })
  await expect(devices).toHaveCount(1)
  await otherContext.close()
})

test('half-typed text survives an ended session and a sign-in with a second factor', async ({
  page,
  context,
  wati,
}) => {
  await grant(wati.id, 'reg_affiliate')
  await enterAs(context, wati)
  const { secret } = await enableSecondFactor(context, wati)
  await page.goto('/dashboard/reg-affiliate')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill('setengah.jadi')
  await runAsOwner('delete from sessions where user_id = $1', [wati.id])
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sesi Anda berakhir')
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(wati.password)
  await dialog.getByRole('button', { name: 'Masuk' }).click()
  await expect(dialog.getByLabel('Kode verifikasi')).toBeFocused()
  await dialog.getByLabel('Kode verifikasi').fill(computeCode(secret))
  await dialog.getByLabel('Kode verifikasi').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(username).toHaveValue('setengah.jadi')
})

test('leaving the page with unsaved text asks first', async ({ page, context, wati }) => {
  await grant(wati.id, 'dashboard')
  await enterAs(context, wati)
  await openProfile(page)
  await page.getByLabel('Nama Lengkap').fill('Setengah')
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('dialog', { name: 'Buang perubahan?' })).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Setengah')
})
