import { expect, expectAccessible, expectNoSidewaysScroll, setWidth, test, widths } from './fixtures.ts'

const pages = [
  ['/', 'Rebalance'],
  ['/privacy-policy', 'Kebijakan Privasi'],
  ['/about-us', 'Tentang Kami'],
  ['/contact-us', 'Hubungi Kami'],
  ['/refund-policy', 'Kebijakan Pengembalian Dana'],
  ['/tidak-ada', '404'],
] as const

for (const [path, heading] of pages) {
  test(`${path} fits every width and loads no script`, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.resourceType()))
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(path === '/tidak-ada' ? 404 : 200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    for (const width of widths) {
      await setWidth(page, width)
      await expectNoSidewaysScroll(page)
      if (width === 360 || width === 1280) await expectAccessible(page)
    }
    expect(requests).not.toContain('script')
  })
}

test('at every width a visitor finds the affiliate section, a policy, the way back and the login of staff', async ({
  page,
}) => {
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await setWidth(page, width)
      await page.goto('/')
      const banner = page.getByRole('banner')
      if (width < 1200) await banner.getByRole('button', { name: 'Menu' }).click()
      await banner.getByRole('link', { name: 'Affiliate', exact: true }).click()
      const steps = page.getByRole('list').filter({ hasText: 'Terima sample' })
      await expect(page.getByRole('heading', { name: /^Ajak orang merawat kulit/ })).toBeInViewport()
      await expect(steps.getByRole('heading')).toHaveText([
        'Daftar',
        'Terima sample',
        'Buat video',
        'Terima komisi',
      ])
      await page.getByRole('contentinfo').getByRole('link', { name: 'Kebijakan Privasi' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await page.getByRole('link', { name: 'Kembali ke Beranda' }).first().click()
      await expect(page).toHaveURL('/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Daftar Affiliate (staf)' }).click()
      await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%2Freg-affiliate/)
    })
})

test('at every size of screen the main links are in view, and the header covers no heading', async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [1366, 650],
    [1920, 1080],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Lihat produk' })).toBeInViewport({ ratio: 1 })
      await expect(main.getByRole('link', { name: 'Daftar jadi affiliate' }).first()).toBeInViewport({
        ratio: 1,
      })
      await main.getByRole('link', { name: 'Lihat produk' }).click()
      const heading = page.getByRole('heading', { name: 'Empat produk, satu keseimbangan' })
      await expect(heading).toBeInViewport({ ratio: 1 })
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Daftar jadi affiliate' })).toBeInViewport({ ratio: 1 })
      const [headerBox, headingBox] = [await header.boundingBox(), await heading.boundingBox()]
      expect((headerBox?.y ?? 0) + (headerBox?.height ?? 0)).toBeLessThanOrEqual(headingBox?.y ?? 0)
    })
})

test('at every width a link within the page lands at once, exactly below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  for (const width of widths) {
    await setWidth(page, width)
    for (const id of ['produk', 'hasil', 'affiliate', 'daftar', 'tanya', 'night-serum']) {
      const gap = await page.evaluate((anchor) => {
        window.location.hash = anchor
        const header = document.querySelector('header')?.getBoundingClientRect()
        const target = document.getElementById(anchor)?.getBoundingClientRect()
        return (target?.top ?? Number.NaN) - (header?.bottom ?? Number.NaN)
      }, id)
      expect(Math.abs(gap), `${id} at ${width} px`).toBeLessThanOrEqual(1)
    }
  }
})

test('the menu closes after a choice, on a click elsewhere and on Escape', { tag: '@phone-only' }, async ({
  page,
}) => {
  await setWidth(page, 360)
  await page.goto('/')
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const links = page.getByRole('navigation', { name: 'Menu' })
  const openMenu = async () => {
    await menuButton.click()
    await expect(links).toBeVisible()
  }
  await expect(links).toBeHidden()
  for (const [name, heading] of [
    ['Hasil', /^Hasil mulai tampak/],
    ['Tanya jawab', 'Yang sering ditanyakan'],
  ] as const) {
    await openMenu()
    await links.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
    await expect(links).toBeHidden()
  }
  await openMenu()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
  await expect(menuButton).toBeFocused()
  await openMenu()
  await menuButton.click()
  await expect(links).toBeHidden()
  await openMenu()
  await page.getByRole('main').click({ position: { x: 5, y: 5 }, force: true })
  await expect(links).toBeHidden()
})

test('the menu works by keyboard', async ({ page }) => {
  await setWidth(page, 360)
  await page.goto('/')
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const links = page.getByRole('navigation', { name: 'Menu' })
  await menuButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Menu terbuka')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links.getByRole('link', { name: 'Produk' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Empat produk, satu keseimbangan' })).toBeInViewport()
  await expect(links).toBeHidden()
  // The menu opens again when its button gets the focus, as the button's text 'Menu terbuka' says.
  await menuButton.focus()
  await expect(links).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
})

test('a question shows its answer on click, with a link to the full policy', async ({ page }) => {
  await page.goto('/#tanya')
  const answer = page.getByText('Tujuh hari sejak produk diterima.')
  await expect(answer).toBeHidden()
  await page.getByText('Berapa lama batas pengembalian?').click()
  await expect(answer).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Baca syarat lengkapnya' }).click()
  await expect(page).toHaveURL('/refund-policy')
})

test('links on the not-found page do not overlap the drawing', async ({ page }) => {
  await page.goto('/tidak-ada')
  for (const width of widths) {
    await setWidth(page, width)
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveText(['Produk', 'Rutinitas', 'Affiliate', 'Hubungi Kami', 'Return to Home'])
    const drawingBox = await page.locator('.below svg').boundingBox()
    for (const link of await links.all()) {
      const { x = 0, y = 0 } = (await link.boundingBox()) ?? {}
      expect(
        y > (drawingBox?.y ?? 0) + (drawingBox?.height ?? 0) ||
          x > (drawingBox?.x ?? 0) + (drawingBox?.width ?? 0),
      ).toBe(true)
    }
  }
})

test('a policy links to its sections and keeps its table of contents in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 650 })
  await page.goto('/refund-policy')
  const tableOfContents = page.getByRole('navigation', { name: 'Isi halaman' })
  await tableOfContents.getByRole('link', { name: 'Langkah pengembalian' }).click()
  await expect(page).toHaveURL('/refund-policy#langkah')
  const heading = page.getByRole('heading', { name: 'Langkah pengembalian' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(tableOfContents.getByRole('link', { name: 'Ongkos kirim' })).toBeInViewport({ ratio: 1 })
  const [bannerBox, headingBox] = [await page.getByRole('banner').boundingBox(), await heading.boundingBox()]
  expect((bannerBox?.y ?? 0) + (bannerBox?.height ?? 0)).toBeLessThanOrEqual(headingBox?.y ?? 0)
})

test('the header stays in view, and scrolls away in a low window', async ({ page }) => {
  const banner = page.getByRole('banner')
  for (const [height, isSticky] of [
    [650, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width: 740, height })
    await page.goto('/privacy-policy#kontak')
    await expect(page.getByRole('heading', { name: 'Kontak' })).toBeInViewport({ ratio: 1 })
    if (isSticky) await expect(banner).toBeInViewport()
    else await expect(banner).not.toBeInViewport()
    // The next visit would not load the page again without another address.
    await page.goto('about:blank')
  }
})

test('pages are printed black on white, without header, footer and buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // A4 paper is about 768 px wide.
  await setWidth(page, 768)
  for (const path of ['/', '/refund-policy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('link', { name: /Kembali ke Beranda|Lihat produk|Daftar jadi/ })).toHaveCount(
      0,
    )
    const styles = await page.locator('body, main *').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.closest('svg') === null)
        .map((element) => getComputedStyle(element))
        .map(({ color, backgroundColor, backgroundImage }) =>
          [color, backgroundColor, backgroundImage].join(),
        ),
    )
    const textColors = ['rgb(0, 0, 0)', 'rgb(51, 51, 51)']
    const backgrounds = ['rgb(255, 255, 255),none', 'rgba(0, 0, 0, 0),none']
    const allowedPairs = textColors.flatMap((textColor) =>
      backgrounds.map((background) => `${textColor},${background}`),
    )
    expect([...new Set(styles)].filter((style) => !allowedPairs.includes(style))).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test('thanks use the whole width on a laptop and one column on a phone', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  for (const [path, title] of [
    ['/?terkirim=daftar#daftar', 'Terima kasih, pendaftaranmu sudah kami terima'],
    ['/contact-us?terkirim=pesan#pesan', 'Terima kasih, pesanmu sudah kami terima'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: title })
    await expect(heading).toBeInViewport()
    const measureLeft = async (locator: typeof heading) => (await locator.boundingBox())?.x ?? Number.NaN
    const distance =
      (await measureLeft(page.getByText(/Ada yang salah tulis/))) - (await measureLeft(heading))
    if (isMobile) expect(distance).toBe(0)
    else expect(distance).toBeGreaterThan(400)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
