import type { APIRequestContext, Locator } from '@playwright/test'
import { cast } from '#db/cast.ts'
import {
  asOwner,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
  tryAgain,
  uniqueNumber,
} from './stage.ts'

const list = '/dashboard/data-affiliate'
const edit = (id: string) => `${list}/edit/${id}`

let links = 0
const linkOf = (unique: string) => `https://drive.google.com/file/${unique}-${++links}/view`

/** @returns the id of a product of this journey alone */
async function productOf(request: APIRequestContext, name: string): Promise<string> {
  await asOwner(`insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x')`, [
    name,
  ])
  const products = await (await request.get('/api/products')).json()
  return products.find((each: { product_name: string }) => each.product_name === name).id
}

interface Video {
  id: string
  no_video: number
  video_vo: string
  video_review: string
}

async function videoOf(
  request: APIRequestContext,
  product_id: string,
  video_vo: string,
  video_review = '',
): Promise<Video> {
  const reply = await request.post('/api/videos', { data: { video_vo, video_review, product_id } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

/** As somebody else would: the next revision. */
async function meanwhile(id: string, fields: string) {
  await asOwner(`update affiliate_registrations set ${fields} where id = $1`, [id])
}

async function detailOf(page: Page, id: string) {
  return (await page.request.get(`/api/affiliates/${id}`)).json()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const products = (page: Page) => page.getByRole('button', { name: /^Products:/ })
const card = (page: Page, video: { no_video: number }) =>
  page.getByRole('article', { name: `Video #${video.no_video}`, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ })

/** A segment of a status: the radio itself lies under its label. */
async function choose(within: Page | Locator, group: string, status: string) {
  await within.getByRole('radiogroup', { name: group }).getByText(status, { exact: true }).click()
}

async function check(page: Page, ...names: string[]) {
  await products(page).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function offer(page: Page, video: Video) {
  await page.getByRole('button', { name: `Tambah Video #${video.no_video} ` }).click()
}

async function openPicker(page: Page) {
  await page.getByRole('button', { name: 'Tambah Video', exact: true }).click()
}

/** Today in Jakarta and so many days, as the field shows it. */
function dayInWords(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(at)
}

test('an affiliate is edited from top to bottom and seen again as it was left', { tag: '@phone' }, async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('dewi')
  const product = await productOf(page.request, `Serum ${unique}`)
  const both = await videoOf(page.request, product, linkOf(unique), linkOf(unique))
  const vo = await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`awal.${unique}`)
  await page.goto(edit(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Affiliate' })).toBeVisible()
  await expect(page.getByText(`awal.${unique}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Link Video' })).toBeHidden()

  await field(page, 'Username').fill(`akhir.${unique}`)
  await page.getByRole('combobox', { name: 'Platform' }).click()
  await expect(page.getByRole('option')).toHaveText(['TikTok', 'Shopee', 'Instagram', 'YouTube'])
  await page.getByRole('option', { name: 'Shopee' }).click()
  const number = uniqueNumber()
  await expect(field(page, 'WhatsApp')).toHaveAttribute('inputmode', 'tel')
  await field(page, 'WhatsApp').fill(number)
  await choose(page, 'Status WhatsApp', 'Sudah')
  await check(page, 'Night Serum', `Serum ${unique}`)
  await expect(page.getByRole('tab')).toHaveText([new RegExp(`Serum ${unique}`)])
  await expect(page.getByText('Klik "Tambah Video" untuk menampilkan video yang tersedia')).toBeVisible()

  await openPicker(page)
  await expect(page.getByRole('group', { name: 'Video yang tersedia' })).toContainText('Video baru')
  await offer(page, both)
  await offer(page, vo)
  await expect(page.getByText('Semua video sudah ditambahkan')).toBeVisible()
  await page.getByRole('button', { name: 'Tutup daftar video' }).click()
  await expect(field(page, 'Link Video VO').first()).toHaveValue(both.video_vo)
  await expect(card(page, both).getByRole('textbox', { name: 'Link Video Review' })).toHaveValue(
    both.video_review,
  )
  await expect(card(page, vo).getByRole('textbox', { name: 'Link Video Review' })).toBeHidden()
  await expect(card(page, vo)).toContainText(vo.id)
  await expect(card(page, both).getByRole('button', { name: /Tanggal Max Upload/ })).toHaveText(dayInWords(3))

  await choose(card(page, vo), 'Status Link Posting', 'Sudah')
  await expect(card(page, vo).getByRole('textbox', { name: 'Link Posting Video Review' })).toBeHidden()
  const posting = card(page, vo).getByRole('textbox', { name: 'Link Posting Video VO' })
  await expect(posting).toHaveAttribute('type', 'url')
  await posting.fill('https://www.tiktok.com/@a/video/1')
  await choose(card(page, both), 'Status Link Posting', 'Dikembalikan')
  await choose(page, 'Status Sample Product', 'Ditolak')
  await field(page, 'Alasan Ditolak').fill('akun privat')
  await saveButton(page).dblclick()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
  await expect(page).toHaveURL(list)

  expect(await detailOf(page, id)).toMatchObject({
    username: `akhir.${unique}`,
    platform: 'shopee',
    whatsapp: number,
    status_whatsapp: 'sudah',
    products: [{ product_name: `Serum ${unique}` }],
    sample_product_status: 'rejected',
    sample_product_reason: 'akun privat',
    revision: 2,
    link_videos: [
      { no_video: both.no_video, status_link_posting: 'dikembalikan', link_posting_vo: null },
      { no_video: vo.no_video, link_posting_vo: 'https://www.tiktok.com/@a/video/1' },
    ],
  })
  await page.goto(edit(id))
  await expect(field(page, 'Alasan Ditolak')).toHaveValue('akun privat')
  await choose(page, 'Status Sample Product', 'Disetujui')
  await choose(page, 'Status Sample Product', 'Ditolak')
  await expect(field(page, 'Alasan Ditolak')).toHaveValue('')
  await choose(page, 'Status Sample Product', 'Disetujui')
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({
    sample_product_status: 'disetujui',
    sample_product_reason: null,
  })
})

test('the product button says what is chosen; a product goes with its videos only with a way back', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const video = await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`product.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.goto(edit(id))
  await expect(products(page)).toHaveText(`Serum ${unique}`)
  await openPicker(page)
  await offer(page, video)
  await expect(page.getByText('Semua video sudah ditambahkan')).toBeVisible()
  await check(page, 'Night Serum')
  await expect(products(page)).toHaveText('2 products dipilih')
  await expect(page.getByRole('list', { name: 'Products terpilih' }).getByRole('listitem')).toHaveText([
    `Serum ${unique}`,
    'Night Serum',
  ])
  await check(page, `Serum ${unique}`, 'Night Serum')
  await expect(products(page)).toHaveText('Pilih products...')
  await expect(page.getByRole('heading', { name: 'Link Video' })).toBeHidden()
  await expect(page.getByText(`Serum ${unique} dilepas bersama 1 video.`)).toBeVisible()
  await check(page, `Serum ${unique}`)
  await expect(card(page, video)).toBeHidden()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(card(page, video)).toBeVisible()
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect((await detailOf(page, id)).link_videos).toHaveLength(1)
})

test('videos come and go: the last one stays, a removed one comes back, links are copied', async ({
  page,
  enter,
  registered,
  unique,
  context,
}) => {
  await enter('sari')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await productOf(page.request, `Serum ${unique}`)
  const id = await registered(`video.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.goto(edit(id))
  await openPicker(page)
  await expect(page.getByText('Tidak ada video tersedia')).toBeVisible()
  const [first, second] = [
    await videoOf(page.request, product, linkOf(unique)),
    await videoOf(page.request, product, linkOf(unique)),
  ]
  await offer(page, first)
  const remove = (video: Video) => page.getByRole('button', { name: `Lepas Video #${video.no_video}` })
  await expect(remove(first)).toHaveAttribute('aria-disabled', 'true')
  await remove(first).click({ force: true })
  await expect(card(page, first)).toBeVisible()
  await offer(page, second)
  await remove(first).click()
  await expect(card(page, first)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeFocused()
  await expect(remove(second)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(card(page, first)).toBeVisible()

  await card(page, first).getByRole('button', { name: 'Salin Link Video VO' }).click()
  await expect(page.getByText('Link disalin')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.video_vo)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => document.body.setAttribute('data-copied', String(getSelection())))
  })
  await card(page, second).getByRole('button', { name: 'Salin Link Video VO' }).click()
  await expect(page.locator('body[data-copied]')).toBeAttached()
  await expect(page.getByText('Link disalin')).toHaveCount(2)
})

test('a double click gives one video, and a link that it got meanwhile is asked for at a field of its own', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const video = await videoOf(page.request, product, linkOf(unique))
  await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`ganda.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.goto(edit(id))
  await openPicker(page)
  await page.getByRole('button', { name: `Tambah Video #${video.no_video} ` }).dblclick()
  await expect(card(page, video)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await asOwner('update videos set video_review = $2 where id = $1', [video.id, linkOf(unique)])
  await choose(card(page, video), 'Status Link Posting', 'Sudah')
  await field(page, 'Link Posting Video VO').fill('https://t.co/1')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    `Link Posting Video Review wajib diisi untuk Video #${video.no_video}`,
  )
  await expect(field(page, 'Link Video Review')).toBeVisible()
  await expect(field(page, 'Link Posting Video VO')).toHaveValue('https://t.co/1')
  await expect(field(page, 'Link Posting Video Review')).toBeFocused()
  await page.keyboard.insertText('https://t.co/2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(list)
  expect((await detailOf(page, id)).link_videos).toMatchObject([
    { no_video: video.no_video, link_posting_review: 'https://t.co/2' },
  ])
})

test('more than eight videos are searched by number, and a failed reading can be tried again', {
  tag: '@phone',
}, async ({ page, enter, registered, unique }) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const videos: Video[] = []
  for (let i = 0; i < 9; i++) videos.push(await videoOf(page.request, product, linkOf(unique)))
  const id = await registered(`cari.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.route('**/api/videos/available*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto(edit(id))
  await openPicker(page)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch videos')
  await page.unroute('**/api/videos/available*')
  await tryAgain(page)
  const last = videos[8] as Video
  await expect(page.getByRole('button', { name: /^Tambah Video #/ })).toHaveCount(9)
  await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Cari nomor video' }).fill(`#${last.no_video}`)
  await expect(page.getByRole('button', { name: /^Tambah Video #/ })).toHaveCount(1)
  await offer(page, last)
  await expect(card(page, last)).toBeVisible()
})

test('@phone when all videos are added, the picker says so below its search, not over it', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  for (let i = 0; i < 9; i++) await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`semua.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.goto(edit(id))
  await openPicker(page)
  const offers = page.getByRole('button', { name: /^Tambah Video #/ })
  await expect(offers).toHaveCount(9)
  for (let left = 8; left >= 0; left--) {
    await offers.first().click()
    await expect(offers).toHaveCount(left)
  }
  const said = await page.getByText('Semua video sudah ditambahkan').boundingBox()
  const search = await page.getByRole('textbox', { name: 'Cari nomor video' }).boundingBox()
  if (!said || !search) throw new Error('nothing is drawn')
  expect(said.y).toBeGreaterThanOrEqual(search.y + search.height)
})

test('the calendar speaks Indonesian, and a deadline can be taken away', { tag: '@phone' }, async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const video = await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`tanggal.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await asOwner(
    `insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
     values ($1, $2, $3, '2030-08-05')`,
    [id, product, video.id],
  )
  await page.goto(edit(id))
  const deadline = card(page, video).getByRole('button', { name: /^Tanggal Max Upload/ })
  await expect(deadline).toHaveText('5 Agustus 2030')
  await deadline.click()
  const calendar = page.getByRole('dialog')
  await expect(calendar).toContainText('Agustus 2030')
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Bulan berikutnya' }).click()
  await calendar.getByRole('button', { name: '17 September 2030', exact: true }).click()
  await expect(deadline).toHaveText('17 September 2030')
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect((await detailOf(page, id)).link_videos[0].tanggal_max_upload).toBe('2030-09-17')
  await page.goto(edit(id))
  await card(page, video).getByRole('button', { name: 'Hapus tanggal' }).click()
  await expect(deadline).toHaveText('Pilih tanggal')
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect((await detailOf(page, id)).link_videos[0].tanggal_max_upload).toBeNull()
})

test('what is missing is said at its field, in its tab, and together under Validasi Gagal', {
  tag: '@phone',
}, async ({ page, enter, registered, unique }) => {
  await enter('sari')
  const [serum, toner] = [`A Serum ${unique}`, `B Toner ${unique}`]
  const first = await productOf(page.request, serum)
  const second = await productOf(page.request, toner)
  const one = await videoOf(page.request, first, linkOf(unique), linkOf(unique))
  const two = await videoOf(page.request, second, linkOf(unique))
  const id = await registered(`sah.${unique}`, serum)
  await meanwhile(id, `status_whatsapp = 'sudah', selected_product_ids = '{${first},${second}}'`)
  for (const [product, video] of [
    [first, one],
    [second, two],
  ] as const)
    await asOwner(
      'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
      [id, product, video.id],
    )
  await page.goto(edit(id))
  await choose(card(page, one), 'Status Link Posting', 'Sudah')
  const vo = card(page, one).getByRole('textbox', { name: 'Link Posting Video VO' })
  const required = card(page, one).getByText("Field ini wajib diisi saat status 'sudah'")
  await vo.focus()
  await card(page, one).getByRole('textbox', { name: 'Link Posting Video Review' }).focus()
  await expect(required).toHaveCount(1)
  await page.getByRole('tab', { name: toner }).click()
  await choose(card(page, two), 'Status Link Posting', 'Sudah')
  await card(page, two).getByRole('textbox', { name: 'Link Posting Video VO' }).fill('tiktok.com/1')
  await saveButton(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Validasi Gagal' })
  await expect(toast).toContainText(`Link Posting Video VO wajib diisi untuk Video #${one.no_video}`)
  await expect(toast).toContainText(`Link Posting Video Review wajib diisi untuk Video #${one.no_video}`)
  await expect(page.getByRole('tab', { name: serum })).toHaveAttribute('aria-selected', 'true')
  await expect(vo).toBeFocused()
  await expect(required).toHaveCount(2)
  await expectAccessible(page)
  await vo.fill('https://t.co/1')
  await card(page, one).getByRole('textbox', { name: 'Link Posting Video Review' }).fill('https://t.co/2')
  await saveButton(page).click()
  await expect(page.getByText('Link Posting Video VO harus berupa URL yang valid').first()).toBeVisible()
  await expect(card(page, two).getByRole('textbox', { name: 'Link Posting Video VO' })).toBeFocused()
  await field(page, 'Username').fill('')
  await field(page, 'WhatsApp').fill(' ')
  await saveButton(page).click()
  await expect(page.getByText('Username harus diisi')).toBeVisible()
  await expect(page.getByText('No. WhatsApp harus diisi')).toBeVisible()
  await expect(field(page, 'Username')).toBeFocused()
  expect((await detailOf(page, id)).username).toBe(`sah.${unique}`)
})

test('a sample that was sent is shown, not offered', async ({ page, enter, registered, unique }) => {
  await enter('sari')
  const id = await registered(`kirim.${unique}`)
  await meanwhile(id, `sample_product_status = 'disetujui'`)
  await meanwhile(id, `sample_product_status = 'terkirim'`)
  await page.goto(edit(id))
  const sample = page.getByRole('region', { name: 'Sample Product' })
  await expect(sample).toContainText('Terkirim')
  await expect(sample).toContainText('Read-only')
  await expect(sample.getByRole('radio')).toHaveCount(0)
  await field(page, 'Username').fill(`kirim2.${unique}`)
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({
    username: `kirim2.${unique}`,
    sample_product_status: 'terkirim',
  })
})

test('two people edit one affiliate: each keeps what he typed, and both are saved', {
  tag: '@phone',
}, async ({ page, enter, registered, unique, browser, baseURL }) => {
  await enter('sari')
  const id = await registered(`dua.${unique}`)
  await page.goto(edit(id))
  await field(page, 'Username').fill(`saya.${unique}`)
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await enter('dewi', other)
  const theirs = await other.newPage()
  await theirs.goto(edit(id))
  await choose(theirs, 'Status WhatsApp', 'Sudah')
  await field(theirs, 'Username').fill(`dia.${unique}`)
  await saveButton(theirs).click()
  await expect(theirs).toHaveURL(list)
  await other.close()
  const notice = page.getByRole('status').filter({ hasText: 'Data affiliate sudah diubah orang lain' })
  await expect(notice).toContainText(`Username: dua.${unique} → dia.${unique}`)
  await expect(notice).toContainText(`Isian Anda tetap dipakai: saya.${unique}`)
  await expect(notice).toContainText('Status WhatsApp: Belum → Sudah')
  await expect(field(page, 'Username')).toHaveValue(`saya.${unique}`)
  await expect(page.getByRole('radio', { name: 'Sudah' }).first()).toBeChecked()
  await expectAccessible(page)
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({ username: `saya.${unique}`, status_whatsapp: 'sudah' })
})

test('also without live news the second save is told, loses nothing, and then goes through', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await page.route('**/api/live', (route) => route.abort())
  const id = await registered(`basi.${unique}`)
  await page.goto(edit(id))
  await field(page, 'Username').fill(`saya.${unique}`)
  const number = uniqueNumber()
  await meanwhile(id, `whatsapp = '${number}'`)
  await saveButton(page).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Data affiliate sudah diubah orang lain' }),
  ).toBeVisible()
  await expect(field(page, 'WhatsApp')).toHaveValue(number)
  await expect(field(page, 'Username')).toHaveValue(`saya.${unique}`)
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({ username: `saya.${unique}`, whatsapp: number })
})

test('a video that another affiliate got first says who has it and can be taken off, even alone', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const video = await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`kalah.${unique}`, `Serum ${unique}`)
  const winner = await registered(`menang.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.goto(edit(id))
  await field(page, 'Username').fill(`tetap.${unique}`)
  await openPicker(page)
  await offer(page, video)
  await asOwner(
    'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
    [winner, product, video.id],
  )
  await saveButton(page).click()
  const message = new RegExp(`Video #${video.no_video} sudah diberikan ke .?menang\\.${unique}`)
  await expect(page.getByRole('alert')).toContainText(message)
  await expect(card(page, video)).toContainText(message)
  await expect(page.getByRole('button', { name: `Lepas Video #${video.no_video}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, video)).toBeHidden()
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({ username: `tetap.${unique}`, link_videos: [] })
})

test('a video that was deleted meanwhile is named and can be taken off', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const video = await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`hilang.${unique}`, `Serum ${unique}`)
  await meanwhile(id, `status_whatsapp = 'sudah'`)
  await page.goto(edit(id))
  await openPicker(page)
  await offer(page, video)
  await asOwner('delete from videos where id = $1', [video.id])
  await saveButton(page).click()
  await expect(card(page, video)).toContainText(`Video #${video.no_video} sudah tidak ada`)
  await page.getByRole('button', { name: `Lepas Video #${video.no_video}` }).click()
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
})

for (const live of [true, false])
  test(`a product that was deleted meanwhile leaves the form with its videos, the rest stays; ${live ? 'at once' : 'at the save'}`, async ({
    page,
    enter,
    registered,
    unique,
  }) => {
    await enter('sari')
    if (!live) await page.route('**/api/live', (route) => route.abort())
    const gone = `Habis ${unique}`
    const product = await productOf(page.request, gone)
    const video = await videoOf(page.request, product, linkOf(unique))
    const id = await registered(`sisa.${unique}`)
    await meanwhile(id, `status_whatsapp = 'sudah'`)
    await page.goto(edit(id))
    await field(page, 'Username').fill(`tetap.${unique}`)
    await check(page, gone)
    await openPicker(page)
    await offer(page, video)
    await asOwner('delete from products where id = $1', [product])
    if (!live) await saveButton(page).click()
    const notice = page.getByRole('status').filter({ hasText: 'Product sudah tidak ada' })
    await expect(notice).toContainText(`${gone} dihapus orang lain`)
    await expect(products(page)).toHaveText('Night Serum')
    await expect(card(page, video)).toBeHidden()
    await expect(field(page, 'Username')).toHaveValue(`tetap.${unique}`)
    await notice.getByRole('button', { name: 'Mengerti' }).click()
    await expect(page.getByText('dihapus orang lain')).toBeHidden()
    await saveButton(page).click()
    await expect(page).toHaveURL(list)
    expect(await detailOf(page, id)).toMatchObject({ username: `tetap.${unique}`, link_videos: [] })
  })

test('a taken name or number is said at its field; without a network, and after the login, all is there', async ({
  page,
  enter,
  registered,
  unique,
  context,
}) => {
  await enter('sari')
  await registered(`ada.${unique}`)
  const id = await registered(`lain.${unique}`)
  await page.goto(edit(id))
  await field(page, 'Username').fill(`ADA.${unique}`)
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Gunakan username lain.')
  await expect(page.getByText('Username sudah terdaftar').first()).toBeVisible()
  await expect(field(page, 'Username')).toBeFocused()
  await field(page, 'Username').fill(`baru.${unique}`)
  await page.route(`**/api/affiliates/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await saveButton(page).click()
  await expect(page.getByText('Terjadi kesalahan saat mengupdate data')).toBeVisible()
  await page.unroute(`**/api/affiliates/${id}`)

  const cookie = (await context.cookies()).find(({ name }) => name === 'affiliate.session_token')
  await asOwner('delete from sessions where token = $1', [
    decodeURIComponent(cookie?.value ?? '').split('.')[0],
  ])
  const dialog = page.getByRole('dialog', { name: /Sesi Anda berakhir/ })
  await dialog.getByLabel('Password', { exact: true }).fill(cast.sari.password)
  await dialog.getByRole('button', { name: 'Masuk' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Username')).toHaveValue(`baru.${unique}`)
  await saveButton(page).click()
  await expect(page).toHaveURL(list)
})

test('Batal asks once when something was typed; from the list it leads back to the list as it was', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const id = await registered(`batal.${unique}`)
  await page.goto(`${list}?q=${unique}`)
  await page.evaluate(() => history.length)
  await page.getByRole('button', { name: new RegExp(`^(Aksi|Menu).*batal\\.${unique}`) }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(edit(id))
  await field(page, 'Username').fill('setengah')
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(field(page, 'Username')).toHaveValue('setengah')
  await page.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await page.getByRole('button', { name: 'Buang' }).click()
  await expect(page).toHaveURL(`${list}?q=${unique}`)
  expect((await detailOf(page, id)).username).toBe(`batal.${unique}`)

  await page.goto(edit(id))
  await expect(field(page, 'Username')).toHaveValue(`batal.${unique}`)
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await expect(page).toHaveURL(list)
})

test('the whole way by keyboard alone', async ({ page, enter, registered, unique, isMobile }) => {
  test.skip(isMobile, 'a keyboard goes with a desk')
  await enter('sari')
  const product = await productOf(page.request, `Serum ${unique}`)
  const video = await videoOf(page.request, product, linkOf(unique))
  const id = await registered(`tombol.${unique}`, `Serum ${unique}`)
  await page.goto(edit(id))
  await expect(field(page, 'Username')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  for (const _ of ['platform', 'whatsapp', 'status']) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Sudah' }).first()).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(products(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(products(page)).toBeFocused()
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
  await expect(card(page, video)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tambah Video', exact: true })).toBeFocused()
  await field(page, 'Username').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(list)
  expect(await detailOf(page, id)).toMatchObject({
    username: `tombol.${unique}x`,
    status_whatsapp: 'sudah',
    link_videos: [{ no_video: video.no_video }],
  })
})

test('forty products and the longest names fit, and axe finds nothing with the lists open', {
  tag: '@phone',
}, async ({ page, enter, registered, unique }) => {
  // axe reads forty rows, twice
  test.slow()
  await enter('sari')
  const endless = `${'Serum Malam 🌙 مصل '.repeat(8)}${unique}`
  const first = await productOf(page.request, endless)
  const id = await registered(`${'ن'.repeat(80)}.${'panjang'.repeat(10)}.${unique}`, endless)
  await asOwner(
    `with made as (
       insert into products (product_number, product_name, product_benefit)
       select $1 || n, 'Product ' || n || ' (no' || n || 'x) ' || $1, 'x' from generate_series(1, 40) n returning id)
     update affiliate_registrations a set status_whatsapp = 'sudah',
       selected_product_ids = $2::uuid || (select array_agg(id) from made)
     where a.id = $3`,
    [unique, first, id],
  )
  for (let i = 0; i < 3; i++) await videoOf(page.request, first, linkOf(unique), linkOf(unique))
  await page.goto(edit(id))
  await expect(products(page)).toHaveText('41 products dipilih')
  await expect(page.getByRole('tab')).toHaveCount(41)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '+33 lainnya' }).click()
  await expect(page.getByRole('list', { name: 'Products terpilih' })).toContainText(
    `Product 40 (no40x) ${unique}`,
  )
  await expectNoSidewaysScroll(page)
  await products(page).click()
  const group = page.getByRole('group', { name: 'Products' })
  await expect(group).toBeVisible()
  expect((await group.boundingBox())?.height).toBeLessThanOrEqual(240)
  // Off the name, whose tooltip would stay open under the pointer.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  // A word that stands in no number: those end in what journeys draw.
  await page.getByRole('textbox', { name: 'Cari product' }).fill(`no17x ${unique}`)
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

test('the page is closed without the right, and says what it cannot find or read', { tag: '@phone' }, async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const id = await registered(`hak.${unique}`)
  await page.goto(edit('00000000-0000-4000-8000-000000000000'))
  await expect(page.getByText('Affiliate tidak ditemukan')).toBeVisible()
  await expectAccessible(page)
  await page.goto(edit('abc'))
  await expect(page.getByText('Affiliate tidak ditemukan')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Kembali ke Data Affiliate' }).last().click()
  await expect(page).toHaveURL(list)
  await page.route(`**/api/affiliates/${id}`, (route) => route.fulfill({ status: 418, body: '{}' }))
  await page.goto(edit(id))
  await expect(page.getByText('Failed to fetch affiliate data')).toBeVisible()
  await expect(page).toHaveURL(list)
  await page.unroute(`**/api/affiliates/${id}`)
  await enter('rina')
  await page.goto(edit(id))
  await expect(page.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
})
