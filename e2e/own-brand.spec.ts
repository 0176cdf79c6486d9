/** The site works under an owner's own name, even if the name is very long and contains markup. */
import { hostileBrand, ownBrand } from '#test/brands.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setWidth, test, widths } from './fixtures.ts'
import { servePages } from './pages-server.ts'

test('the site of another brand shows its name, products, shops and contacts', async ({ page }) => {
  const { url, close } = await servePages(ownBrand)
  await page.goto(url)
  await expect(page).toHaveTitle('Teduh Lestari · Kulit teduh, hari ringan')
  await expect(page.getByRole('heading', { level: 1, name: 'Kulit teduh, hari ringan' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Belanja di Tokopedia' })).toHaveAttribute(
    'href',
    'https://www.tokopedia.com/teduhlestari?a=1&b=2',
  )
  const serum = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Night Serum' }) })
  await expect(serum).toContainText('Rp129.000 30 ml')
  await expect(serum).toContainText('BPOM NA18240000001')
  await expect(serum.getByRole('link', { name: /^Beli/ })).toHaveText([/Shopee/, /Tokopedia/])
  await expect(serum.getByRole('link', { name: 'Beli di Shopee Night Serum' })).toHaveAttribute(
    'href',
    'https://shopee.co.id/teduhlestari/serum',
  )
  await page.goto(`${url}/#daily-moisturizer`)
  const moisturizer = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Daily Moisturizer' }) })
  await expect(moisturizer).toBeInViewport()
  await expect(moisturizer).toContainText('Rp99.000')
  await expect(moisturizer.getByRole('link', { name: /^Beli/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hubungi Kami' }).click()
  await expect(page.getByRole('link', { name: 'sapa@teduh.id' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '@teduh.lestari' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/teduh.lestari',
  )
  // An invisible character on both sides of the dash keeps the hours on one line.
  await expect(page.getByRole('row', { name: /Setiap hari 08:00\W+20:00 WIB/ })).toBeVisible()
  close()
})

test('a brand name with markup is shown as text, and its length breaks no page', async ({ page }) => {
  const { url, close } = await servePages(hostileBrand)
  const problems: string[] = []
  page.on('dialog', (dialog) => problems.push(dialog.message()))
  page.on('pageerror', (error) => problems.push(error.message))
  for (const path of ['/', '/about-us', '/contact-us', '/nonsense', '/auth']) {
    await page.goto(url + path)
    await expect(page.getByText(hostileBrand.name).first()).toBeVisible()
    for (const width of widths) {
      await setWidth(page, width)
      await expectNoSidewaysScroll(page)
    }
  }
  expect(problems).toEqual([])
  close()
})

test('a tagline with long words fits into the top of the landing page', async ({ page }) => {
  const { url, close } = await servePages({ ...ownBrand, tagline: 'Kembalikan keseimbangan kulitmu' })
  await page.goto(url)
  for (const width of widths) {
    await setWidth(page, width)
    const overhang = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const textRange = document.createRange()
      textRange.selectNodeContents(heading)
      return textRange.getBoundingClientRect().right - heading.getBoundingClientRect().right
    })
    expect(overhang).toBeLessThanOrEqual(0.5)
  }
  close()
})
