import { type CastName, cast } from '#db/cast.ts'
import { asOwner, expect, expectAccessible, expectNoSidewaysScroll, test } from './stage.ts'

for (const name of Object.keys(cast) as CastName[]) {
  test(`${name} signs in by hand and finds her own sidebar`, async ({ page, isMobile }) => {
    const { email, password, role } = cast[name]
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Selamat datang kembali!')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(email)
    await expect(page.getByRole('banner')).toContainText(`(${role})`)
    if (isMobile) await page.getByRole('button', { name: 'Sidebar' }).click()
    const entries = page.getByRole('navigation').first().getByRole('listitem').getByRole('link')
    const expected =
      name === 'rina' ? ['Reg. Affiliate'] : ['Home', 'Reg. Affiliate', 'Data Video', 'Griting']
    await expect(entries).toHaveText(expected)
  })
}

test('the login says in the words of the specification what is wrong, and keeps the e-mail', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('budi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-it')
  await page.getByRole('button', { name: 'Tampilkan password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText('Email atau password salah. Silakan periksa kembali.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('budi@example.com')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a page asked for before signing in opens afterwards, with its search', async ({ page }) => {
  await page.goto('/dashboard/reg-affiliate?q=abc')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(cast.rina.email)
  await page.getByLabel('Password', { exact: true }).fill(cast.rina.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page).toHaveURL('/dashboard/reg-affiliate?q=abc')
})

for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`the login leads to the dashboard and not to ${next}`, async ({ page, enter }) => {
    await enter('sari')
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL('/dashboard')
  })
}

test('the login leads to a public page as well, as the page that it is', async ({ page, enter }) => {
  await enter('sari')
  await page.goto('/auth?next=/about-us')
  await expect(page).toHaveURL('/about-us')
  await expect(page.getByRole('heading', { level: 1, name: /Tentang Kami/ })).toBeVisible()
})

test('Logout in one tab ends all tabs', async ({ page, context, enter }) => {
  await enter('dewi')
  await page.goto('/dashboard/reg-affiliate')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(other).toHaveURL(/\/auth/)
  expect((await context.request.get('/api/session')).status()).toBe(401)
})

test('a session that ended elsewhere asks for the password over the page, and what was typed stays', async ({
  page,
  context,
  enter,
}) => {
  await enter('sari')
  await page.goto('/dashboard/reg-affiliate')
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('setengah.jadi')
  const cookie = (await context.cookies()).find(({ name }) => name === 'affiliate.session_token')
  await asOwner('delete from sessions where token = $1', [
    decodeURIComponent(cookie?.value ?? '').split('.')[0],
  ])
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sesi Anda berakhir')
  await dialog.getByLabel('Password', { exact: true }).fill(cast.sari.password)
  await dialog.getByRole('button', { name: 'Masuk' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue('setengah.jadi')
})
