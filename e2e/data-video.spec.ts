import type { APIRequestContext, Locator } from '@playwright/test'
import { asOwner } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, tryAgain } from './stage.ts'

const list = '/dashboard/data-video'

let links = 0
const linkOf = (unique: string) => `https://drive.google.com/file/${unique}-${++links}/view`

/** Returns the row in the table or, on a phone, the card. */
function row(page: Page, no_video: number): Locator {
  const number = no_video.toLocaleString('id-ID')
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number, exact: true }) })
    .or(page.getByRole('article', { name: `Video #${number}`, exact: true }))
}

/** Creates a product for this test alone, so that the test can filter for its videos. @returns its id */
async function productOf(request: APIRequestContext, unique: string): Promise<string> {
  await asOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, 'Serum ' || $1, 'x')`,
    [unique],
  )
  const products = await (await request.get('/api/products')).json()
  return products.find((each: { product_number: string }) => each.product_number === unique).id
}

/** Adds a video over the API as the user of the page. */
async function addVideo(request: APIRequestContext, product_id: string, video_vo: string, video_review = '') {
  const reply = await request.post('/api/videos', { data: { video_vo, video_review, product_id } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

async function assignVideo(id: string, to: string): Promise<void> {
  await asOwner(
    `with made as (insert into affiliate_registrations (username, whatsapp) values ($1, $1) returning id)
     insert into affiliate_link_videos (affiliate_id, video_id) select made.id, $2 from made`,
    [to, id],
  )
}

async function choose(within: Page | Locator, field: string, option: string) {
  await within
    .getByRole('combobox', { name: field })
    .or(within.getByRole('textbox', { name: field }))
    .first()
    .click()
  await within.getByRole('option', { name: option }).click()
}

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

test('a video is added, shown with its links, changed and deleted', async ({ page, signIn, unique }) => {
  await signIn('dewi')
  await productOf(page.request, unique)
  await page.goto(list)
  const total = page.getByText(/^Total: [\d.]+ video$/)
  await expect(total).toBeVisible()
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(field(dialog, 'Video VO')).toBeFocused()
  await expect(field(dialog, 'Video VO')).toHaveAttribute('type', 'url')
  await expect(field(dialog, 'Dibuat Oleh')).toHaveValue('dewi@example.com')
  await expect(field(dialog, 'Dibuat Oleh')).toHaveAttribute('readonly')
  await expect(async () => {
    const count = Number((await total.textContent())?.replace(/\D/g, ''))
    expect(await field(dialog, 'No. Video').inputValue()).toBe((count + 1).toLocaleString('id-ID'))
  }).toPass()

  const [vo, review] = [linkOf(unique), linkOf(unique)]
  await field(dialog, 'Video VO').fill(vo)
  await choose(dialog, 'Product', `Serum ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Video berhasil ditambahkan')).toBeVisible()
  const number = Number((await page.getByText(/^No\. Video: /).textContent())?.replace(/\D/g, ''))
  await expect(dialog).toBeHidden()
  const mine = row(page, number)
  await expect(mine).toContainText(`Serum ${unique}`)
  await expect(mine).toContainText('Video baru')
  await expect(mine).toContainText('dewi@example.com')
  const link = mine.getByRole('link', { name: vo })
  await expect(link).toHaveAttribute('href', vo)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await mine.getByRole('button', { name: /Edit/ }).click()
  await expect(field(dialog, 'No. Video')).toHaveValue(number.toLocaleString('id-ID'))
  await expect(field(dialog, 'Video VO')).toHaveValue(vo)
  await field(dialog, 'Video Review').fill(review)
  await field(dialog, 'Video Review').press('Enter')
  await expect(page.getByText('Video berhasil diupdate')).toBeVisible()
  await expect(mine.getByRole('link', { name: review })).toBeVisible()

  await mine.getByRole('button', { name: /Hapus/ }).click()
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog).toContainText(`Video #${number.toLocaleString('id-ID')}`)
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Video berhasil dihapus')).toBeVisible()
  await expect(mine).toBeHidden()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
})

test('the dialog shows the specified validation messages at the fields', async ({ page, signIn }) => {
  await signIn('budi')
  await page.goto(list)
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog')
  const oneNeeded = dialog.getByText('Minimal satu video (VO atau Review) harus diisi')
  await field(dialog, 'Video VO').press('Tab')
  await expect(oneNeeded).toBeHidden()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(oneNeeded).toBeVisible()
  await expect(dialog.getByText('Product harus dipilih')).toBeVisible()
  await expect(field(dialog, 'Video VO')).toBeFocused()
  await expectAccessible(page)
  await field(dialog, 'Video Review').fill('javascript:alert(1)')
  await expect(oneNeeded).toBeHidden()
  await field(dialog, 'Video VO').fill('drive.google.com/1')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Video VO harus berupa URL yang valid')).toBeVisible()
  await expect(dialog.getByText('Video Review harus berupa URL yang valid')).toBeVisible()
})

test('a used link or a failed save keeps the dialog and its text; a double click adds one video', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  const taken = linkOf(unique)
  await addVideo(page.request, product, taken)
  await page.goto(`${list}?product_id=${product}`)
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog')
  const fresh = linkOf(unique)
  await field(dialog, 'Video VO').fill(taken)
  await field(dialog, 'Video Review').fill(fresh)
  await choose(dialog, 'Product', `Serum ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Link Video VO sudah pernah digunakan sebelumnya')).toBeVisible()
  await expect(page.getByText('Gagal menambahkan video')).toBeVisible()
  await expect(field(dialog, 'Video VO')).toBeFocused()
  await field(dialog, 'Video Review').fill(taken)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Link Video Review sudah pernah digunakan sebelumnya')).toBeVisible()
  await expect(dialog.getByText('Link Video VO sudah pernah digunakan sebelumnya')).toBeVisible()
  await field(dialog, 'Video VO').fill('')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Link Video Review sudah pernah digunakan sebelumnya')).toBeVisible()

  await page.route('**/api/videos', (route) => route.abort())
  await field(dialog, 'Video Review').fill(fresh)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Gagal menambahkan video').first()).toBeVisible()
  await expect(field(dialog, 'Video Review')).toHaveValue(fresh)
  await page.unroute('**/api/videos')
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan' }).dblclick()
  await expect(page.getByText('Video berhasil ditambahkan')).toBeVisible()
  await expect(page.getByText(/^Total: 2 video/)).toBeVisible()
})

test('typed text is discarded only after a confirmation', async ({ page, signIn, unique }) => {
  await signIn('sari')
  await page.goto(list)
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Video' })
  await field(dialog, 'Video VO').fill(linkOf(unique))
  await page.keyboard.press('Escape')
  await expect(page.getByText('Buang perubahan?')).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(field(dialog, 'Video VO')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: 'Buang' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tambah Video' }).first()).toBeFocused()
})

test('filters and page are stored in the URL, and a new filter returns to page 1', { tag: '@phone' }, async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  const numbers: number[] = []
  for (let i = 0; i < 12; i++) numbers.push((await addVideo(page.request, product, linkOf(unique))).no_video)
  await page.goto(`${list}?product_id=${product}`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await expect(row(page, numbers[11] ?? 0)).toBeVisible()
  await expect(row(page, numbers[1] ?? 0)).toBeHidden()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(row(page, numbers[0] ?? 0)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: /^Filter/ }).click()
  const filter = page.getByRole('dialog')
  await choose(filter, 'Dibuat Oleh', 'sari@example.com')
  await expect(page).toHaveURL(/dibuat_oleh=sari/)
  await expect(page).not.toHaveURL(/page=/)
  await choose(filter, 'Status', 'Dikembalikan')
  await expect(page.getByText('Tidak ada video yang sesuai dengan filter.')).toBeVisible()
  await expect(page.getByText('Menampilkan')).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await filter.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(list)
  await page.goto(`${list}?product_id=${product}&page=99`)
  await expect(page).toHaveURL(/page=2/)
  await page.goto(`${list}?product_id=${product}&page=abc&status=x`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
})

test('options that load while their list is open can be chosen', async ({ page, signIn }) => {
  await signIn('sari')
  const come = Promise.withResolvers<void>()
  await page.route('**/api/videos/creators', async (route) => {
    await come.promise
    await route.fallback()
  })
  await page.goto(list)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const filter = page.getByRole('dialog')
  await filter.getByRole('combobox', { name: 'Dibuat Oleh' }).click()
  come.resolve()
  await filter.getByRole('option', { name: 'sari@example.com' }).click()
  await expect(page).toHaveURL(/dibuat_oleh=sari/)
})

test('other users see a masked link and no actions; a sent video cannot be edited', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  const [hers, vo] = [await addVideo(page.request, product, linkOf(unique), linkOf(unique)), linkOf(unique)]
  await signIn('dewi')
  const own = await addVideo(page.request, product, vo)
  await assignVideo(own.id, unique)
  await page.goto(`${list}?product_id=${product}`)
  const other = row(page, hers.no_video)
  await expect(other).toContainText('https://dri********')
  await expect(other).toContainText('Link hanya dapat dibuka oleh pembuat video dan admin')
  await expect(other.getByRole('link')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^(Edit|Hapus)/ })).toHaveCount(0)
  await expect(other.getByRole('cell').last()).toHaveText('-')
  expect(await page.content()).not.toContain(hers.video_vo)
  const sent = row(page, own.no_video)
  await expect(sent).toContainText('Dikirim ke affiliate')
  await expect(sent).toContainText('Tidak dapat diedit')
  await expect(sent.getByRole('link', { name: vo })).toBeVisible()
  await expect(sent.getByRole('button', { name: /^(Edit|Hapus)/ })).toHaveCount(0)
})

test('a second browser shows a new video at once and keeps its filter and half-typed form', async ({
  page,
  signIn,
  unique,
  beside,
}) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  const first = await addVideo(page.request, product, linkOf(unique))
  const watching = await beside('dewi')
  await watching.goto(`${list}?product_id=${product}`)
  await expect(row(watching, first.no_video)).toBeVisible()
  await watching.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = watching.getByRole('dialog')
  await field(dialog, 'Video Review').fill('https://setengah')
  const next = await addVideo(page.request, product, linkOf(unique))
  await expect(row(watching, next.no_video)).toBeAttached()
  await expect(field(dialog, 'Video Review')).toHaveValue('https://setengah')
  await expect(field(dialog, 'Video Review')).toBeFocused()
  await expect(watching).toHaveURL(new RegExp(`product_id=${product}`))
  await assignVideo(next.id, unique)
  await expect(row(watching, next.no_video)).toContainText('Dikirim ke affiliate')
})

test('an update of a video that was sent meanwhile is refused, and the form keeps its text', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  const video = await addVideo(page.request, product, linkOf(unique))
  await page.goto(`${list}?product_id=${product}`)
  await row(page, video.no_video).getByRole('button', { name: /Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const typed = linkOf(unique)
  await field(dialog, 'Video Review').fill(typed)
  await assignVideo(video.id, unique)
  await expect(row(page, video.no_video)).toContainText('Tidak dapat diedit')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Gagal mengupdate video: Tidak dapat diedit')).toBeVisible()
  await expect(field(dialog, 'Video Review')).toHaveValue(typed)
})

test('a user without the permission sees Akses Terbatas', async ({ page, signIn }) => {
  await signIn('rina')
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
})

test('axe finds no problem with rows, filter and dialogs open', { tag: '@phone' }, async ({
  page,
  signIn,
  unique,
  isMobile,
}) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  await addVideo(page.request, product, linkOf(unique), linkOf(unique))
  await signIn('dewi')
  const { id } = await addVideo(page.request, product, linkOf(unique))
  await assignVideo(id, unique)
  const { no_video } = await addVideo(page.request, product, linkOf(unique))
  await page.goto(`${list}?product_id=${product}`)
  await expect(row(page, no_video)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isMobile) {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await row(page, no_video).getByRole('button', { name: /Edit/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row(page, no_video).getByRole('button', { name: /Hapus/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Konfirmasi Hapus')
  await expectAccessible(page)
})

test('a failed load of the list is reported and can be retried', async ({ page, signIn, unique }) => {
  await signIn('sari')
  const product = await productOf(page.request, unique)
  await page.route('**/api/videos?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`${list}?product_id=${product}`)
  await expect(page.getByRole('alert', { name: 'Gagal memuat data video' })).toContainText(
    'Server menolak atau gagal menjawab.',
  )
  await expect(page.getByRole('alert').filter({ hasText: /^Error/ })).toContainText('Gagal memuat data video')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Gagal merefresh data')).toBeVisible()
  await page.unroute('**/api/videos?*')
  await tryAgain(page)
  await expect(page.getByText('Tidak ada video yang sesuai dengan filter.')).toBeVisible()
})
