/** Helpers for tests of a creator's private page, which staff and the creator open. */
import type { Browser } from '@playwright/test'
import { affiliatePermissions } from './choosing.ts'
import { expect, type Page } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

export const findMenuButton = (page: Page, username: string) =>
  page.getByRole('button', { name: `Menu \u2068${username}\u2069`, exact: true })

/** Opens a page on the phone of a creator, which has a small screen and, by default, no JavaScript. */
export async function openPhone(browser: Browser, { javaScriptEnabled = false } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled,
    // A headless browser names itself a bot in its User-Agent, and visits of bots are not recorded.
    userAgent: 'Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  return context.newPage()
}

/** Creates an affiliate whose sample is approved, and signs in staff. @returns id and private page of the affiliate */
export async function createWithPage(page: Page, username: string, unique: string) {
  const product = `Halaman ${unique}`
  await enterWithProducts(page.context(), unique, ['dashboard', ...affiliatePermissions], product)
  const id = await addApprovedAffiliate(username, product)
  const { path } = await (await page.request.get(`/api/affiliates/${id}/page`)).json()
  return { id, path: `${path}` }
}

/** Creates an affiliate as `createWithPage` does, and opens the dialog 'Halaman kreator' as staff. */
export async function openPageDialog(page: Page, username: string, unique: string) {
  const { id, path } = await createWithPage(page, username, unique)
  await page.goto(`/dashboard/data-affiliate?q=${username}`)
  await findMenuButton(page, username).click()
  await page.getByRole('menuitem', { name: 'Halaman kreator' }).click()
  const dialog = page.getByRole('dialog', { name: `Halaman kreator \u2068${username}\u2069` })
  await expect(dialog.getByRole('button', { name: 'Salin link halaman' })).toBeVisible()
  const previewPath = await dialog.getByRole('link', { name: 'Lihat sebagai kreator' }).getAttribute('href')
  expect(previewPath).toBe(`${path}&pratinjau`)
  return { id, dialog, previewPath: `${previewPath}`, path }
}

/** Marks the sample as sent, and gives the affiliate videos of their product, due in three days and later. */
export async function sendSampleAndAssignVideos(id: string, count: number, unique: string) {
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'terkirim', status_whatsapp = 'sudah' where id = $1`,
    [id],
  )
  await runAsOwner(
    `with new_videos as (
       insert into videos (video_vo, product_id)
       select 'https://drive.google.com/' || $3 || n, p.product_id
       from affiliate_products p, generate_series(1, $2::int) n where p.affiliate_id = $1
       returning id, product_id)
     insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
     select $1, product_id, id, app.today() + 2 + row_number() over ()::int from new_videos`,
    [id, count, unique],
  )
}
