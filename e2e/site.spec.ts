import { expect, expectAccessible, expectNoSidewaysScroll, test } from './stage.ts'

const pages = [
  ['/', 'Rebalance'],
  ['/privacy-policy', 'Kebijakan Privasi'],
  ['/about-us', 'Tentang Kami'],
  ['/contact-us', 'Hubungi Kami'],
  ['/refund-policy', 'Kebijakan Pengembalian Dana'],
] as const

for (const [path, heading] of pages) {
  test(`${path} reads well and runs no script`, { tag: '@phone' }, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.resourceType()))
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    expect(requests).not.toContain('script')
    if (path !== '/')
      await expect(page.getByRole('link', { name: 'Kembali ke Beranda' })).toHaveAttribute('href', '/')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('a creator who follows the invitation meets the login, which leads to the registration', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('a[href="/dashboard/reg-affiliate"]').first().click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%2Freg-affiliate/)
})

test('the contact form sends nothing, reloads nothing and keeps what was typed', async ({ page }) => {
  await page.goto('/contact-us')
  await page.getByLabel('Nama').fill('Nadya')
  await page.getByLabel('Email').fill('nadya@example.com')
  await page.getByLabel('Subjek').fill('Halo')
  await page.getByLabel('Pesan').fill('Apa kabar?')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: /Kirim/ }).click()
  await page.waitForTimeout(300)
  expect(requests).toEqual([])
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByLabel('Pesan')).toHaveValue('Apa kabar?')
})
