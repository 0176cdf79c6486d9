/** Key data has room, and what a user is about to press or read keeps its place. */
import { enterWithNewProduct, findCheckbox, registerAffiliates } from './choosing.ts'
import { listPath } from './data-affiliate.ts'
import { createVideo, expect, type Page, readProductId, setWidth, test } from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

test('the search field keeps its width when the first row is chosen', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 12)
  const searchField = page.getByPlaceholder('Username / nama / WA')
  const readWidth = async () => (await searchField.boundingBox())?.width
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(listPath)
    const checkbox = findCheckbox(page, `kreator1.${unique}`)
    await expect(checkbox).toBeAttached()
    const widthBefore = await readWidth()
    await checkbox.check({ force: true })
    await expect(page.getByRole('button', { name: 'Pilih semua 12' })).toBeVisible()
    expect(await readWidth()).toBe(widthBefore)
    expect(widthBefore).toBeGreaterThan(130)
  }
})

test('a username of 20 characters stands on one line of a table at 1280 pixels and wider', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const username = `@serum_${unique}_contoh_demo`.slice(0, 20)
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, platform)
     select $1, $2, array[id], 'instagram' from products where product_name = $3`,
    [username, `+62${uniqueNumber('812')}`, product],
  )
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(listPath)
    await page.getByText('Tabel', { exact: true }).click()
    expect(await countLines(page, username)).toBe(1)
    await page.goto('/dashboard/reg-affiliate')
    expect(await countLines(page, username)).toBe(1)
  }
})

/** Returns on how many lines the name of a row stands. */
async function countLines(page: Page, name: string): Promise<number> {
  const cell = page.getByRole('rowheader', { name })
  await expect(cell).toBeVisible()
  return cell.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const tops = new Set<number>()
    const range = document.createRange()
    while (walker.nextNode()) {
      const part = walker.currentNode.textContent ?? ''
      if (part === '' || !text.includes(part)) continue
      range.selectNodeContents(walker.currentNode)
      for (const { top } of range.getClientRects()) tops.add(Math.round(top))
    }
    return tops.size
  }, name)
}

test('a wide table of videos shows the whole end of a link', async ({ page, context, signIn, unique }) => {
  await signIn('budi')
  const fileId = `1aBcDeFgHiJkLmNo${unique}`.padEnd(33, '0').slice(0, 33)
  const productId = await readProductId(context.request)
  const { no_video } = await createVideo(
    context.request,
    productId,
    `https://drive.google.com/file/d/${fileId}/view`,
  )
  await setWidth(page, 1920)
  await page.goto(`/dashboard/data-video?q=${no_video}`)
  const linkText = page.getByText(fileId, { exact: true }).first()
  await expect(linkText).toBeVisible()
  const isCut = await linkText.evaluate(
    ({ parentElement }) => (parentElement?.scrollWidth ?? 0) > (parentElement?.clientWidth ?? 0),
  )
  expect(isCut).toBe(false)
})

test('on a phone the link to the page of details stands beside the other buttons of the dialog', {
  tag: '@phone-only',
}, async ({ page, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  await registerAffiliate(`rinci.${unique}`)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${listPath}?q=${unique}`)
  await page
    .getByRole('button', { name: `rinci.${unique}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('link', { name: 'Buka halaman detail' })
  await expect(link).toBeVisible()
  const historyBox = await dialog.getByRole('button', { name: 'Riwayat' }).boundingBox()
  expect((await link.boundingBox())?.y).toBe(historyBox?.y)
})

test('unknown shortcodes are named above the buttons of the template, in view', { tag: '@phone' }, async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn('sari')
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/griting')
  if (isMobile) await page.getByRole('button', { name: 'Tulis template' }).tap()
  await page.getByRole('textbox', { name: 'Isi Template' }).fill('Halo [nma]')
  const noticeBox = await page.getByText('Shortcode tidak dikenal:').boundingBox()
  const unknownBox = await page.getByRole('button', { name: '[nma]' }).boundingBox()
  const saveBox = await page.getByRole('button', { name: 'Simpan Template' }).boundingBox()
  for (const box of [noticeBox, unknownBox])
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(saveBox?.y ?? 0)
  expect((saveBox?.y ?? 0) + (saveBox?.height ?? 0)).toBeLessThanOrEqual(isMobile ? 844 : 800)
})

test('several shortcodes stand on a line of a phone', { tag: '@phone-only' }, async ({ page, signIn }) => {
  await signIn('sari')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/dashboard/griting')
  await page.getByRole('button', { name: 'Tulis template' }).tap()
  const shortcodes = page.getByRole('group', { name: 'Sisipkan shortcode' }).getByRole('button')
  const lines = await shortcodes.evaluateAll((buttons) =>
    buttons.map((button) => Math.round(button.getBoundingClientRect().y)),
  )
  expect(new Set(lines).size).toBeLessThanOrEqual(2)
  await expect(shortcodes.first()).toContainText('Rina Beauty')
})
