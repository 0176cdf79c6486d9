import type { APIRequestContext, Locator } from '@playwright/test'
import {
  assignNewVideo,
  enterWithPermissions,
  findCard,
  listPath,
  registerMany,
  setColumn,
} from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, tryAgain } from './fixtures.ts'
import {
  createPerson,
  enterAs,
  enterWithProducts,
  grant,
  revoke,
  runAsOwner,
  uniqueNumber,
} from './people.ts'

/** Expects the tabs and counts that the server returns for the user of the page. */
async function expectTabs(page: Page, request: APIRequestContext): Promise<void> {
  await expect(async () => {
    const { all, products } = await (await request.get('/api/affiliates/tabs')).json()
    const formatLabel = (name: string, count: number) => `${name} (${count.toLocaleString('id-ID')})`
    const expected = products.map((product: { product_name: string; count: number }) =>
      formatLabel(product.product_name, product.count),
    )
    if (all !== null) expected.unshift(formatLabel('Semua', all))
    await expect(page.getByRole('tab')).toHaveText(expected, { timeout: 500 })
  }).toPass()
}

async function openFilter(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

test('tabs and counts follow the permissions of each user', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`malam.${unique}`, 'Night Serum')
  await registerAffiliate(`pagi.${unique}`, 'Gentle Facial Cleanser')
  for (const name of ['sari', 'dewi'] as const) {
    await signIn(name)
    await page.goto(listPath)
    await expect(page.getByRole('tab', { name: /^Semua/ })).toHaveAttribute('aria-selected', 'true')
    await expectTabs(page, context.request)
  }
  await expect(page.getByRole('tab')).toHaveCount(1)
  await signIn('sari')
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByText('Menampilkan 1 - 2 dari 2 data')).toBeVisible()
  await expectTabs(page, context.request)
  await page.getByRole('tab', { name: /^Gentle Facial Cleanser/ }).click()
  await expect(page.getByText('Menampilkan 1 - 1 dari 1 data')).toBeVisible()
  await expect(findCard(page, `pagi.${unique}`)).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: /^Gentle Facial Cleanser/ })).toBeVisible()

  await signIn('rina')
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Night Serum/ })).toHaveAttribute('aria-selected', 'true')
  await expectTabs(page, context.request)
  await expect(findCard(page, `malam.${unique}`)).toBeVisible()
  await expect(page.getByText(`pagi.${unique}`)).toHaveCount(0)
  const rinasCard = findCard(page, `malam.${unique}`)
  await expect(rinasCard.getByText('Belum', { exact: true })).toBeVisible()
  await expect(rinasCard.getByRole('button')).toHaveCount(2)
  await rinasCard.getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Salin jawaban'])
})

test('a forbidden tab falls back to the first allowed one; changed permissions apply at once', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`hak.${unique}`)
  const products = await (await context.request.get('/api/products')).json()
  const { id: toner } = products.find(
    (product: { product_name: string }) => product.product_name === 'Daily Facemist Toner',
  )
  const id = await enterWithPermissions(context, unique, ['data_affiliate', 'data_affiliate_tab_products'])
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await expect(page.getByText('hubungi administrator')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)

  await grant(id, 'Night Serum')
  await expect(page.getByRole('tab')).toHaveText([/^Night Serum/])
  await expect(findCard(page, `hak.${unique}`)).toBeVisible()
  await page.goto(`${listPath}?q=${unique}&tab=${toner}&page=2`)
  await expect(page.getByRole('tab', { name: /^Night Serum/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page).not.toHaveURL(new RegExp(toner))
  await expect(page).not.toHaveURL(/page=/)
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))
  await page.goto(`${listPath}?tab=semua`)
  await expect(page).not.toHaveURL(/semua/)

  await grant(id, 'data_affiliate_tab_all')
  await expect(page.getByRole('tab', { name: /^Semua/ })).toBeVisible()
  // Typed text stays when permissions change meanwhile. The attribute shows that the field is not rendered anew.
  const search = page.getByRole('textbox', { name: /^Cari/ })
  await search.fill(unique)
  await search.evaluate((field) => field.setAttribute('data-same', ''))
  const sessionRead = page.waitForResponse((response) => response.url().endsWith('/api/session'))
  await grant(id, 'data_affiliate_delete')
  await sessionRead
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await expect(page.getByRole('menuitem', { name: /^Terhapus/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveAttribute('data-same')
  await expect(search).toHaveValue(unique)
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))
  await findCard(page, `hak.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Salin jawaban', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Semua/ }).click()
  await expect(page).toHaveURL(/tab=semua/)
  await revoke(id, 'data_affiliate_tab_all')
  await expect(page.getByRole('tab')).toHaveText([/^Night Serum/])
  await expect(page).not.toHaveURL(/semua/)
})

test('the arrow keys move between tabs, and one press of Back undoes all moves', async ({
  page,
  context,
  unique,
}) => {
  // These permissions fix the user's tabs, whatever products other tests add meanwhile.
  const tabs = ['data_affiliate_tab_all', 'data_affiliate_tab_products', 'Night Serum', 'Daily Moisturizer']
  await enterAs(context, await createPerson(unique, 'user', 'data_affiliate', ...tabs))
  await page.goto(listPath)
  const firstTab = page.getByRole('tab', { name: /^Semua/ })
  await firstTab.focus()
  await page.keyboard.press('ArrowLeft')
  const lastTab = page.getByRole('tab').last()
  await expect(lastTab).toBeFocused()
  await expect(lastTab).toHaveAttribute('aria-selected', 'true')
  await expect(lastTab).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await expect(lastTab).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(firstTab).toHaveAttribute('aria-selected', 'true')
  await expect(firstTab).toBeInViewport({ ratio: 1 })
})

test('search and filters narrow the list, are stored in the URL, and Back restores them', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  for (const name of ['satu', 'dua', 'tiga']) await registerAffiliate(`${name}.${unique}`)
  await setColumn(`dua.${unique}`, 'status_whatsapp', 'sudah')
  await setColumn(`tiga.${unique}`, 'platform', 'shopee')
  await setColumn(`tiga.${unique}`, 'sample_product_status', 'disetujui')
  await assignNewVideo(`dua.${unique}`, { due: -1 })
  await assignNewVideo(`tiga.${unique}`, { due: 1 })
  await page.goto(listPath)
  const search = page.getByRole('textbox', { name: 'Cari username atau WhatsApp' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill(unique)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))

  const filter = await openFilter(page)
  const chooseFilter = (group: string, choice: string) =>
    filter.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
  await chooseFilter('Status WhatsApp', 'Sudah')
  await expect(page).toHaveURL(/status_whatsapp=sudah/)
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(1)
  await chooseFilter('Status WhatsApp', 'Semua')
  await chooseFilter('Status Sample', 'Disetujui')
  await expect(page).toHaveURL(/sample_product_status=disetujui/)
  await chooseFilter('Platform', 'Shopee')
  await expect(page).toHaveURL(/platform=shopee/)
  await filter.getByRole('combobox', { name: 'Status Posting' }).click()
  await filter.getByRole('option', { name: 'Belum diposting' }).click()
  await expect(page).toHaveURL(/posting=belum/)
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(1)
  await filter.getByRole('switch', { name: 'Terlambat' }).click()
  await expect(page).toHaveURL(/late=ya/)
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter 4 aktif' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filter aktif' }).getByRole('listitem')).toHaveText([
    'Status Sample:Disetujui',
    'Status Posting:Belum diposting',
    'Platform:Shopee',
    'Terlambat:ya',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hapus filter Terlambat: ya' }).click()
  await expect(findCard(page, `tiga.${unique}`)).toBeVisible()
  const sharedUrl = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/late=ya/)
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(listPath)
  await page.goto(sharedUrl)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toHaveValue(unique)
  await page.goto(`${listPath}?q=${unique}&late=ya`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(findCard(page, `dua.${unique}`)).toBeVisible()
  await page.goto(`${listPath}?q=${unique}&page=abc&posting=x&late=1&tab=y`)
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('a page has ten cards and three page buttons, and a new search returns to page 1', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await registerMany(unique, 32)
  await page.goto(`${listPath}?q=${unique}`)
  const pager = page.getByRole('navigation', { name: 'Halaman' })
  const numbers = pager.getByRole('listitem')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(numbers).toHaveText(['1', '2', '3'])
  await expect(pager.getByRole('button', { name: 'Halaman 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await pager.getByRole('button', { name: 'Halaman 3', exact: true }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(numbers).toHaveText(['2', '3', '4'])
  await expect(findCard(page, `banyak21.${unique}`)).toContainText('21')
  await pager.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page.getByText('Menampilkan 31 - 32 dari 32 data')).toBeVisible()
  await expect(numbers).toHaveText(['2', '3', '4'])
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: /^Night Serum/ }).click()
  await expect(page).not.toHaveURL(/page=/)
  await page.goto(`${listPath}?q=${unique}&page=99`)
  await expect(page).toHaveURL(/page=4/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('textbox', { name: /^Cari/ }).fill(`banyak1.${unique}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).not.toHaveURL(/page=/)
})

test('a second browser follows changes by others and keeps its filter and tab', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('sari')
  await registerAffiliate(`awal.${unique}`)
  const colleaguePage = await openPageFor('dewi')
  await colleaguePage.goto(`${listPath}?q=${unique}&status_whatsapp=belum`)
  await expect(findCard(colleaguePage, `awal.${unique}`)).toBeVisible()
  const tab = colleaguePage.getByRole('tab', { name: /^Semua/ })
  await page.goto(`${listPath}?q=${unique}`)
  await registerAffiliate(`susulan.${unique}`)
  await expect(findCard(colleaguePage, `susulan.${unique}`)).toBeVisible()
  await findCard(page, `awal.${unique}`)
    .getByRole('button', { name: /^Belum/ })
    .click()
  await expect(findCard(colleaguePage, `awal.${unique}`)).toBeHidden()
  await expect(colleaguePage).toHaveURL(/status_whatsapp=belum/)
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expectTabs(colleaguePage, colleaguePage.request)
})

test('Refresh reports its result, a failed load can be retried, and an empty tab offers to paste a sheet', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await runAsOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, 'Kosong ' || $1, 'x')`,
    [unique],
  )
  await page.route('**/api/affiliates/cards*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(listPath)
  await expect(page.getByRole('alert').filter({ hasText: 'Coba lagi' })).toContainText(
    'Failed to fetch affiliate registrations',
  )
  await expect(page.getByText('Failed to fetch affiliate registrations')).toHaveCount(2)
  const secondResponse = page.waitForResponse('**/api/affiliates/cards*')
  await registerAffiliate(`lagi.${unique}`)
  await secondResponse
  await expect(page.getByRole('alert').filter({ hasText: 'Coba lagi' })).toBeVisible()
  await expect(page.getByText('Failed to fetch affiliate registrations')).toHaveCount(2)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Gagal memperbarui data affiliate')).toBeVisible()
  await page.unroute('**/api/affiliates/cards*')
  await tryAgain(page)
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
  await page.getByRole('tab', { name: `Kosong ${unique} (0)` }).click()
  await expect(page.getByText('Belum ada affiliate yang terdaftar')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tempel data' })).toHaveAttribute(
    'href',
    '/dashboard/reg-affiliate?tempel=ya',
  )
  await expect(page.getByRole('link', { name: 'Daftarkan satu per satu' })).toHaveAttribute(
    'href',
    '/dashboard/reg-affiliate',
  )
  await page.route('**/api/affiliates/00000000*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(`${listPath}/view/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Failed to fetch affiliate data')).toHaveCount(2)
})

test('a refresh that is aborted by leaving the page is not reported as a success', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`putus.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  // The list never gets an answer.
  await page.route('**/api/affiliates/cards*', () => {})
  const refreshRequest = page.waitForRequest('**/api/affiliates/cards*')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await refreshRequest
  await page.getByRole('button', { name: /^Menu/ }).first().click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: 'Informasi Dasar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Link Video/ })).toBeVisible()
  await expect(page.getByText('Data berhasil direfresh')).toHaveCount(0)
})

test("a filtered list's heading counts its rows out of all in the tab", {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  const product = `Hitung ${unique}`
  await enterWithProducts(
    context,
    unique,
    ['data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_whatsapp'],
    product,
  )
  for (const name of ['satu', 'dua'])
    await runAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select $1, $2, array[id] from products where product_name = $3`,
      [`${name}.${unique}`, uniqueNumber(), product],
    )
  const findHeader = () => page.getByRole('heading', { level: 1, name: 'Data Affiliate' }).locator('..')
  await page.goto(listPath)
  await expect(findHeader()).toHaveText('Data Affiliate2 data')
  await page.goto(`${listPath}?q=satu`)
  await expect(findHeader()).toHaveText('Data Affiliate1 dari 2 data')
  await page.goto(`${listPath}?q=tidakada`)
  await expect(findHeader()).toHaveText('Data Affiliate0 dari 2 data')
  await expect(page.getByRole('tab', { name: `${product} (2)` })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Lainnya' }).click()
  await expect(page.getByRole(isMobile ? 'menuitem' : 'button', { name: /^Kirim WA/ })).toHaveAccessibleName(
    /Filter ini tidak menemukan affiliate$/,
  )
})
