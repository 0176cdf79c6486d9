/**
 * If there is no connection, the page shows one quiet notice and nothing breaks. Failed requests are repeated by
 * themselves once the page is online again.
 */
import { expect, expectAccessible, type Page, test } from './fixtures.ts'

const findNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Anda sedang offline' })
const openFromMenu = async (page: Page, name: string) => {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Sidebar' }).click()
  await page.getByRole('link', { name, exact: true }).first().click()
}

test('offline shows one notice and no Live Data; a failed list loads by itself once online', {
  tag: '@phone',
}, async ({ page, context, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  await registerAffiliate(`putus.${unique}`)
  await page.goto('/dashboard/data-affiliate')
  await expect(page.getByRole('article').first()).toBeVisible()
  await openFromMenu(page, 'Home')
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await expect(findNotice(page)).toBeVisible()
  await expect(page.getByText('Live Data terputus')).toBeVisible()
  await openFromMenu(page, 'Data Affiliate')
  await page.getByRole('textbox', { name: /^Cari/ }).fill(`putus.${unique}`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Dimuat sendiri begitu tersambung lagi' }),
  ).toBeVisible()
  // No toast repeats the message.
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByRole('article', { name: `putus.${unique}` })).toBeVisible()
  await expect(findNotice(page)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await openFromMenu(page, 'Home')
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
})

test('a page that is not loaded yet says so offline, and opens when online again', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Profil Saya' })).toBeVisible()
  await context.setOffline(true)
  await openFromMenu(page, 'Griting')
  await expect(page.getByRole('heading', { name: 'Halaman ini belum dimuat' })).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Masih belum tersambung')).toBeVisible()
  await expectAccessible(page)
  // The user can still go back.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Profil Saya' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Halaman ini belum dimuat' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Griting Template' })).toBeVisible()
})

test('after an upgrade an old tab reloads once, and never while text is being typed', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/reg-affiliate')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill('setengah jadi')
  // Simulates an upgrade: the files of the old build are gone, and a reload of the page brings those of the new build.
  let loadCount = 0
  await page.route('**/dashboard/*', (route) => {
    loadCount += 1
    return route.fallback()
  })
  await page.route('**/assets/*', (route) =>
    loadCount === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  const missingAsset = page.waitForResponse(
    (reply) => reply.url().includes('/assets/') && reply.status() === 404,
  )
  await page.getByRole('link', { name: 'Griting' }).hover()
  await missingAsset
  await expect(username).toHaveValue('setengah jadi')
  expect(loadCount).toBe(0)
  await username.fill('')
  await page.getByRole('link', { name: 'Griting' }).click()
  await expect(page.getByRole('heading', { name: 'Griting Template' })).toBeVisible()
  expect(loadCount).toBe(1)
})

test('files that stay missing end in an error page, not in a reload loop', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Profil Saya' })).toBeVisible()
  // Only the page's own file is missing. Files of the frame load a moment later, and without them the frame fails.
  await page.route('**/assets/griting-*', (route) => route.fulfill({ status: 404 }))
  const pageLoad = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Griting' }).click()
  await pageLoad
  await expect(page.getByRole('heading', { name: 'Halaman ini belum dimuat' })).toBeVisible()
  await page.unroute('**/assets/griting-*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: 'Griting Template' })).toBeVisible()
})

test('an unreachable server is reported differently from a lost connection', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/live', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('Server tidak terhubung. Mencoba menyambung lagi…')).toBeVisible()
  await expect(page.getByText('Live Data terputus')).toBeVisible()
  await page.unroute('**/api/live')
  await expect(page.getByText('Live Data', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Server tidak terhubung')).toBeHidden()
})

test('a load that failed for a moment is repeated as soon as the connection works', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Profil Saya' })).toBeVisible()
  let loadCount = 0
  await page.route('**/api/templates', (route) => {
    loadCount += 1
    return loadCount <= 3 ? route.abort() : route.fallback()
  })
  await openFromMenu(page, 'Griting')
  // Other tests change templates as well, and each change causes a further load.
  await expect.poll(() => loadCount, { timeout: 20_000 }).toBeGreaterThan(3)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
