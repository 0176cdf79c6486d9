/** Each user chooses to see Data Affiliate as cards or as a table. */
import { listPath } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { addProduct, createPerson, enterAs, runAsOwner, uniqueNumber } from './people.ts'

const permissions = ['data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

const chooseView = (page: Page, view: string) =>
  page.getByRole('radiogroup', { name: 'Tampilan' }).getByText(view, { exact: true }).click()

async function choosePageSize(page: Page, count: number) {
  // The bar of a selection has a menu of the same name.
  await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).first().click()
  await page.getByRole('menuitemradio', { name: `${count} baris` }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

async function registerAffiliates(unique: string, product: string, count: number) {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_at)
     select 'k' || n || '.' || $1, $2 || n, array[p.id], now() - n * interval '1 minute'
     from generate_series(1, $3::int) n, products p where p.product_name = $4`,
    [unique, uniqueNumber(), count, product],
  )
}

test('the list can be shown as a table with more rows, which is remembered for this user only', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = `Tampilan ${unique}`
  await addProduct(product)
  const person = await createPerson(unique, 'user', ...permissions, product)
  await enterAs(context, person)
  await registerAffiliates(unique, product, 30)
  await page.goto(`${listPath}?page=2`)
  await expect(page.getByRole('article')).toHaveCount(10)

  await chooseView(page, 'Tabel')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(10)
  await expect(page.getByText('Menampilkan 1 - 10 dari 30 data')).toBeVisible()
  await choosePageSize(page, 25)
  await expect(rows).toHaveCount(25)
  await expect(rows.first()).toContainText(`k1.${unique}`)
  await expect(page.getByText('Menampilkan 1 - 25 dari 30 data')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Halaman 2', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(`k26.${unique}`)

  await page.reload()
  await expect(rows).toHaveCount(5)
  await choosePageSize(page, 50)
  await expect(rows).toHaveCount(30)
  await choosePageSize(page, 25)
  await page.getByRole('button', { name: 'Halaman 2', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await rows
    .first()
    .getByRole('button', { name: `k26.${unique}`, exact: true })
    .click()
  await expect(page.getByRole('dialog')).toContainText(`k26.${unique}`)
  await page.keyboard.press('Escape')
  await rows.first().hover()
  await rows
    .first()
    .getByRole('checkbox', { name: /^Pilih/ })
    .check()
  await expect(page.getByRole('toolbar', { name: 'Untuk yang dipilih' })).toContainText('1 dipilih')

  const colleaguePage = await openPageFor(
    await createPerson(`lain${unique}`, 'user', ...permissions, product),
  )
  await colleaguePage.goto(listPath)
  await expect(colleaguePage.getByRole('article')).toHaveCount(10)

  // A window without room for a table shows cards again.
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseView(page, 'Kartu')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page).toHaveURL(listPath)
})

test('the table does not cut the status of a sample', async ({ page, context, unique }) => {
  const product = `Status ${unique}`
  await addProduct(product)
  await enterAs(context, await createPerson(unique, 'user', ...permissions, product))
  await registerAffiliates(unique, product, 3)
  for (const [n, status] of ['review', 'disetujui', 'rejected'].entries())
    await runAsOwner('update affiliate_registrations set sample_product_status = $1 where username = $2', [
      status,
      `k${n + 1}.${unique}`,
    ])
  await page.goto(listPath)
  await chooseView(page, 'Tabel')
  for (const name of ['Review', 'Disetujui', 'Ditolak']) {
    const label = page.getByRole('table').locator('.mantine-Badge-label').filter({ hasText: name })
    await expect(label).toBeVisible()
    expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth), name).toBe(0)
  }
})

test('ten cards never leave one card alone in the last line, at any width', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliates(unique, 'Night Serum', 10)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByRole('article')).toHaveCount(10)
  for (const width of [1024, 1280, 1440, 1680, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() =>
        page.getByRole('article').evaluateAll((cards) => {
          const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top))
          const columns = tops.filter((top) => top === tops[0]).length
          return columns === 1 || tops.filter((top) => top === tops.at(-1)).length > 1
        }),
      )
      .toBe(true)
  }
})

test('the cards of the previous tab are dimmed at once and stay in place until the response arrives', async ({
  page,
  context,
  unique,
}) => {
  const [first, second] = [`Redup ${unique}`, `Terang ${unique}`]
  for (const product of [first, second]) await addProduct(product)
  await enterAs(context, await createPerson(unique, 'user', ...permissions, first, second))
  await registerAffiliates(`a.${unique}`, first, 2)
  await registerAffiliates(`b.${unique}`, second, 1)
  await page.goto(listPath)
  await page.getByRole('tab', { name: first }).click()
  const card = page.getByRole('article', { name: `k1.a.${unique}` })
  await expect(card).toBeVisible()
  const boxBefore = await card.boundingBox()
  const release = await holdRequests(page, '**/api/affiliates/cards?*')
  await page.getByRole('tab', { name: second }).click()
  await expect(page.getByRole('tab', { name: second })).toHaveAttribute('aria-selected', 'true')
  const outdatedRows = page.locator('[data-outdated]')
  await expect(outdatedRows).toHaveCSS('opacity', '0.5')
  expect(await card.boundingBox()).toEqual(boxBefore)
  release()
  await expect(page.getByRole('article', { name: `k1.b.${unique}` })).toBeVisible()
  await expect(outdatedRows).toHaveCount(0)
})
