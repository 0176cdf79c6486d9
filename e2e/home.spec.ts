/** The numbers of the home page: they cover what the user may see, update live, and link to their rows. */
import type { Locator } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  setWidth,
  test,
  tryAgain,
  widths,
} from './fixtures.ts'
import { enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const findPanel = (page: Page, name: string): Locator => page.getByRole('region', { name })
const findCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const pagePermissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products', 'data_video']

/** Registers an affiliate. @param days how many days ago, by the calendar of Jakarta */
async function addAffiliate(username: string, product: string, days = 0): Promise<void> {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_at)
     select $1, $2, array[id], (app.today() - $4::int + time '00:00') at time zone 'Asia/Jakarta' from products where product_name = $3`,
    [username, uniqueNumber(), product, days],
  )
}

test('the numbers cover visible affiliates only, update live, fit every width and link to their rows', async ({
  page,
  context,
  unique,
}) => {
  const product = `Serum ${unique}`
  await enterWithProducts(context, unique, pagePermissions, product)
  await page.goto('/dashboard')
  await expect(findCard(page, 'Total Affiliates')).toContainText('0')
  await expect(page.getByText('Live Data')).toBeVisible()

  await addAffiliate(`satu.${unique}`, product)
  await addAffiliate(`dua.${unique}`, product)
  await addAffiliate(`lama.${unique}`, product, 3)
  await addAffiliate(`kuno.${unique}`, product, 400)
  const total = findCard(page, 'Total Affiliates').getByRole('link').first()
  for (const width of widths) {
    await setWidth(page, width)
    await expect(total).toHaveText('4')
    await expect(findPanel(page, 'Tren Registrasi').getByRole('listitem').last()).toHaveText(/Hari ini\s*2/)
    await expect(findPanel(page, 'Tren Registrasi').getByRole('listitem').nth(3)).toHaveText(/1$/)
    await expect(findPanel(page, 'Tren Registrasi')).toContainText('3 dalam 7 hari')
    await expect(findPanel(page, 'Affiliate by Product').getByRole('listitem')).toHaveText([
      new RegExp(`${product}\\s*4`),
    ])
    await expect(findPanel(page, 'Aktivitas Terbaru')).toContainText(`satu.${unique}`)
    await expect(findCard(page, 'Total Affiliates')).toContainText(/\+\d+ bulan ini/)
    await expect(findCard(page, 'Total Videos')).toContainText(/\+\d+ minggu ini/)
    await expect(findCard(page, 'Videos Completed')).toContainText(/\d+ pending · \d+ dikembalikan/)
  }

  await findPanel(page, 'Tren Registrasi')
    .getByRole('link', { name: /Hari ini/ })
    .click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Hapus filter Terdaftar/ })).toBeVisible()
  await page.goBack()
  await total.click()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.goBack()
  await findPanel(page, 'Affiliate by Product').getByRole('link').click()
  await expect(page.getByRole('tab', { selected: true })).toContainText(product)
  await page.goBack()
  await findPanel(page, 'Status Video Distribution')
    .getByRole('link', { name: /Video baru/ })
    .click()
  await expect(page).toHaveURL(/status=video(\+|%20)baru/)
  await page.goBack()
})

test('a superadmin sees every card and panel at every width, and nothing is cut off', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`${'panjang'.repeat(12)}.${unique}`)
  await page.goto('/dashboard')
  for (const name of ['Total Affiliates', 'Total Videos', 'Videos Completed', 'User Aktif'])
    await expect(findCard(page, name).getByRole('link').first()).toHaveText(/^[\d.]+$/)
  for (const name of [
    'Tren Registrasi',
    'Aktivitas Terbaru',
    'Affiliate by Product',
    'Status Video Distribution',
  ])
    await expect(findPanel(page, name)).toBeVisible()
  await expect(findPanel(page, 'Aktivitas Terbaru').getByRole('listitem').first()).toBeVisible()
  expect(await findPanel(page, 'Aktivitas Terbaru').getByRole('listitem').count()).toBeLessThanOrEqual(5)
  const quickLinks = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  expect(await quickLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard/affiliate-registration',
    '/dashboard/data-affiliate',
    '/dashboard/data-video',
    '/dashboard/permissions',
  ])
  for (const width of widths) {
    await setWidth(page, width)
    const usersLink = findCard(page, 'User Aktif').getByRole('link').first()
    await usersLink.scrollIntoViewIfNeeded()
    await expect(usersLink).toBeInViewport()
    await expectNoSidewaysScroll(page)
    if (width === 360 || width === 1280) await expectAccessible(page)
  }
  await findCard(page, 'User Aktif').getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/users\?status=aktif/)
})

test('a failed load of the numbers is reported and can be retried', async ({ page, signIn }) => {
  await signIn('sari')
  let isBroken = true
  await page.route('**/api/dashboard', (route) =>
    isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Failed to fetch analytics data').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
  isBroken = false
  await tryAgain(page)
  await expect(findCard(page, 'Total Affiliates')).toBeVisible()
})

test('trend bars are 20 px per registration, and proportional if the longest would not fit', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  let maxCount = 10
  const body = await (await page.request.get('/api/dashboard')).json()
  await page.route('**/api/dashboard', async (route) => {
    for (const [i, day] of body.affiliates.trend.entries())
      day.count = [0, 1, maxCount / 5, maxCount / 2, maxCount, 0, 0][i]
    await route.fulfill({ json: body })
  })
  const bars = findPanel(page, 'Tren Registrasi').getByRole('listitem').locator('[style*="width"]')
  const measureBars = () =>
    bars.evaluateAll((elements) => elements.map((bar) => bar.getBoundingClientRect().width))
  await page.goto('/dashboard')
  await expect.poll(measureBars).toEqual([24, 24, 40, 100, 200, 24, 24])
  maxCount = 1000
  await page.reload()
  await expect(findPanel(page, 'Tren Registrasi')).toContainText('1.000')
  const [, , fifthWidth = 0, halfWidth = 0, fullWidth = 0] = await measureBars()
  expect(fullWidth).toBeLessThan(1000)
  expect([fifthWidth / fullWidth, halfWidth / fullWidth]).toEqual([
    expect.closeTo(0.2, 2),
    expect.closeTo(0.5, 2),
  ])
})

test('only superadmins see a notice when no backup was made for two days', async ({
  page,
  openPageFor,
  signIn,
}) => {
  await runAsOwner(`insert into backups (made_at, file) values (now() - interval '47 hours', 'x')`)
  await signIn('sari')
  await page.goto('/dashboard')
  await expect(findCard(page, 'Total Affiliates')).toBeVisible()
  await expect(page.getByText('Backup otomatis')).toBeHidden()
  await runAsOwner(`update backups set made_at = now() - interval '49 hours'`)
  await page.reload()
  for (const width of widths) {
    await setWidth(page, width)
    await expect(page.getByRole('note')).toContainText(/belum berhasil sejak \d+ \w+ \d{4}/)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  const budisPage = await openPageFor('budi')
  await budisPage.goto('/dashboard')
  await expect(findCard(budisPage, 'Total Affiliates')).toBeVisible()
  await expect(budisPage.getByText('Backup otomatis')).toBeHidden()
  await runAsOwner('delete from backups')
})
