import { addDays, formatLongDate, getJakartaDate } from '#base/jakarta.ts'
import { listPath } from './data-affiliate.ts'
import {
  addOfferedVideo,
  buildEditPath,
  buildLink,
  chooseStatus,
  findField,
  findProductsButton,
  findSaveButton,
  findVideoCard,
  openPicker,
  readDetail,
  toggleProducts,
  updateElsewhere,
} from './edit-affiliate.ts'
import {
  createProduct,
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
} from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

/** Returns the date this many days after today in Jakarta, as the field shows it. */
const formatDay = (days: number) => formatLongDate(addDays(getJakartaDate(new Date()), days))

test('an affiliate is edited from top to bottom, and the form later shows what was saved', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const videoWithBothLinks = await createVideo(page.request, product, buildLink(unique), buildLink(unique))
  const voVideo = await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`awal.${unique}`)
  await page.goto(buildEditPath(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Affiliate' })).toBeVisible()
  await expect(page.getByText(`awal.${unique}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Link Video' })).toBeHidden()

  await findField(page, 'Username').fill(`akhir.${unique}`)
  await page.getByRole('combobox', { name: 'Platform' }).click()
  await expect(page.getByRole('option')).toHaveText(['TikTok', 'Shopee', 'Instagram', 'YouTube'])
  await page.getByRole('option', { name: 'Shopee' }).click()
  const number = uniqueNumber()
  await expect(findField(page, 'WhatsApp')).toHaveAttribute('inputmode', 'tel')
  await findField(page, 'WhatsApp').fill(number)
  await chooseStatus(page, 'Status WhatsApp', 'Sudah')
  await toggleProducts(page, 'Night Serum', `Serum ${unique}`)
  await expect(page.getByRole('tab')).toHaveText([new RegExp(`Serum ${unique}`)])
  await expect(page.getByText('Klik "Tambah Video" untuk menampilkan video yang tersedia')).toBeVisible()

  await openPicker(page)
  await expect(page.getByRole('group', { name: 'Video yang tersedia' })).toContainText('Video baru')
  await addOfferedVideo(page, videoWithBothLinks)
  await addOfferedVideo(page, voVideo)
  await expect(page.getByText('Semua video sudah ditambahkan')).toBeVisible()
  await page.getByRole('button', { name: 'Tutup daftar video' }).click()
  await expect(findField(page, 'Link Video VO').first()).toHaveValue(videoWithBothLinks.video_vo)
  await expect(
    findVideoCard(page, videoWithBothLinks).getByRole('textbox', { name: 'Link Video Review' }),
  ).toHaveValue(videoWithBothLinks.video_review)
  await expect(findVideoCard(page, voVideo).getByRole('textbox', { name: 'Link Video Review' })).toBeHidden()
  await expect(findVideoCard(page, voVideo)).toContainText(voVideo.id)
  await expect(
    findVideoCard(page, videoWithBothLinks).getByRole('button', { name: /Tanggal Max Upload/ }),
  ).toHaveText(formatDay(3))

  await chooseStatus(findVideoCard(page, voVideo), 'Status Link Posting', 'Sudah')
  await expect(
    findVideoCard(page, voVideo).getByRole('textbox', { name: 'Link Posting Video Review' }),
  ).toBeHidden()
  const postingField = findVideoCard(page, voVideo).getByRole('textbox', { name: 'Link Posting Video VO' })
  await expect(postingField).toHaveAttribute('type', 'url')
  await postingField.fill('https://www.tiktok.com/@a/video/1')
  await chooseStatus(findVideoCard(page, videoWithBothLinks), 'Status Link Posting', 'Dikembalikan')
  await chooseStatus(page, 'Status Sample Product', 'Ditolak')
  await expect(findField(page, 'Alasan Ditolak')).toHaveAccessibleDescription('Opsional')
  await findField(page, 'Alasan Ditolak').fill('akun privat')
  await findSaveButton(page).dblclick()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
  await expect(page).toHaveURL(listPath)

  expect(await readDetail(page, id)).toMatchObject({
    username: `akhir.${unique}`,
    platform: 'shopee',
    whatsapp: number,
    status_whatsapp: 'sudah',
    products: [{ product_name: `Serum ${unique}` }],
    sample_product_status: 'rejected',
    sample_product_reason: 'akun privat',
    revision: 2,
    link_videos: [
      { no_video: videoWithBothLinks.no_video, status_link_posting: 'dikembalikan', link_posting_vo: null },
      { no_video: voVideo.no_video, link_posting_vo: 'https://www.tiktok.com/@a/video/1' },
    ],
  })
  await approveRejected(page, id)
})

/** Approves a rejected sample, which removes the reason. */
async function approveRejected(page: Page, id: string): Promise<void> {
  await page.goto(buildEditPath(id))
  await expect(findField(page, 'Alasan Ditolak')).toHaveValue('akun privat')
  await chooseStatus(page, 'Status Sample Product', 'Disetujui')
  await chooseStatus(page, 'Status Sample Product', 'Ditolak')
  await expect(findField(page, 'Alasan Ditolak')).toHaveValue('')
  await chooseStatus(page, 'Status Sample Product', 'Disetujui')
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({
    sample_product_status: 'disetujui',
    sample_product_reason: null,
  })
}

test('the calendar is in Indonesian, and a deadline can be removed', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const video = await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`tanggal.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await runAsOwner(
    `insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
     values ($1, $2, $3, '2030-08-05')`,
    [id, product, video.id],
  )
  await page.goto(buildEditPath(id))
  const deadline = findVideoCard(page, video).getByRole('button', { name: /^Tanggal Max Upload/ })
  await expect(deadline).toHaveText('5 Agustus 2030')
  await deadline.click()
  const calendar = page.getByRole('dialog')
  await expect(calendar).toContainText('Agustus 2030')
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Bulan berikutnya' }).click()
  await calendar.getByRole('button', { name: '17 September 2030', exact: true }).click()
  await expect(deadline).toHaveText('17 September 2030')
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect((await readDetail(page, id)).link_videos[0].tanggal_max_upload).toBe('2030-09-17')
  await page.goto(buildEditPath(id))
  await findVideoCard(page, video).getByRole('button', { name: 'Hapus tanggal' }).click()
  await expect(deadline).toHaveText('Pilih tanggal')
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect((await readDetail(page, id)).link_videos[0].tanggal_max_upload).toBeNull()
})

test('missing values are reported at the field, in its tab and together under Validasi Gagal', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [serum, toner] = [`A Serum ${unique}`, `B Toner ${unique}`]
  const serumId = await createProduct(page.request, serum)
  const tonerId = await createProduct(page.request, toner)
  const firstVideo = await createVideo(page.request, serumId, buildLink(unique), buildLink(unique))
  const secondVideo = await createVideo(page.request, tonerId, buildLink(unique))
  const id = await registerAffiliate(`sah.${unique}`, serum)
  await updateElsewhere(id, `status_whatsapp = 'sudah', selected_product_ids = '{${serumId},${tonerId}}'`)
  for (const [product, video] of [
    [serumId, firstVideo],
    [tonerId, secondVideo],
  ] as const)
    await runAsOwner(
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
      [id, product, video.id],
    )
  await page.goto(buildEditPath(id))
  await chooseStatus(findVideoCard(page, firstVideo), 'Status Link Posting', 'Sudah')
  const voField = findVideoCard(page, firstVideo).getByRole('textbox', { name: 'Link Posting Video VO' })
  const requiredErrors = findVideoCard(page, firstVideo).getByText(
    "Field ini wajib diisi saat status 'sudah'",
  )
  await voField.focus()
  await findVideoCard(page, firstVideo).getByRole('textbox', { name: 'Link Posting Video Review' }).focus()
  await expect(requiredErrors).toHaveCount(1)
  await page.getByRole('tab', { name: toner }).click()
  await chooseStatus(findVideoCard(page, secondVideo), 'Status Link Posting', 'Sudah')
  await findVideoCard(page, secondVideo)
    .getByRole('textbox', { name: 'Link Posting Video VO' })
    .fill('tiktok.com')
  await findSaveButton(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Validasi Gagal' })
  await expect(toast).toContainText(`Link Posting Video VO wajib diisi untuk Video #${firstVideo.no_video}`)
  await expect(toast).toContainText(
    `Link Posting Video Review wajib diisi untuk Video #${firstVideo.no_video}`,
  )
  await expect(page.getByRole('tab', { name: serum })).toHaveAttribute('aria-selected', 'true')
  await expect(voField).toBeFocused()
  await expect(requiredErrors).toHaveCount(2)
  await expectAccessible(page)
  await voField.fill('https://t.co/1')
  await findVideoCard(page, firstVideo)
    .getByRole('textbox', { name: 'Link Posting Video Review' })
    .fill('https://t.co/2')
  await findSaveButton(page).click()
  await expect(page.getByText('Link Posting Video VO harus berupa URL yang valid').first()).toBeVisible()
  await expect(
    findVideoCard(page, secondVideo).getByRole('textbox', { name: 'Link Posting Video VO' }),
  ).toBeFocused()
  await findField(page, 'Username').fill('')
  await findField(page, 'WhatsApp').fill(' ')
  await findSaveButton(page).click()
  await expect(page.getByText('Username harus diisi')).toBeVisible()
  await expect(page.getByText('No. WhatsApp harus diisi')).toBeVisible()
  await expect(findField(page, 'Username')).toBeFocused()
  expect((await readDetail(page, id)).username).toBe(`sah.${unique}`)
})

test('a sent sample is shown read-only', async ({ page, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  const id = await registerAffiliate(`kirim.${unique}`)
  await updateElsewhere(id, `sample_product_status = 'disetujui'`)
  await updateElsewhere(id, `sample_product_status = 'terkirim'`)
  await page.goto(buildEditPath(id))
  const sample = page.getByRole('region', { name: 'Sample Product' })
  await expect(sample).toContainText('Terkirim')
  await expect(sample).toContainText('Read-only')
  await expect(sample.getByRole('radio')).toHaveCount(0)
  await findField(page, 'Username').fill(`kirim2.${unique}`)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({
    username: `kirim2.${unique}`,
    sample_product_status: 'terkirim',
  })
})

test('Batal asks once when text was typed, and returns to the list with its search', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`batal.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await page.getByRole('button', { name: new RegExp(`^(Aksi|Menu).*batal\\.${unique}`) }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(buildEditPath(id))
  await findField(page, 'Username').fill('setengah')
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(findField(page, 'Username')).toHaveValue('setengah')
  await page.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await page.getByRole('button', { name: 'Buang' }).click()
  await expect(page).toHaveURL(`${listPath}?q=${unique}`)
  expect((await readDetail(page, id)).username).toBe(`batal.${unique}`)

  await page.goto(buildEditPath(id))
  await expect(findField(page, 'Username')).toHaveValue(`batal.${unique}`)
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await expect(page).toHaveURL(listPath)
})

test('the edit screen works by keyboard alone', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no keyboard')
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const video = await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`tombol.${unique}`, `Serum ${unique}`)
  await page.goto(buildEditPath(id))
  await expect(findField(page, 'Username')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  for (const _ of ['platform', 'whatsapp', 'name', 'status']) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Sudah' }).first()).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(findProductsButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findProductsButton(page)).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Tambah Video', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const row = page.getByRole('button', { name: `Tambah Video #${video.no_video} ` })
  await expect(row).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findVideoCard(page, video)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tambah Video', exact: true })).toBeFocused()
  await findField(page, 'Username').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({
    username: `tombol.${unique}x`,
    status_whatsapp: 'sudah',
    link_videos: [{ no_video: video.no_video }],
  })
})

test('many products and very long names fit, and the open lists pass axe', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique, isMobile }) => {
  // axe checks each row twice, which takes long.
  test.slow()
  // A phone does not show a dozen tabs and rows at once.
  const count = isMobile ? 12 : 40
  await signIn('sari')
  const longName = `${'Serum Malam 🌙 مصل '.repeat(8)}${unique}`
  const longNameId = await createProduct(page.request, longName)
  const id = await registerAffiliate(`${'ن'.repeat(80)}.${'panjang'.repeat(10)}.${unique}`, longName)
  await runAsOwner(
    `with new_products as (
       insert into products (product_number, product_name, product_benefit)
       select $1 || n, 'Product ' || n || ' (no' || n || 'x) ' || $1, 'x' from generate_series(1, $4::int) n returning id)
     update affiliate_registrations a set status_whatsapp = 'sudah',
       selected_product_ids = $2::uuid || (select array_agg(id) from new_products)
     where a.id = $3`,
    [unique, longNameId, id, count],
  )
  for (let i = 0; i < 3; i++)
    await createVideo(page.request, longNameId, buildLink(unique), buildLink(unique))
  await page.goto(buildEditPath(id))
  await expect(findProductsButton(page)).toHaveText(`${count + 1} products dipilih`)
  await expect(page.getByRole('tab')).toHaveCount(count + 1)
  await expectNoSidewaysScroll(page)
  // Before the first contact there are no tabs, so badges name the products.
  await chooseStatus(page, 'Status WhatsApp', 'Belum')
  await page.getByRole('button', { name: `+${count - 7} lainnya` }).click()
  await expect(page.getByRole('list', { name: 'Products terpilih' })).toContainText(
    `Product ${count} (no${count}x) ${unique}`,
  )
  await expectNoSidewaysScroll(page)
  await chooseStatus(page, 'Status WhatsApp', 'Sudah')
  await findProductsButton(page).click()
  const group = page.getByRole('group', { name: 'Products' })
  await expect(group).toBeVisible()
  expect((await group.boundingBox())?.height).toBeLessThanOrEqual(240)
  // Moves the pointer off the name, whose tooltip would stay open.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  // The `x` keeps this search from matching product numbers, whose ends are random.
  await page.getByRole('textbox', { name: 'Cari product' }).fill(`no${count}x ${unique}`)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('tab').first().click()
  await openPicker(page)
  await page
    .getByRole('button', { name: /^Tambah Video #/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})

test('the page requires its permission and reports a missing affiliate or a failed load', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`hak.${unique}`)
  await page.goto(buildEditPath('00000000-0000-4000-8000-000000000000'))
  await expect(page.getByText('Affiliate tidak ditemukan')).toBeVisible()
  await page.goto(buildEditPath('abc'))
  await expect(page.getByText('Affiliate tidak ditemukan')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Kembali ke Data Affiliate' }).last().click()
  await expect(page).toHaveURL(listPath)
  await page.route(`**/api/affiliates/${id}/with-links`, (route) =>
    route.fulfill({ status: 418, body: '{}' }),
  )
  await page.goto(buildEditPath(id))
  await expect(page.getByText('Failed to fetch affiliate data')).toBeVisible()
  await expect(page).toHaveURL(listPath)
  await page.unroute(`**/api/affiliates/${id}/with-links`)
  await signIn('rina')
  await page.goto(buildEditPath(id))
  await expect(page.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
})
