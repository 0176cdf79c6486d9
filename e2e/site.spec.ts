import { expect, expectAccessible, expectNoSidewaysScroll, setWidth, test, widths } from './stage.ts'

const pages = [
  ['/', 'Rebalance'],
  ['/privacy-policy', 'Kebijakan Privasi'],
  ['/about-us', 'Tentang Kami'],
  ['/contact-us', 'Hubungi Kami'],
  ['/refund-policy', 'Kebijakan Pengembalian Dana'],
] as const

for (const [path, heading] of pages) {
  test(`${path} reads well at every width and runs no script`, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.resourceType()))
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    for (const width of widths) {
      await setWidth(page, width)
      await expectNoSidewaysScroll(page)
      if (width === 360 || width === 1280) await expectAccessible(page)
    }
    expect(requests).not.toContain('script')
  })
}

for (const width of widths) {
  test(`a visitor finds the invitation, a policy and the way back at ${width} px`, async ({ page }) => {
    await setWidth(page, width)
    await page.goto('/')
    const banner = page.getByRole('banner')
    if (width < 1024) await banner.getByText('Menu', { exact: true }).click()
    await banner.getByRole('link', { name: 'Affiliate' }).click()
    const invitation = page.getByRole('link', { name: 'Daftar jadi affiliate' })
    await expect(invitation).toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kebijakan Privasi' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.getByRole('link', { name: 'Kembali ke Beranda' }).first().click()
    await expect(page).toHaveURL('/')
    await invitation.click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%2Freg-affiliate/)
  })
}

for (const path of ['/', '/refund-policy']) {
  test(`${path} is printed black on white, without what only a screen needs`, async ({ page }) => {
    await page.goto(path)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await setWidth(page, 768) // about A4
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('link', { name: /Kembali ke Beranda|Lihat produk|Daftar jadi/ })).toHaveCount(
      0,
    )
    const looks = await page.locator('body, main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.closest('svg') === null)
        .map((element) => getComputedStyle(element))
        .map(({ color, backgroundColor, backgroundImage }) =>
          [color, backgroundColor, backgroundImage].join(),
        ),
    )
    const ink = ['rgb(0, 0, 0)', 'rgb(51, 51, 51)']
    const paper = ['rgb(255, 255, 255),none', 'rgba(0, 0, 0, 0),none']
    const allowed = ink.flatMap((colour) => paper.map((ground) => `${colour},${ground}`))
    expect([...new Set(looks)].filter((look) => !allowed.includes(look))).toEqual([])
    await expectNoSidewaysScroll(page)
  })
}

test('the contact form sends nothing, reloads nothing and keeps what was typed', async ({ page }) => {
  await page.goto('/contact-us')
  await page.getByLabel('Nama').fill('Nadya')
  await page.getByLabel('Email').fill('nadya@example.com')
  await page.getByLabel('Subjek').fill('Halo')
  await page.getByLabel('Pesan').fill('Apa kabar?')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: /Kirim/ }).click()
  // Whatever the press had sent would have left before this.
  await page.evaluate(() => fetch('/favicon.svg'))
  expect(requests.map((url) => new URL(url).pathname)).toEqual(['/favicon.svg'])
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByLabel('Pesan')).toHaveValue('Apa kabar?')
})
