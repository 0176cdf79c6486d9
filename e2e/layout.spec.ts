import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('the home page greets the user and links to pages that the user may open', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn('dewi')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dewi')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').locator('a[href="/dashboard/affiliate-registration"]').click()
  await expect(page).toHaveURL('/dashboard/reg-affiliate')
})

test('a user without the dashboard permission sees Akses Terbatas and a link to an allowed page', async ({
  page,
  signIn,
}) => {
  await signIn('rina')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/dashboard/reg-affiliate')
})

test('an unknown path shows the not-found page with status 404, signed in or not', async ({
  page,
  signIn,
}) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn('sari')
    for (const path of ['/nonsense', '/dashboard/nonsense']) {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    }
  }
})

test('an unknown path in the client router shows the same page and is logged in the console', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard')
  const consoleTexts: string[] = []
  page.on('console', (message) => consoleTexts.push(message.text()))
  const response = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/dashboard/nonsense')
  await page.evaluate(() => {
    window.history.pushState({}, '', '/dashboard/nonsense')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect((await response).status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(consoleTexts.join()).toContain('404: no page at /dashboard/nonsense')
})

test('Ctrl+B collapses the sidebar to a rail, which is remembered for seven days', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'below 768 px the sidebar is a drawer')
  await signIn('sari')
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Menu utama' })
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48)
  await page.reload()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(7)
  await expectAccessible(page)
})

test('below 768 px the sidebar is a drawer of 18rem that Escape closes', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sidebar' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Sidebar' }).click()
  await drawer.getByRole('link', { name: 'Reg. Affiliate' }).click()
  await expect(page).toHaveURL('/dashboard/reg-affiliate')
  await expect(drawer).toBeHidden()
})
