import { expect, expectAccessible, expectNoSidewaysScroll, setWidth } from './fixtures.ts'
import { enterAs } from './people.ts'
import { computeCode, resetRateLimits, signInByHand, test, tooManyAttempts, waitForLink } from './person.ts'
import { findSection, openProfile } from './profile.ts'

const newPassword = 'rahasia-baru'

test.beforeEach(resetRateLimits)

test('a new e-mail needs the password and a link sent to it, and changes profile and login', async ({
  page,
  context,
  wati,
  browser,
}) => {
  const email = `baru.${wati.email}`
  await enterAs(context, wati)
  await openProfile(page)
  const form = findSection(page, 'Informasi Profil')
  await form.getByLabel('Email').fill('wati@')
  await form.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Format email tidak valid')
  await expect(form.getByLabel('Email')).toBeFocused()

  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password Saat Ini').fill('bukan-itu')
  await form.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update email. Password tidak sesuai')
  await expect(form.getByLabel('Password Saat Ini')).toBeFocused()
  await expectAccessible(page)

  // The error of this form stays while the user types into another form, and disappears when its cause is changed.
  const oldPasswordField = findSection(page, 'Ubah Password').getByLabel('Password Lama')
  await oldPasswordField.fill('x')
  await expect(page.getByRole('alert')).toBeVisible()
  await oldPasswordField.fill('')
  await form.getByLabel('Password Saat Ini').fill(wati.password)
  await expect(page.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Email Updated')).toBeVisible()
  await expect(page.getByText('Periksa email baru Anda untuk link konfirmasi.')).toBeVisible()
  await expect(form).toContainText(`Menunggu konfirmasi dari ${email}`)
  await expect(form.getByLabel('Email')).toHaveValue(wati.email)
  await expectNoSidewaysScroll(page)

  // The email is opened on another device, on which nobody is signed in.
  const otherDevice = await (await browser.newContext()).newPage()
  await otherDevice.goto(await waitForLink(email, 'konfirmasi'))
  await expect(otherDevice.getByText('Email sudah dikonfirmasi')).toBeVisible()
  expect(otherDevice.url()).not.toContain('konfirmasi')
  await expectAccessible(otherDevice)
  await expect(page.getByRole('banner')).toContainText(email)
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form).not.toContainText('Menunggu konfirmasi')
  await otherDevice.getByRole('button', { name: 'Ke halaman masuk' }).click()
  await signInByHand(otherDevice, email, wati.password)
  await expect(otherDevice).toHaveURL(/\/dashboard/)
  await otherDevice.context().close()
})

test('cancelling an e-mail change makes its link invalid', async ({ page, context, wati }) => {
  const email = `batal.${wati.email}`
  await enterAs(context, wati)
  await openProfile(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password Saat Ini').fill(wati.password)
  await page.getByLabel('Password Saat Ini').press('Enter')
  await page.getByRole('button', { name: 'Batalkan' }).click()
  await expect(page.getByText('Menunggu konfirmasi')).toBeHidden()
  await page.goto(await waitForLink(email, 'konfirmasi'))
  await expect(page.getByRole('alert')).toHaveText('Link ini tidak berlaku lagi atau sudah dipakai.')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Ke / }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a password change reports errors one by one in order, and ends the other session', async ({
  page,
  context,
  wati,
  openPageFor,
}) => {
  const otherDevice = await openPageFor(wati)
  await otherDevice.goto('/dashboard/profile')
  await expect(otherDevice.getByText('Perangkat ini')).toBeVisible()
  await enterAs(context, wati)
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/profile')
  await openProfile(page)

  const form = findSection(page, 'Ubah Password')
  async function submit(oldPassword: string, newPassword: string, confirmation: string) {
    await form.getByLabel('Password Lama').fill(oldPassword)
    await form.getByLabel('Password Baru', { exact: true }).fill(newPassword)
    await form.getByLabel('Konfirmasi Password Baru').fill(confirmation)
    await form.getByRole('button', { name: 'Ubah Password' }).click()
  }
  const alert = page.getByRole('alert')
  await submit('', '123', '1234')
  await expect(alert).toHaveText('Password lama tidak boleh kosong')
  await expect(form.getByLabel('Password Lama')).toBeFocused()
  await submit(wati.password, '12345', '1234')
  await expect(alert).toHaveText('Password baru harus minimal 6 karakter')
  await submit(wati.password, newPassword, 'lain')
  await expect(alert).toHaveText('Konfirmasi password tidak sesuai')
  await expect(form.getByLabel('Konfirmasi Password Baru')).toBeFocused()
  await submit(wati.password, wati.password, wati.password)
  await expect(alert).toHaveText('Password baru harus berbeda dengan password lama')
  await submit('bukan-itu', newPassword, newPassword)
  await expect(alert).toHaveText('Password lama tidak sesuai')
  await expect(form.getByLabel('Password Lama')).toBeFocused()
  await form.getByRole('button', { name: 'Tampilkan password' }).first().click()
  await expect(form.getByLabel('Password Lama')).toHaveAttribute('type', 'text')

  await page.route('**/api/login/password', (route) => route.fulfill(tooManyAttempts))
  await submit('bukan-itu', newPassword, newPassword)
  await expect(form.getByLabel('Password Lama')).toHaveAccessibleDescription(
    'Terlalu banyak percobaan. Coba lagi dalam 9 menit.',
  )
  await expect(form.getByLabel('Password Lama')).toBeFocused()
  await page.unroute('**/api/login/password')

  await submit(wati.password, newPassword, newPassword)
  await expect(page.getByText('Password Berhasil Diperbarui')).toBeVisible()
  await expect(form.getByLabel('Password Lama')).toHaveValue('')
  await expect(otherDevice.getByRole('dialog')).toContainText('Sesi Anda berakhir')
  // The tabs of this browser stay signed in.
  await page.reload()
  await expect(page.getByText('Perangkat ini')).toBeVisible()
  await expect(otherTab.getByText('Perangkat ini')).toBeVisible()
  await expect(otherTab.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Akhiri sesi/ })).toHaveCount(0)
  await otherDevice.getByRole('dialog').getByLabel('Password', { exact: true }).fill(newPassword)
  await otherDevice.getByRole('dialog').getByRole('button', { name: 'Masuk' }).click()
  await expect(otherDevice.getByRole('dialog')).toBeHidden()
})

test('the second factor is enabled, asked at sign-in, replaced by a recovery code and disabled', async ({
  page,
  context,
  wati,
}) => {
  await setWidth(page, 360)
  await enterAs(context, wati)
  await openProfile(page)
  const factorSection = findSection(page, 'Verifikasi Dua Langkah')
  const dialog = page.getByRole('dialog')
  await factorSection.getByRole('button', { name: 'Aktifkan' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('bukan-itu')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog).toContainText('Password tidak sesuai')
  await dialog.getByLabel('Password', { exact: true }).fill(wati.password)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog.getByRole('img', { name: /Kode QR/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await dialog.getByLabel('Kode dari aplikasi').fill('000000')
  await dialog.getByLabel('Kode dari aplikasi').press('Enter')
  await expect(dialog).toContainText('Kode salah')
  await dialog.getByLabel('Kode dari aplikasi').fill(computeCode(secret))
  await dialog.getByLabel('Kode dari aplikasi').press('Enter')
  const codes = dialog.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [firstCode = ''] = await codes.allInnerTexts()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Unduh' }).click()
  expect((await download).suggestedFilename()).toBe('kode-pemulihan.txt')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Saya sudah menyimpannya' }).click()
  await expect(factorSection).toContainText('Sisa 10 kode pemulihan.')
  await expect(factorSection).toContainText('Aktif')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await signInByHand(page, wati.email, wati.password)
  const code = page.getByLabel('Kode verifikasi')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('affiliate.session_token')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText('Kode salah atau sudah pernah dipakai.')).toBeVisible()
  await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
  await expect(page.getByLabel('Kode pemulihan')).toBeFocused()
  await page.getByLabel('Kode pemulihan').fill(firstCode)
  await page.getByLabel('Kode pemulihan').press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Selamat datang kembali!')).toBeVisible()

  await openProfile(page)
  await expect(factorSection).toContainText('Sisa 9 kode pemulihan.')
  await factorSection.getByRole('button', { name: 'Buat kode pemulihan baru' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(wati.password)
  await dialog.getByRole('button', { name: 'Buat kode baru' }).click()
  await expect(codes).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Saya sudah menyimpannya' }).click()
  await factorSection.getByRole('button', { name: 'Nonaktifkan' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(wati.password)
  await dialog.getByRole('button', { name: 'Nonaktifkan' }).click()
  await expect(factorSection).toContainText('Tidak aktif')
})

test('another session is ended by its button, and all sessions after a confirmation', async ({
  page,
  context,
  wati,
  openPageFor,
}) => {
  const otherDevice = await openPageFor(wati)
  await otherDevice.goto('/dashboard/profile')
  await expect(otherDevice.getByText('Perangkat ini')).toBeVisible()
  await enterAs(context, wati)
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/profile')
  await openProfile(page)
  const list = page.getByRole('list', { name: 'Perangkat yang sedang masuk' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: /^Akhiri sesi/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toBeFocused()
  await expect(otherDevice.getByRole('dialog')).toContainText('Sesi Anda berakhir')

  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('juga perangkat ini')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(otherTab).toHaveURL(/\/auth/)
  expect((await context.request.get('/api/session')).status()).toBe(401)
})
