/** 'Unduh' downloads the rows that search and filters find. If a download fails, the page says why. */
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'

const listPath = '/dashboard/reg-affiliate'
const findMenuButton = (page: Page) => page.getByRole('button', { name: /^(Lainnya|Mengunduh)$/ })
const findFormatItem = (page: Page, name: 'CSV' | 'XLSX') =>
  page.getByRole('menuitem', { name: new RegExp(`^Unduh ${name}`) })

async function downloadFile(page: Page, name: 'CSV' | 'XLSX') {
  const download = page.waitForEvent('download')
  await findFormatItem(page, name).click()
  return download
}

test('the result of a search is downloaded, and the file can be pasted back unchanged', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  // Two downloads and two pastes take long.
  test.slow()
  await signIn('dewi')
  for (const name of ['=unduh', '@tempel', 'kembali']) await registerAffiliate(`${name}.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByText(`@tempel.${unique}`, { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await findMenuButton(page).click()
  await expect(page.getByText('3 baris', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const csv = await downloadFile(page, 'CSV')
  expect(csv.suggestedFilename()).toMatch(/^affiliate-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await csv.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text.trimEnd().split('\r\n')).toHaveLength(4)
  expect(text).toContain(`"'=unduh.${unique}"`)
  await expect(page.getByRole('status').filter({ hasText: csv.suggestedFilename() })).toBeVisible()

  await findMenuButton(page).click()
  const workbook = await downloadFile(page, 'XLSX')
  for (const [name, path] of [
    ['daftar.csv', await csv.path()],
    ['daftar.xlsx', await workbook.path()],
  ] as const) {
    await page.goto(`${listPath}?tempel=ya`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await readFile(path) })
    const rows = page.getByRole('list', { name: 'Baris yang dibaca' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    for (const n of [0, 1, 2]) await expect(rows.nth(n)).toContainText('Sudah ada')
  }
})

test('every list can be downloaded by keyboard', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  // Visiting five pages takes long.
  test.slow()
  await signIn('sari')
  await registerAffiliate(`ada.${unique}`)
  const [product] = await (await context.request.get('/api/products')).json()
  const link = `https://drive.example.com/${unique}`
  for (const [path, data] of [
    ['videos', { product_id: product.id, video_vo: link, video_review: '' }],
    ['templates', { name: unique, description: '', template_content: 'Halo [nama]' }],
  ] as const)
    expect((await context.request.post(`/api/${path}`, { data })).status()).toBe(201)
  for (const [path, file] of [
    ['data-affiliate', 'data-affiliate'],
    ['data-video', 'video'],
    ['griting', 'template'],
    ['products', 'product'],
    ['users', 'user'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await findMenuButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^[\d.]+ baris$/)).toBeVisible()
    await findFormatItem(page, 'CSV').focus()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    await expect(findMenuButton(page)).toBeFocused()
  }
})

test('an empty list says that there is nothing to download', async ({ page, signIn, unique }) => {
  await signIn('dewi')
  await page.goto(`${listPath}?q=tiada.${unique}`)
  await expect(page.getByRole('button', { name: 'Reset Filter' })).toBeVisible()
  await findMenuButton(page).click()
  await expect(page.getByText('Daftarnya kosong, tidak ada yang diunduh')).toBeVisible()
  await expect(findFormatItem(page, 'CSV')).toBeDisabled()
  await expect(findFormatItem(page, 'XLSX')).toBeDisabled()
})

test('a failed download is explained, and a running one can be cancelled', async ({ page, signIn }) => {
  await signIn('dewi')
  let outcome: 'refusal' | 'disconnection' | 'silence' = 'refusal'
  await page.route('**/api/affiliates/download', async (route) => {
    const message = 'Masih ada unduhan Anda yang berjalan. Tunggu sampai selesai, lalu coba lagi.'
    const json = { defined: false, status: 429, code: 'TOO_MANY_REQUESTS', message }
    if (outcome === 'refusal') await route.fulfill({ status: 429, json })
    else if (outcome === 'disconnection') await route.abort('connectionreset')
  })
  await page.goto(listPath)
  const alert = page.getByRole('alert')
  await findMenuButton(page).click()
  await findFormatItem(page, 'CSV').click()
  await expect(alert.filter({ hasText: 'Masih ada unduhan Anda yang berjalan' })).toBeVisible()

  outcome = 'disconnection'
  await findMenuButton(page).click()
  await findFormatItem(page, 'CSV').click()
  await expect(alert.filter({ hasText: 'tidak ada file yang disimpan' })).toBeVisible()

  outcome = 'silence'
  await findMenuButton(page).click()
  await findFormatItem(page, 'CSV').click()
  await expect(page.getByRole('button', { name: 'Mengunduh' })).toBeVisible()
  await page.getByRole('button', { name: 'Mengunduh' }).click()
  await page.getByRole('menuitem', { name: 'Batalkan unduhan' }).click()
  await expect(page.getByRole('button', { name: 'Lainnya' })).toBeVisible()
})

test('a download of a selection contains only the chosen affiliates', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  for (const name of ['satu', 'dua', 'tiga']) await registerAffiliate(`${name}.${unique}`)
  const bar = page.getByRole('toolbar', { name: 'Untuk yang dipilih' })
  for (const path of [listPath, '/dashboard/data-affiliate']) {
    await page.goto(`${path}?q=${unique}`)
    for (const name of ['satu', 'tiga'])
      await page.getByRole('checkbox', { name: `Pilih \u2068${name}.${unique}\u2069` }).check()
    await bar.getByRole('button', { name: 'Lainnya' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Unduh CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    expect(text).not.toContain(`dua.${unique}`)
    await expect(bar).toContainText('2 dipilih')
  }
})
