/**
 * A page's data is requested before the click or together with the document, once, and only for users who may see it.
 * A tooltip is rendered only when it is shown.
 */
import { expect, type Page, test } from './fixtures.ts'
import { createPerson } from './people.ts'

/** Blocks live events, since other tests change the lists whose loads this test counts. */
const blockLiveFeed = (page: Page) => page.route('**/api/live', () => {})

/** Collects the API calls that the page makes from now on. */
function recordCalls(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

const findLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true })

const countCalls = (paths: string[], path: string) => paths.filter((calledPath) => calledPath === path).length

test('hovering over a link preloads the data of its page, and the click does not load it again', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`niat.${unique}`)
  await blockLiveFeed(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const requests = recordCalls(page)
  await findLink(page, 'Data Affiliate').hover()
  await expect.poll(() => countCalls(requests, '/api/affiliates/cards')).toBe(1)
  await findLink(page, 'Data Affiliate').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(countCalls(requests, '/api/affiliates/cards')).toBe(1)
  expect(countCalls(requests, '/api/affiliates/tabs')).toBe(1)
})

test('a failed preload is not reported, and the data is loaded when the page opens', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await blockLiveFeed(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const requests = recordCalls(page)
  await page.route('**/api/products/catalogue', (route) => route.fulfill({ status: 400, json: {} }))
  const failedPreload = page.waitForResponse('**/api/products/catalogue')
  await findLink(page, 'Product').hover()
  await failedPreload
  expect(countCalls(requests, '/api/products/catalogue')).toBe(1)
  await page.unroute('**/api/products/catalogue')
  await findLink(page, 'Product').click()
  await expect(page.getByRole('cell').first()).toBeVisible()
  await expect(page.getByText('Failed to fetch products')).toHaveCount(0)
})

test('the list of users is not requested for a user who may not open its page', async ({
  openPageFor,
  unique,
}) => {
  const userPage = await openPageFor(await createPerson(unique, 'user', 'data_video'))
  const requests = recordCalls(userPage)
  await userPage.goto('/dashboard/users')
  await expect(userPage.getByRole('heading', { level: 1 })).toBeVisible()
  expect(countCalls(requests, '/api/users')).toBe(0)
})

test('a tooltip describes its button, and Escape hides it until the mouse leaves and returns', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.clock.install()
  await page.goto('/dashboard/products?q=Night+Serum')
  const editButton = page.getByRole('button', { name: /^Edit / })
  await editButton.focus()
  await editButton.hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveText('Edit')
  await expect(editButton).toHaveAccessibleDescription('Edit')
  // The button still has the focus, so the tooltip did not replace it.
  await expect(editButton).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await expect(editButton).toHaveAccessibleDescription('')
  const editBox = await editButton.boundingBox()
  if (!editBox) throw new Error('no button')
  await page.mouse.move(editBox.x + 5, editBox.y + 5)
  await page.clock.runFor(500)
  await expect(tooltip).toBeHidden()
  await page.mouse.move(0, 0)
  await editButton.hover()
  await expect(tooltip).toBeVisible()
})

const dashboardPages = [
  '',
  '/reg-affiliate',
  '/data-affiliate',
  '/data-video',
  '/griting',
  '/users',
  '/products',
  '/permissions',
  '/profile',
]

for (const [name, paths] of [
  ['sari', dashboardPages],
  ['rina', ['', '/reg-affiliate', '/data-affiliate', '/griting']],
] as const)
  test(`every call that a document preloads for ${name} is one that the page then makes`, async ({
    page,
    signIn,
  }) => {
    await signIn(name)
    await blockLiveFeed(page)
    // A request that a preload answers is not reported, so the page itself records what it fetches.
    await page.addInitScript(() => {
      const fetched: string[] = []
      const fetch = window.fetch
      window.fetch = (input, init) => {
        fetched.push(input instanceof Request ? input.url : String(input))
        return fetch(input, init)
      }
      Object.assign(window, { fetched })
    })
    let preloadedCount = 0
    for (const path of paths) {
      const reply = await page.goto(`/dashboard${path}`)
      const header = (await reply?.headerValue('link')) ?? ''
      const preloads = [...header.matchAll(/<(\/api\/[^>]+)>/g)].map(
        ([, url = '']) => new URL(url, page.url()).href,
      )
      preloadedCount += preloads.length
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { fetched: string[] }).fetched))
        .toEqual(expect.arrayContaining(preloads))
    }
    expect(preloadedCount).toBeGreaterThan(0)
  })
