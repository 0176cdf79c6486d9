/** Key data has room, and what a user is about to press or read keeps its place. */
import { affiliatePermissions, enterWithNewProduct, findCheckbox, registerAffiliates } from './choosing.ts'
import { assignNewVideo, listPath } from './data-affiliate.ts'
import { createVideo, expect, type Page, readProductId, setWidth, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

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

test('a wide table of videos shows the file id at the end of a link uncut', async ({
  page,
  context,
  signIn,
  unique,
}) => {
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

test('at 1024 pixels the toolbar of Data Affiliate cuts neither words nor icons', async ({
  page,
  context,
  unique,
}) => {
  await registerAffiliates(unique, await enterWithNewProduct(context, unique), 12)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(listPath)
  await expect(page.getByRole('checkbox', { name: 'Pilih halaman ini' })).toBeVisible()
  const views = page.getByRole('radiogroup', { name: 'Tampilan' })
  const viewsBox = await views.boundingBox()
  const weekBox = await views.getByText('Minggu').boundingBox()
  expect((weekBox?.x ?? 0) + (weekBox?.width ?? 0)).toBeLessThan((viewsBox?.x ?? 0) + (viewsBox?.width ?? 0))
  const searchBox = await page.getByPlaceholder('Username / nama / WA').boundingBox()
  for (const name of ['Filter', 'Refresh']) {
    const button = page.getByRole('button', { name, exact: true })
    expect((await button.locator('svg').boundingBox())?.width).toBe(16)
    expect((await button.boundingBox())?.y).toBe(searchBox?.y)
  }
  expect((await page.getByText('Pilih halaman ini').boundingBox())?.y).toBe(searchBox?.y)
})

test('at 1024 pixels the reason in the radar takes up at most three lines of text', async ({
  page,
  context,
  unique,
}) => {
  const product = `Alasan ${unique}`
  const username = `alasan.${unique}`
  await enterWithProducts(context, unique, ['dashboard', ...affiliatePermissions], product)
  await addApprovedAffiliate(username, product)
  await assignNewVideo(username, { product, due: -2 })
  await runAsOwner(
    `update affiliate_link_videos set asked_days = 3, asked_at = now(), asked_answer = 'waiting',
       asked_reason = 'Maaf kak, lagi sakit. Boleh minta waktu?'
     where affiliate_id = (select id from affiliate_registrations where username = $1)`,
    [username],
  )
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/dashboard')
  const reason = page.getByText(/^Minta waktu 3 hari .* lagi sakit/)
  await expect(reason).toBeVisible()
  expect((await reason.boundingBox())?.height).toBeLessThan(70)
})

test('the form of Registrasi has room for a username and a product at 1024 pixels', async ({
  page,
  context,
  unique,
}) => {
  await enterWithNewProduct(context, unique)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/dashboard/reg-affiliate')
  const form = page.locator('form').first()
  await expect(form.getByRole('textbox', { name: 'Username' })).toBeVisible()
  for (const field of [
    form.getByRole('textbox', { name: 'Username' }),
    form.getByRole('combobox', { name: 'Product' }),
  ])
    expect((await field.boundingBox())?.width).toBeGreaterThan(180)
})

test('the benefits of a product are whole in a table at 1280 pixels', async ({ page, signIn, unique }) => {
  await signIn('sari')
  const product_name = `Manfaat ${unique}`
  await runAsOwner(
    `insert into products (product_number, product_name, price, product_benefit) values ($1, $2, 89000, $3)`,
    [unique, product_name, 'Membersihkan wajah dengan lembut tanpa membuat kulit terasa kering.'],
  )
  await page.goto(`/dashboard/products?q=${unique}`)
  const benefit = page.getByRole('table').getByText('Membersihkan wajah dengan lembut')
  await expect(benefit).toBeVisible()
  expect(
    await benefit.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    ),
  ).toBe(false)
})

test('on a phone unknown shortcodes are named below the text, not over it', { tag: '@phone' }, async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(!isMobile)
  await signIn('sari')
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard/griting')
    await page.getByRole('button', { name: 'Tulis template' }).tap()
    const field = page.getByRole('textbox', { name: 'Isi Template' })
    await field.tap()
    await field.fill('Halo [nma], [toko], [kakk]\ndua\ntiga\nempat\nlima\nenam')
    await expect(page.getByRole('button', { name: '[kakk]' })).toBeVisible()
    const fieldBox = await field.boundingBox()
    const noticeBox = await page
      .getByRole('status')
      .filter({ hasText: 'Shortcode tidak dikenal' })
      .boundingBox()
    expect(fieldBox?.height).toBeGreaterThan(100)
    expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(noticeBox?.y ?? 0)
  }
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
