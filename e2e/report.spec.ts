/** Two actions copy the report on Home, its numbers open their rows, and one sentence explains an invalid period. */
import { readClipboard } from './clipboard.ts'
import { assignNewVideo, findCard } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { addContactedAffiliate, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = [
  'dashboard',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_video',
  'reg_affiliate',
]
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Laporan' })
const findNumberLink = (page: Page, name: string) => findDialog(page).getByRole('link', { name, exact: true })

test.beforeEach(async ({ context, unique }) => {
  const product = `Lapor ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  for (const name of ['satu', 'dua']) await addContactedAffiliate(`${name}.${unique}`, product, 'terkirim')
  await assignNewVideo(`satu.${unique}`, { product, due: -4 })
  await assignNewVideo(`dua.${unique}`, {
    product,
    status: 'sudah',
    postLink: `https://www.tiktok.com/@dua.${unique}/video/7300000000000000001`,
  })
})

test('two actions copy the report of the week', { tag: '@phone' }, async ({ page, unique }) => {
  await page.goto('/dashboard')
  const trend = page.getByRole('region', { name: 'Tren Registrasi' })
  await trend.getByRole('button', { name: 'Laporan', exact: true }).click()
  await findDialog(page).getByRole('button', { name: 'Salin untuk WhatsApp' }).click()
  await expect(page.getByText('Laporan disalin, tinggal tempel di WhatsApp')).toBeVisible()
  const text = await readClipboard(page)
  expect(text).toMatch(/^\*Laporan /)
  expect(text).toContain('Affiliate terdaftar: *2*')
  expect(text).toContain('Sample dikirim: *2*')
  expect(text).toContain('Diposting tepat waktu: *1*')
  expect(text).toContain(`*Masih telat: 1 affiliate*\n- satu.${unique}: 4 hari`)
  expect(text).toContain(`- Lapor ${unique}: *0*`)

  await expect(findDialog(page).getByRole('rowheader', { name: `Lapor ${unique}` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(findDialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the report is printed as one A4 sheet, and nothing else is printed', async ({ page }) => {
  await page.goto('/dashboard?laporan=minggu')
  await findDialog(page).getByRole('button', { name: 'Salin untuk WhatsApp' }).click()
  const toast = page.getByText('Laporan disalin, tinggal tempel di WhatsApp')
  await expect(toast).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(findDialog(page).getByRole('table').first()).toBeVisible()
  await expect(toast).toBeAttached()
  // These counts do not wait, because the toast disappears by itself after a while.
  for (const hiddenInPrint of [toast, findDialog(page).getByRole('button'), page.getByRole('navigation')])
    expect(await hiddenInPrint.filter({ visible: true }).count()).toBe(0)
})

test('each number opens exactly the rows that it counts', async ({ page, unique }) => {
  await page.goto('/dashboard?laporan=minggu')
  await findNumberLink(page, 'Sample dikirim: 2').click()
  await expect(findCard(page, `satu.${unique}`)).toBeVisible()
  await expect(findCard(page, `dua.${unique}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Dikirim/ }).first()).toBeVisible()
  await page.goBack()
  await findNumberLink(page, 'Diposting tepat waktu: 1').click()
  await expect(page).toHaveURL(/data-video\?.*posted=tepat/)
  await expect(page.getByText(`dua.${unique}`).first()).toBeVisible()
  await expect(page.getByText(`satu.${unique}`)).toHaveCount(0)
  await page.goBack()
  await findDialog(page).getByRole('link', { name: '1 affiliate' }).click()
  await expect(findCard(page, `satu.${unique}`)).toBeVisible()
  await expect(findCard(page, `dua.${unique}`)).toBeHidden()
})

test('the applicants of the period are listed, including those already decided on', async ({
  page,
  unique,
}) => {
  const product = `Lapor ${unique}`
  for (const state of ['waiting', 'declined', 'accepted'])
    await runAsOwner(
      `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions, state,
         decided_at, affiliate_id)
       select 'Wulan', 'tiktok', $1, $2, p.id, 'Garut', '', '/', '{a}', $3,
         case when $3 <> 'waiting' then now() end,
         case when $3 = 'accepted' then (select id from affiliate_registrations where username = $4) end
       from products p where product_name = $5`,
      [`${state}.${unique}`, uniqueNumber(), state, `dua.${unique}`, product],
    )
  await page.goto('/dashboard?laporan=minggu')
  await findNumberLink(page, `Pendaftar, ${product}: 3`).click()
  await expect(page.getByRole('heading', { name: 'Pendaftar: Semua' })).toBeVisible()
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: unique }) })
  await expect(cards).toHaveCount(3)
  const acceptedCard = cards.filter({ hasText: `accepted.${unique}` })
  await expect(acceptedCard).toContainText('Diterima')
  await expect(acceptedCard.getByRole('button')).toHaveCount(0)
  await expect(cards.filter({ hasText: `declined.${unique}` }).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^Terima .*waiting\\.${unique}`) })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await acceptedCard.getByRole('link', { name: `dua.${unique}` }).click()
  await expect(page).toHaveURL(/data-affiliate\/view/)
  await page.goBack()
  await expect(cards).toHaveCount(3)
  await page.getByRole('button', { name: `Hapus filter Product: ${product}` }).click()
  await expect(page).not.toHaveURL(/product_id/)
  await expect(page).toHaveURL(/applied_from/)
})

test('the numbers of each user open their rows, and the filter by user can be removed', async ({
  page,
  unique,
}) => {
  const [user] = await runAsOwner<{ full_name: string }>(
    `with person as (select id, full_name from profiles where full_name like '%' || $2),
       approved as (update affiliate_registrations set sample_approved_at = now(),
         sample_approved_by = case when username = $1 then (select id from person) end
         where username like '%.' || $2)
     select full_name from person`,
    [`satu.${unique}`, unique],
  )
  const name = `${user?.full_name}`
  await page.goto('/dashboard?laporan=minggu')
  await findNumberLink(page, `Disetujui, ${name}: 1`).click()
  await expect(findCard(page, `satu.${unique}`)).toBeVisible()
  await expect(findCard(page, `dua.${unique}`)).toBeHidden()
  const filterChip = page.getByRole('button', { name: `Hapus filter Disetujui oleh: ${name}` })
  await expect(filterChip).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.reload()
  await filterChip.click()
  await expect(findCard(page, `dua.${unique}`)).toBeVisible()
  await expect(page).toHaveURL(/approved_from/)
  await page.goBack()
  await page.goBack()
  await findNumberLink(page, 'Diberi video, Tidak tercatat siapa: 2').click()
  await expect(
    page.getByRole('button', { name: 'Hapus filter Diberikan oleh: Tidak tercatat siapa' }),
  ).toBeVisible()
  await expect(page.getByText(`satu.${unique}`).first()).toBeVisible()
})

test('an invalid period is explained in one sentence, and the typed dates stay', async ({ page }) => {
  await page.goto('/dashboard?laporan=minggu')
  await findDialog(page).getByText('Tanggal bebas').click()
  const fromField = findDialog(page).getByLabel('Tanggal dari', { exact: true })
  const toField = findDialog(page).getByLabel('Tanggal sampai', { exact: true })
  await fromField.fill('2026-03-15')
  await toField.fill('2026-03-09')
  await expect(findDialog(page).getByRole('alert')).toHaveText(/setelah tanggal dari/)
  await expect(findDialog(page).getByRole('button', { name: 'Salin untuk WhatsApp' })).toBeHidden()
  await expectAccessible(page)
  await fromField.fill('2016-03-09')
  await expect(findDialog(page).getByRole('alert')).toHaveText(/366 hari/)
  await page.reload()
  await expect(findDialog(page).getByRole('alert')).toHaveText(/366 hari/)
  await expect(fromField).toHaveValue('2016-03-09')
  await expect(toField).toHaveValue('2026-03-09')
  await fromField.fill('2026-03-02')
  await expect(findDialog(page).getByRole('heading', { name: /2–9 Mar 2026/ })).toBeVisible()
  await expect(findDialog(page).getByRole('alert')).toBeHidden()
})

test('the report is downloaded as a file', async ({ page, unique }) => {
  await page.goto('/dashboard?laporan=minggu')
  await findDialog(page).getByRole('button', { name: 'Unduh' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Unduh CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^report-.*\.csv$/)
  const stream = await file.createReadStream()
  const text = (await stream.toArray()).map(String).join('')
  expect(text).toContain(`Lapor ${unique}`)
  expect(text).toContain('"Sample dikirim"')
})
