/** Helpers for tests that choose many affiliates in a list: the user, the affiliates, and the bar of the selection. */
import type { BrowserContext, Locator } from '@playwright/test'
import { expect, type Page } from './fixtures.ts'
import { enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

export const findBar = (page: Page) => page.getByRole('toolbar', { name: 'Untuk yang dipilih' })
export const pressInBar = (page: Page, action: string) =>
  findBar(page).getByRole('button', { name: action, exact: true }).click()
export const findCheckbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Pilih \u2068${name}\u2069` })
export const findUndoButton = (page: Page) => page.getByRole('button', { name: 'Urungkan' })
export const findStatus = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first()

export const affiliatePermissions = [
  'reg_affiliate',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
  'data_affiliate_delete',
]

/**
 * Signs in a user who sees only a new product and `otherProducts`, so that the test knows every row.
 * @returns the name of the new product
 */
export async function enterWithNewProduct(
  context: BrowserContext,
  unique: string,
  ...otherProducts: string[]
): Promise<string> {
  const product = `Pilih ${unique}`
  await enterWithProducts(context, unique, affiliatePermissions, product, ...otherProducts)
  return product
}

/** Registers affiliates of this product. `kreator1` is the newest. */
export async function registerAffiliates(
  unique: string,
  product: string,
  count: number,
  sampleStatus = 'review',
  whatsappStatus = 'sudah',
) {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status,
       status_whatsapp, created_at)
     select 'kreator' || n || '.' || $1, $3 || n, array[p.id], $5, $6, now() - n * interval '1 minute'
     from generate_series(1, $2) n, products p where p.product_name = $4`,
    [unique, count, uniqueNumber(), product, sampleStatus, whatsappStatus],
  )
}

export async function addVideos(product: string, count: number) {
  await runAsOwner(
    `insert into videos (video_vo, product_id) select 'https://drive.google.com/' || gen_random_uuid(), p.id
     from generate_series(1, $2), products p where p.product_name = $1`,
    [product, count],
  )
}

/** Presses a row with a finger until it is chosen. */
export async function pressLong(row: Locator) {
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not visible')
  const touch = await row.page().context().newCDPSession(row.page())
  const touchPoints = [{ x: box.x + 60, y: box.y + 24 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(row.getByRole('checkbox')).toBeChecked()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/**
 * Chooses all affiliates that the filter finds, and waits until the bar shows their number.
 *
 * @param aroundClick receives the promise of each click, such as `perform` of an action counter
 */
export async function chooseAll(
  page: Page,
  count: number,
  aroundClick: (click: Promise<unknown>) => Promise<unknown> = (click) => click,
) {
  const pageCheckbox = page.getByRole('checkbox', { name: 'Pilih halaman ini' })
  const allCheckbox = page.getByRole('checkbox', { name: `Pilih semua ${count}` })
  const firstRow = page.locator('[data-row]').first()
  await expect(firstRow).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  if (isPhone) await aroundClick(pressLong(firstRow))
  await expect(pageCheckbox.or(allCheckbox)).toBeVisible()
  // 'Pilih semua' appears once a row is chosen.
  if (!isPhone && (await pageCheckbox.isVisible())) await aroundClick(pageCheckbox.click())
  await aroundClick(allCheckbox.or(page.getByRole('button', { name: `Pilih semua ${count}` })).click())
  await expect(findBar(page)).toContainText(`${count} dipilih`)
}

/** Presses a bulk action in the bar, or in the bar's menu if the bar has no room for it. */
export async function pressInBarOrMenu(page: Page, action: string) {
  const button = findBar(page).getByRole('button', { name: action, exact: true })
  const moreButton = findBar(page).getByRole('button', { name: 'Lainnya' })
  await expect(button.or(moreButton).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  await moreButton.click()
  await page.getByRole('menuitem', { name: action }).click()
}
