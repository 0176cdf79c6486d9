/**
 * Staff read the track record of an affiliate ('Rapor') where they decide, open its videos and filter the list by it.
 */
import type { BrowserContext, Locator } from '@playwright/test'
import { assignNewVideo, findCard, listPath } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addProduct, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

async function registerContacted(username: string, products: string[], sample = 'rejected') {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, status_whatsapp, sample_product_status)
     select $1, $2, (select array_agg(id order by product_name) from products where product_name = any ($3)), 'sudah', $4`,
    [username, uniqueNumber(), products, sample],
  )
}

/** Assigns a video as if ten days ago. @param days days until the post, or null if there is no post */
async function giveVideo(username: string, product: string, days: number | null, due = -5) {
  const post =
    days === null ? {} : { status: 'sudah' as const, postLink: `https://www.tiktok.com/@${username}/video/1` }
  await assignNewVideo(username, { product, due, ...post })
  await runAsOwner(
    `update affiliate_link_videos lv set created_at = now() - interval '10 days',
       posted_at = case when lv.posted_at is not null then now() - (10 - $2::int) * interval '1 day' end
     where lv.affiliate_id = (select id from affiliate_registrations where username = $1)
       and lv.created_at > now() - interval '5 days'`,
    [username, days],
  )
}

/** Registers an affiliate who posted videos of two products, and signs in a user who sees only one of them. */
async function enterWithRecord(context: BrowserContext, unique: string) {
  const [product, hiddenProduct, name] = [`Rapor ${unique}`, `Lain ${unique}`, `rapor.${unique}`] as const
  await addProduct(hiddenProduct)
  await enterWithProducts(context, unique, permissions, product)
  await registerContacted(name, [product, hiddenProduct], 'review')
  for (const days of [2, 2, 3]) await giveVideo(name, product, days)
  await giveVideo(name, product, 8)
  for (const days of [9, 9]) await giveVideo(name, hiddenProduct, days)
  return { product, name, recordText: '3 dari 4 tepat waktu · median 2,5 hari' }
}

const findRecordLink = (container: Locator, recordText: string) =>
  container.getByRole('link', { name: `Rapor: ${recordText}` })

test('card, dialog and detail show the track record of the visible videos, and link to them', {
  tag: '@phone',
}, async ({ page, context, unique }) => {
  const { name, recordText } = await enterWithRecord(context, unique)
  await page.goto(`${listPath}?q=${name}`)
  await expect(findCard(page, name)).toContainText(`Rapor: ${recordText}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await findCard(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: `Rapor: ${recordText}` }).click()
  await expect(dialog.getByRole('tab', { name: 'Link Videos' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('article')).toHaveCount(4)
  await expect(dialog.getByText('Tepat waktu · 2 hari')).toHaveCount(2)
  await expect(dialog.getByText('Tepat waktu · 3 hari')).toHaveCount(1)
  await expect(dialog.getByText('Telat · 8 hari')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await findRecordLink(findCard(page, name), recordText).focus()
  await page.keyboard.press('Enter')
  const videos = page.getByRole('region', { name: 'Link Video (4)' })
  await expect(videos).toBeFocused()
  await expect(videos.getByRole('heading', { name: 'Link Video (4)' })).toBeInViewport()
  await expect(videos.getByText('Telat · 8 hari')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: `Rapor: ${recordText}` })
    .click()
  await expect(videos).toBeFocused()
  await page.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await expect(findCard(page, name)).toBeVisible()
})

test('the track record is shown where a sample is decided: on the radar and beside Disetujui', async ({
  page,
  context,
  unique,
}) => {
  const { name, recordText } = await enterWithRecord(context, unique)
  await page.goto('/dashboard')
  const line = page
    .getByRole('list', { name: 'Yang menunggu' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(line).toContainText('Menunggu review')
  await expect(findRecordLink(line, recordText)).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: /^Tinjau/ }).click()
  const review = page.getByRole('dialog', { name: 'Tinjau sample' })
  await expect(review.getByRole('link', { name: `Rapor: ${recordText} (buka di tab baru)` })).toBeVisible()
  await page.goto(`${listPath}?q=${name}`)
  await findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const sample = page
    .getByRole('group', { name: 'Sample Product' })
    .or(page.getByRole('region', { name: 'Sample Product' }))
  const detailPage = context.waitForEvent('page')
  await sample.getByRole('link', { name: `Rapor: ${recordText} (buka di tab baru)` }).click()
  const detail = await detailPage
  await expect(detail.getByRole('region', { name: 'Link Video (4)' })).toBeFocused()
})

test('the list is filtered by track record, and cards say who has too few videos for one', async ({
  page,
  context,
  unique,
}) => {
  const product = `Saring ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const [alwaysOnTime, onceLate, neverPosted, fewVideos] = ['selalu', 'telat', 'pernah', 'sedikit'].map(
    (name) => `${name}.${unique}`,
  ) as [string, string, string, string]
  for (const name of [alwaysOnTime, onceLate, neverPosted, fewVideos])
    await registerContacted(name, [product])
  for (const name of [alwaysOnTime, onceLate, neverPosted])
    for (const days of [1, 2, 3]) await giveVideo(name, product, days)
  await giveVideo(onceLate, product, 9)
  await giveVideo(neverPosted, product, null)
  await giveVideo(fewVideos, product, 1)

  await page.goto(listPath)
  await expect(findCard(page, fewVideos)).toContainText('Rapor: belum cukup data')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const chooseRecord = async (record: string) => {
    await page.getByRole('combobox', { name: 'Rapor' }).click()
    await page.getByRole('option', { name: record }).click()
  }
  await chooseRecord('Selalu tepat waktu')
  await page.keyboard.press('Escape')
  await expect(findCard(page, alwaysOnTime)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/rapor=selalu_tepat_waktu/)

  await page.getByRole('button', { name: /^Filter/ }).click()
  await chooseRecord('Pernah tidak posting')
  await page.keyboard.press('Escape')
  await expect(findCard(page, neverPosted)).toContainText('Rapor: 3 dari 4 tepat waktu · median 2 hari')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /Rapor: Pernah tidak posting/ }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
})
