/** Saving or leaving the edit screen returns to the list as it was, whatever path led to the edit screen. */
import { findCard, listPath } from './data-affiliate.ts'
import { expect, type Page, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

/** Registers 14 more affiliates like the first one. One search finds all 15, the last five on the second page. */
async function registerFourteenMore(unique: string, firstId: string) {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_at)
     select 'tempat' || n || '.' || $1, '0899' || (extract(epoch from clock_timestamp()) * 1000000)::bigint || n,
       (select selected_product_ids from affiliate_registrations where id = $2), now() - n * interval '1 minute'
     from generate_series(1, 14) n`,
    [unique, firstId],
  )
}

const chooseInMenu = async (page: Page, name: string, item: string) => {
  await findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
  const entry = page.getByRole('menuitem', { name: item })
  await expect(entry).toBeVisible()
  // A click on a menu that still moves would hit another place.
  await entry.evaluate(async (element) => {
    const animations = element.closest('[role=menu]')?.getAnimations({ subtree: true }) ?? []
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
  await waitUntilSettled(page)
  await entry.click()
}
/** Waits until fonts are loaded and the router has finished, because both change the scroll position. */
const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
/**
 * Records the position of the row at each click, so that the last one is the position at which the user left the page.
 * An earlier measurement may differ, because Playwright scrolls the page to reach a menu.
 */
const recordLeavingPosition = (page: Page, name: string) =>
  findCard(page, name).evaluateHandle((row) => {
    const position = { top: Number.NaN }
    const measure = () => {
      if (row.isConnected) position.top = Math.round(row.getBoundingClientRect().top)
    }
    window.addEventListener('click', measure, true)
    return position
  })
const clickEdit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true }).click()

const waysToEdit = {
  'by the menu': (page: Page, name: string) => chooseInMenu(page, name, 'Edit'),
  'by the detail page': async (page: Page, name: string) => {
    await chooseInMenu(page, name, 'View')
    await clickEdit(page)
  },
  'by the dialog and the detail page': async (page: Page, name: string) => {
    await findCard(page, name).getByRole('heading').getByRole('button').click()
    await page.getByRole('link', { name: 'Buka halaman detail' }).click()
    await clickEdit(page)
  },
}

const waysBack = {
  Batal: (page: Page) => page.getByRole('button', { name: 'Batal', exact: true }).click(),
  Simpan: async (page: Page) => {
    await page.getByLabel('WhatsApp', { exact: true }).press('End')
    await page.getByLabel('WhatsApp', { exact: true }).pressSequentially('9')
    await page.getByRole('button', { name: /^(SIMPAN|Simpan Perubahan)$/ }).click()
  },
}

/** Each way to the edit screen and each way back. Both ways back read the place that the way there has stored. */
const ways = [
  ['by the menu', 'Batal'],
  ['by the menu', 'Simpan'],
  ['by the detail page', 'Batal'],
  ['by the dialog and the detail page', 'Simpan'],
] as const

for (const [way, wayBack] of ways)
  test(`after Edit ${way}, ${wayBack} restores the page, filter, scroll position and row`, {
    // A phone runs the longest way.
    tag: way === 'by the dialog and the detail page' ? '@phone' : [],
  }, async ({ page, signIn, registerAffiliate, unique }) => {
    await signIn('sari')
    if (test.info().project.name === 'laptop') await page.setViewportSize({ width: 1280, height: 500 })
    await registerFourteenMore(unique, await registerAffiliate(`tempat0.${unique}`))
    const address = `${listPath}?q=${unique}&status_whatsapp=belum&page=2`
    await page.goto(address)
    const name = `tempat13.${unique}`
    await findCard(page, name).getByRole('button', { name: /^Menu/ }).scrollIntoViewIfNeeded()
    await waitUntilSettled(page)
    await page.evaluate(() => window.scrollBy(0, 60))
    await waitUntilSettled(page)
    const position = await recordLeavingPosition(page, name)
    await waysToEdit[way](page, name)
    await expect(page).toHaveURL(new RegExp(`${listPath}/edit/`))
    await expect(page.getByLabel('Username')).toHaveValue(name)
    await waysBack[wayBack](page)
    await expect(page).toHaveURL(address)
    await expect(findCard(page, name).getByRole('heading').getByRole('button')).toBeFocused()
    const { top } = await position.jsonValue()
    await expect
      .poll(() => findCard(page, name).evaluate((row) => Math.round(row.getBoundingClientRect().top)))
      .toBe(top)
    // The history contains no intermediate pages: one step back leads to the page before the list.
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

test('a reload of the edit screen and the skip link do not change where Batal returns to', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await page.setViewportSize({ width: 1280, height: 500 })
  await registerFourteenMore(unique, await registerAffiliate(`tempat0.${unique}`))
  const address = `${listPath}?q=${unique}&status_whatsapp=belum&page=2`
  await page.goto(address)
  const name = `tempat13.${unique}`
  await waysToEdit['by the detail page'](page, name)
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(name)
  const skipLink = page.getByRole('link', { name: 'Langsung ke isi' })
  await skipLink.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // The cards arrive before the tabs that show them.
  const cards = page.waitForResponse(/\/api\/affiliates\/cards/)
  await page.route('**/api/affiliates/tabs', async (route) => {
    await cards
    await route.continue()
  })
  await waysBack.Batal(page)
  await expect(page).toHaveURL(address)
  const row = findCard(page, name)
  await expect(row.getByRole('heading').getByRole('button')).toBeFocused()
  await expect(row).toBeInViewport()
})

test('browser Back leads from the edit screen through the detail page to the list', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`langkah.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await waysToEdit['by the detail page'](page, `langkah.${unique}`)
  await expect(page.getByLabel('Username')).toHaveValue(`langkah.${unique}`)
  await page.goBack()
  await expect(page).toHaveURL(`${listPath}/view/${id}`)
  await page.goBack()
  await expect(page).toHaveURL(`${listPath}?q=${unique}`)
  await expect(findCard(page, `langkah.${unique}`).getByRole('heading').getByRole('button')).toBeFocused()
})

test('a list renders the rows of the first screen and then the rest, and Back restores the scroll position', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await page.setViewportSize({ width: 1280, height: 500 })
  await registerFourteenMore(unique, await registerAffiliate(`tempat0.${unique}`))
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  const rows = page.locator('main [data-row]')
  const productLink = page
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('link', { name: 'Product' })
  await expect(rows).toHaveCount(10)
  await waitUntilSettled(page)
  await rows.nth(9).scrollIntoViewIfNeeded()
  const scrollPosition = await page.evaluate(() => window.scrollY)
  expect(scrollPosition).toBeGreaterThan(100)
  await productLink.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(10)
  // Changes by other tests may move the list by a few pixels.
  const measureOffset = () =>
    page.evaluate((scrollPosition) => Math.abs(window.scrollY - scrollPosition), scrollPosition)
  await expect.poll(measureOffset).toBeLessThan(20)

  await productLink.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product' })).toBeVisible()
  const rowCounts = await page.evaluateHandle(() => {
    const counts: number[] = []
    new MutationObserver(() => {
      const count = document.querySelectorAll('main [data-row]').length
      const isOpened = document.querySelector('main h1')?.textContent === 'Registrasi Affiliate'
      if (isOpened && count > 0 && count !== counts.at(-1)) counts.push(count)
    }).observe(document.body, { childList: true, subtree: true })
    return counts
  })
  await page
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('link', { name: 'Reg. Affiliate' })
    .click()
  await expect(rows).toHaveCount(10)
  // Checks only the first count, because other tests may add rows afterwards.
  expect((await rowCounts.jsonValue())[0]).toBe(6)
})
