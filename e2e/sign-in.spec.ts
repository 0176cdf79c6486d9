import { type CastName, cast } from '#db/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setWidth } from './fixtures.ts'
import { createPerson, endSession, enterAs, runAsOwner } from './people.ts'
import { resetRateLimits, signInByHand, test, tooManyAttempts, waitForLink } from './person.ts'

const allEntries = [
  'Home',
  'Reg. Affiliate',
  'Data Affiliate',
  'Data Video',
  'Griting',
  'User',
  'Product',
  'Permission',
  'Profile',
]
const sidebarEntries: Record<CastName, string[]> = {
  sari: allEntries,
  budi: allEntries,
  dewi: ['Home', 'Reg. Affiliate', 'Data Affiliate', 'Data Video', 'Griting', 'Profile'],
  rina: ['Reg. Affiliate', 'Data Affiliate', 'Profile'],
}

for (const name of Object.keys(cast) as CastName[]) {
  // The drawer of a phone has the entries of the sidebar, so a phone tests only the user with the most entries.
  const tag = name === 'sari' ? '@phone' : []
  test(`${name} signs in by hand and sees a sidebar with the permitted pages`, { tag }, async ({
    page,
    isMobile,
  }) => {
    const { email, password, role } = cast[name]
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    // Rina may not see Home.
    await expect(page).toHaveURL(name === 'rina' ? '/dashboard/reg-affiliate' : '/dashboard')
    await expect(page.getByRole('status').filter({ hasText: 'Login Berhasil' })).toContainText(
      'Selamat datang kembali!',
    )
    await expect(page.getByRole('banner')).toContainText(email)
    await expect(page.getByRole('banner')).toContainText(`(${role})`)
    if (isMobile) await page.getByRole('button', { name: 'Sidebar' }).click()
    const entries = page
      .getByRole('navigation', { name: 'Menu utama' })
      .getByRole('listitem')
      .getByRole('link')
    await expect(entries).toHaveText(sidebarEntries[name])
  })
}

test('the login shows the specified error messages and keeps the e-mail', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('budi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-it')
  await page.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(password).toHaveAccessibleDescription('Email atau password salah. Silakan periksa kembali.')
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('budi@example.com')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await password.press('Shift+Tab')
  await expect(password).toHaveAccessibleDescription(/salah/)
  await password.fill('x'.repeat(129))
  await expect(password).toHaveAccessibleDescription('')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription('Password maksimal 128 karakter')
})

test('too many attempts and an unreachable server are reported in the form with what to do', async ({
  page,
}) => {
  await page.route('**/api/auth/**', (route) => route.fulfill(tooManyAttempts))
  await page.goto('/auth')
  await signInByHand(page, 'budi@example.com', 'not-it')
  const problem = page.getByRole('alert')
  await expect(problem).toHaveText(
    'Terlalu banyak percobaan. Coba lagi dalam 9 menit. Atau buat password baru lewat ‘Lupa password?’.',
  )
  await expect(page.getByRole('main')).toContainText('Terlalu banyak percobaan')
  await expectNoSidewaysScroll(page)
  await page.unroute('**/api/auth/**')
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(problem).toContainText('Server tidak dapat dihubungi')

  await page.unroute('**/api/auth/**')
  await page.route('**/api/auth/**', (route) => route.fulfill(tooManyAttempts))
  await page.getByRole('button', { name: 'Lupa password?' }).click()
  await page.getByRole('button', { name: 'Kirim link' }).click()
  await expect(problem).toHaveText(
    /^Terlalu banyak percobaan\..* Link di email yang sudah dikirim tetap berlaku\.$/,
  )

  await page.goto(`/auth#pulihkan=${'A'.repeat(43)}`)
  await page.getByLabel('Password Baru', { exact: true }).fill('rahasia-baru')
  await page.getByLabel('Konfirmasi Password Baru').fill('rahasia-baru')
  await page.getByRole('button', { name: 'Simpan password' }).click()
  await expect(problem).toContainText('Terlalu banyak percobaan')
})

test('a returning user can sign in while a visitor is guessing their password', async ({
  page,
  wati,
  playwright,
  baseURL,
}) => {
  await page.goto('/auth')
  await signInByHand(page, wati.email, wati.password)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const visitor = await playwright.request.newContext({ baseURL })
  const guess = () =>
    visitor.post('/api/auth/sign-in/email', { data: { email: wati.email, password: 'tebakan' } })
  await expect.poll(async () => (await guess()).status(), { intervals: [0], timeout: 60_000 }).toBe(429)
  await signInByHand(page, wati.email, wati.password)
  await expect(page).toHaveURL(/\/dashboard/)
  await visitor.dispose()
})

test('a page requested before signing in opens afterwards, with its search', async ({ page }) => {
  await page.goto('/dashboard/reg-affiliate?q=abc')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(cast.rina.email)
  await page.getByLabel('Password', { exact: true }).fill(cast.rina.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page).toHaveURL('/dashboard/reg-affiliate?q=abc')
})

test('the login leads a signed-in user to a public page, and not to another site', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/auth?next=/about-us')
  await expect(page).toHaveURL('/about-us')
  await expect(page.getByRole('heading', { level: 1, name: /Tentang Kami/ })).toBeVisible()
  await page.goto(`/auth?next=${encodeURIComponent('/\\evil.example')}`)
  await expect(page).toHaveURL('/dashboard')
})

test('Logout in one tab ends all tabs', async ({ page, context, signIn }) => {
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate')
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(otherTab).toHaveURL(/\/auth/)
  expect((await context.request.get('/api/session')).status()).toBe(401)
})

test('a session that ended elsewhere asks for the password over the page and keeps typed text', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/reg-affiliate')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('setengah.jadi')
  await endSession(context)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sesi Anda berakhir')
  await dialog.getByLabel('Password', { exact: true }).fill(cast.sari.password)
  await dialog.getByRole('button', { name: 'Masuk' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue('setengah.jadi')
})

test('typed text survives when the sign-in over the page requires a new password', async ({
  page,
  context,
  unique,
}) => {
  const person = await createPerson(unique, 'user', 'reg_affiliate', 'data_affiliate_tab_all')
  await enterAs(context, person)
  await page.goto('/dashboard/reg-affiliate')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill('setengah.jadi')
  // One statement does both, as in the program. Otherwise an open page may read the change before its session ends.
  await runAsOwner(
    `with updated_user as (update profiles set must_change_password = true where email = $1 returning id)
     delete from sessions where user_id in (select id from updated_user)`,
    [person.email],
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Masuk' }).click()
  await expect(dialog).toHaveAccessibleName('Buat password Anda sendiri')
  await expectAccessible(page)
  await dialog.getByLabel('Password yang Anda terima').fill(person.password)
  await dialog.getByLabel('Password Baru', { exact: true }).fill('rahasia-sendiri')
  await dialog.getByLabel('Konfirmasi Password Baru').fill('rahasia-sendiri')
  await dialog.getByRole('button', { name: 'Simpan Password' }).click()
  await expect(dialog).toBeHidden()
  await expect(username).toHaveValue('setengah.jadi')
})

test('a forgotten password is reset by e-mail, which ends other sessions', async ({
  page,
  wati,
  openPageFor,
}) => {
  await resetRateLimits()
  const otherDevice = await openPageFor(wati)
  await otherDevice.goto('/dashboard/profile')
  await expect(otherDevice.getByText('Perangkat ini')).toBeVisible()

  await setWidth(page, 360)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(wati.email)
  await page.getByRole('button', { name: 'Lupa password?' }).click()
  await expect(page.getByRole('heading', { name: 'Lupa password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(wati.email)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goForward()
  await page.getByLabel('Email').fill('wati')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Format email tidak valid')).toBeVisible()
  await page.getByLabel('Email').fill(wati.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Periksa email Anda' })).toBeFocused()
  await expectAccessible(page)

  await page.goto(await waitForLink(wati.email, 'pulihkan'))
  await expect(page.getByRole('heading', { name: 'Buat password baru' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const newPasswordField = page.getByLabel('Password Baru', { exact: true })
  const confirmationField = page.getByLabel('Konfirmasi Password Baru')
  await newPasswordField.fill('12345')
  await confirmationField.fill('12345')
  await confirmationField.press('Enter')
  await expect(page.getByText('Password baru harus minimal 6 karakter')).toBeVisible()
  await newPasswordField.fill('rahasia-baru')
  await confirmationField.press('Enter')
  await expect(page.getByText('Konfirmasi password tidak sesuai')).toBeVisible()
  await confirmationField.fill('rahasia-baru')
  await confirmationField.press('Enter')
  await expect(page.getByText('Password Berhasil Diperbarui')).toBeVisible()
  await expect(otherDevice.getByRole('dialog')).toContainText('Sesi Anda berakhir')
  await signInByHand(page, wati.email, 'rahasia-baru')
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto(await waitForLink(wati.email, 'pulihkan'))
  await newPasswordField.fill('rahasia-lain')
  await confirmationField.fill('rahasia-lain')
  await confirmationField.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Link ini tidak berlaku lagi atau sudah dipakai.')
})

test('an unconfirmed e-mail blocks the sign-in, and its link can be sent again', async ({ page, wati }) => {
  await resetRateLimits()
  await runAsOwner('update profiles set email_verified = false where id = $1', [wati.id])
  await page.goto('/auth')
  await signInByHand(page, wati.email, wati.password)
  await expect(page.getByText('Silakan konfirmasi email Anda terlebih dahulu.')).toBeVisible()
  await page.getByRole('button', { name: 'Kirim ulang link konfirmasi' }).click()
  await expect(page.getByText('Periksa email Anda untuk link konfirmasi.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(await waitForLink(wati.email, 'konfirmasi'))
  await expect(page.getByText('Email sudah dikonfirmasi')).toBeVisible()
  await page.getByRole('button', { name: 'Ke halaman masuk' }).click()
  await signInByHand(page, wati.email, wati.password)
  await expect(page).toHaveURL(/\/dashboard/)
})
