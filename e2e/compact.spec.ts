/**
 * The layout is compact: cards are short, lists begin on the first screen, links on a phone are 44 px high, and Tab
 * skips the options of a list.
 */
import { createVideo, expect, expectAccessible, readProductId, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

test('a card is short, and the Registrasi list starts on the first screen', { tag: '@phone-only' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`pendek.${unique}`)
  await page.goto(`/dashboard/data-affiliate?q=${unique}`)
  const card = page.getByRole('article', { name: `pendek.${unique}` })
  await expect(card).toBeVisible()
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(200)

  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  const row = page.getByRole('article', { name: `pendek.${unique}` })
  await expect(row).toBeVisible()
  // The row is below the tabs, the search and the controls for choosing rows.
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(440)
  const foldButton = page.getByRole('button', { name: 'Registrasi baru' })
  await expect(foldButton).toHaveAttribute('aria-expanded', 'false')
  await foldButton.click()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused()
  await page.reload()
  await expect(foldButton).toHaveAttribute('aria-expanded', 'true')
})

test('activities of Home link to their affiliate or video, and links are at least 44 px', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique, isMobile }) => {
  await signIn('sari')
  const id = await registerAffiliate(`giat.${unique}`)
  await runAsOwner(
    `update affiliate_registrations set created_at = now() + interval '1 minute',
       selected_product_ids = (select array_agg(id) from products
         where product_name in ('Night Serum', 'Daily Moisturizer')) where id = $1`,
    [id],
  )
  const product = await readProductId(page.request)
  const { no_video } = await createVideo(page.request, product, `https://drive.example.com/${unique}`)
  await runAsOwner(`update videos set created_at = now() + interval '1 minute' where no_video = $1`, [
    no_video,
  ])
  await page.goto('/dashboard')
  const activity = page.getByRole('region', { name: 'Aktivitas Terbaru' })
  const productCounts = page.getByRole('region', { name: 'Affiliate by Product' })
  await expect(productCounts).toContainText(
    /Jumlahnya [\d.]+, lebih dari [\d.]+ affiliate: satu affiliate dapat memilih/,
  )
  const heights = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  if (isMobile) expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await activity.getByRole('link', { name: new RegExp(`giat\\.${unique}`) }).click()
  await expect(page).toHaveURL(`/dashboard/data-affiliate/view/${id}`)
  await page.goBack()
  await activity.getByRole('link', { name: new RegExp(`Video #${no_video} `) }).click()
  await expect(page).toHaveURL(/\/dashboard\/data-video/)
  await expect(
    page
      .getByText(`#${no_video}`)
      .or(page.getByText(`${no_video}`, { exact: true }))
      .first(),
  ).toBeVisible()
  await runAsOwner('update videos set created_at = now() where no_video = $1', [no_video])
})

test('Tab moves from a long select to the button after it, and the open list passes axe', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await runAsOwner(
    `insert into products (product_number, product_name, product_benefit)
     select $1 || n, 'Panjang ' || $1 || ' ' || n, 'x' from generate_series(1, 60) n`,
    [unique],
  )
  await page.goto('/dashboard/reg-affiliate')
  const product = page.getByRole('combobox', { name: 'Product' }).first()
  await product.click()
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option').nth(40)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(list.locator('[data-combobox-selected]')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('End')
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown')
  await expect(list.locator('[data-combobox-selected]')).toBeInViewport()
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeFocused()
  await runAsOwner(`delete from products where product_number like $1 || '%'`, [unique])
})
