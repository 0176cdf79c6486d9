import type { Locator } from '@playwright/test'
import { findRow } from './data-video.ts'
import {
  createProduct,
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
  tryAgain,
} from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { runAsOwner } from './people.ts'

const listPath = '/dashboard/data-video'

let linkCount = 0
const buildLink = (unique: string) => `https://drive.google.com/file/${unique}-${++linkCount}/view`

/** Gives the video to a new affiliate. */
async function giveToNewAffiliate(videoId: string, username: string): Promise<void> {
  await runAsOwner(
    `with new_affiliate as (insert into affiliate_registrations (username, whatsapp) values ($1, $1) returning id)
     insert into affiliate_link_videos (affiliate_id, video_id) select new_affiliate.id, $2 from new_affiliate`,
    [username, videoId],
  )
}

async function chooseOption(container: Page | Locator, field: string, option: string) {
  await container
    .getByRole('combobox', { name: field })
    .or(container.getByRole('textbox', { name: field }))
    .first()
    .click()
  await container.getByRole('option', { name: option }).click()
}

const findField = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

test('a video is added, shown with its links, changed and deleted', async ({ page, signIn, unique }) => {
  await signIn('dewi')
  await createProduct(page.request, `Serum ${unique}`)
  await page.goto(listPath)
  const total = page.getByText(/^Total: [\d.]+ video$/)
  await expect(total).toBeVisible()
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(findField(dialog, 'Video VO')).toBeFocused()
  await expect(findField(dialog, 'Video VO')).toHaveAttribute('type', 'url')
  await expect(findField(dialog, 'Dibuat Oleh')).toHaveValue('dewi@example.com')
  await expect(findField(dialog, 'Dibuat Oleh')).toHaveAttribute('readonly')
  await expect(async () => {
    const count = Number((await total.textContent())?.replace(/\D/g, ''))
    expect(await findField(dialog, 'No. Video').inputValue()).toBe((count + 1).toLocaleString('id-ID'))
  }).toPass()

  const [vo, review] = [buildLink(unique), buildLink(unique)]
  await findField(dialog, 'Video VO').fill(vo)
  await chooseOption(dialog, 'Product', `Serum ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Video berhasil ditambahkan')).toBeVisible()
  const number = Number((await page.getByText(/^No\. Video: /).textContent())?.replace(/\D/g, ''))
  await expect(dialog).toBeHidden()
  const ownRow = findRow(page, number)
  await expect(ownRow).toContainText(`Serum ${unique}`)
  await expect(ownRow).toContainText('Video baru')
  await expect(ownRow).toContainText('dewi@example.com')
  const link = ownRow.getByRole('link', { name: vo })
  await expect(link).toHaveAttribute('href', vo)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await ownRow.getByRole('button', { name: /Edit/ }).click()
  await expect(findField(dialog, 'No. Video')).toHaveValue(number.toLocaleString('id-ID'))
  await expect(findField(dialog, 'Video VO')).toHaveValue(vo)
  await findField(dialog, 'Video Review').fill(review)
  await findField(dialog, 'Video Review').press('Enter')
  await expect(page.getByText('Video berhasil diupdate')).toBeVisible()
  await expect(ownRow.getByRole('link', { name: review })).toBeVisible()

  await ownRow.getByRole('button', { name: /Hapus/ }).click()
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog).toContainText(`Video #${number.toLocaleString('id-ID')}`)
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Video berhasil dihapus')).toBeVisible()
  await expect(ownRow).toBeHidden()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
})

test('the dialog shows the specified validation messages at the fields', async ({ page, signIn }) => {
  await signIn('budi')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog')
  const missingVideoError = dialog.getByText('Minimal satu video (VO atau Review) harus diisi')
  await findField(dialog, 'Video VO').press('Tab')
  await expect(missingVideoError).toBeHidden()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(missingVideoError).toBeVisible()
  await expect(dialog.getByText('Product harus dipilih')).toBeVisible()
  await expect(findField(dialog, 'Video VO')).toBeFocused()
  await expectAccessible(page)
  await findField(dialog, 'Video Review').fill('javascript:alert(1)')
  await expect(missingVideoError).toBeHidden()
  await findField(dialog, 'Video VO').fill('drive.google.com/1')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Video VO harus berupa URL yang valid')).toBeVisible()
  await expect(dialog.getByText('Video Review harus berupa URL yang valid')).toBeVisible()
})

test('a duplicate link or a failed save keeps the dialog and its text, and a double click adds one video', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const takenLink = buildLink(unique)
  await createVideo(page.request, product, takenLink)
  await page.goto(`${listPath}?product_id=${product}`)
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog')
  const freeLink = buildLink(unique)
  await findField(dialog, 'Video VO').fill(takenLink)
  await findField(dialog, 'Video Review').fill(freeLink)
  await chooseOption(dialog, 'Product', `Serum ${unique}`)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Link Video VO sudah pernah digunakan sebelumnya')).toBeVisible()
  await expect(page.getByText('Gagal menambahkan video')).toBeVisible()
  await expect(findField(dialog, 'Video VO')).toBeFocused()
  await findField(dialog, 'Video Review').fill(takenLink)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Link Video Review sudah pernah digunakan sebelumnya')).toBeVisible()
  await expect(dialog.getByText('Link Video VO sudah pernah digunakan sebelumnya')).toBeVisible()
  await findField(dialog, 'Video VO').fill('')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Link Video Review sudah pernah digunakan sebelumnya')).toBeVisible()

  await page.route('**/api/videos', (route) => route.abort())
  await findField(dialog, 'Video Review').fill(freeLink)
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await failedRequest
  await expect(page.getByText('Gagal menambahkan video').first()).toBeVisible()
  await expect(findField(dialog, 'Video Review')).toHaveValue(freeLink)
  await page.unroute('**/api/videos')
  await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan' }).dblclick()
  await expect(page.getByText('Video berhasil ditambahkan')).toBeVisible()
  await expect(page.getByText(/^Total: 2 video/)).toBeVisible()
})

test('typed text is discarded only after a confirmation', async ({ page, signIn, unique }) => {
  await signIn('sari')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tambah Video' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Video' })
  await findField(dialog, 'Video VO').fill(buildLink(unique))
  await page.keyboard.press('Escape')
  await expect(page.getByText('Buang perubahan?')).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(findField(dialog, 'Video VO')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: 'Buang' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tambah Video' }).first()).toBeFocused()
})

test('filters and page are stored in the URL, and a new filter returns to page 1', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const numbers: number[] = []
  for (let i = 0; i < 12; i++)
    numbers.push((await createVideo(page.request, product, buildLink(unique))).no_video)
  await page.goto(`${listPath}?product_id=${product}`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await expect(findRow(page, numbers[11] ?? 0)).toBeVisible()
  await expect(findRow(page, numbers[1] ?? 0)).toBeHidden()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(findRow(page, numbers[0] ?? 0)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: /^Filter/ }).click()
  const filter = page.getByRole('dialog')
  await chooseOption(filter, 'Dibuat Oleh', 'sari@example.com')
  await expect(page).toHaveURL(/dibuat_oleh=sari/)
  await expect(page).not.toHaveURL(/page=/)
  await chooseOption(filter, 'Status', 'Dikembalikan')
  await expect(page.getByText('Tidak ada video yang sesuai dengan filter.')).toBeVisible()
  await expect(page.getByText('Menampilkan')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await filter.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(listPath)
  await page.goto(`${listPath}?product_id=${product}&page=99`)
  await expect(page).toHaveURL(/page=2/)
  await page.goto(`${listPath}?product_id=${product}&page=abc&status=x`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
})

test('options that arrive while their list is already open can be chosen', async ({ page, signIn }) => {
  await signIn('sari')
  const release = await holdRequests(page, '**/api/videos/creators')
  await page.goto(listPath)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const filter = page.getByRole('dialog')
  await filter.getByRole('combobox', { name: 'Dibuat Oleh' }).click()
  release()
  await filter.getByRole('option', { name: 'sari@example.com' }).click()
  await expect(page).toHaveURL(/dibuat_oleh=sari/)
})

test('other users see a masked link and no actions; a sent video cannot be edited', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const sarisVideo = await createVideo(page.request, product, buildLink(unique), buildLink(unique))
  const vo = buildLink(unique)
  await signIn('dewi')
  const ownVideo = await createVideo(page.request, product, vo)
  await giveToNewAffiliate(ownVideo.id, unique)
  await page.goto(`${listPath}?product_id=${product}`)
  const sarisRow = findRow(page, sarisVideo.no_video)
  await expect(sarisRow).toContainText('https://dri********')
  await expect(sarisRow).toContainText('Link hanya dapat dibuka oleh pembuat video dan admin')
  await expect(sarisRow.getByRole('link')).toHaveCount(0)
  await expect(sarisRow.getByRole('button', { name: /^(Edit|Hapus)/ })).toHaveCount(0)
  await expect(sarisRow.getByRole('cell').last()).toHaveText('-')
  expect(await page.content()).not.toContain(sarisVideo.video_vo)
  const sentRow = findRow(page, ownVideo.no_video)
  await expect(sentRow).toContainText('Dikirim ke affiliate')
  await expect(sentRow).toContainText('Tidak dapat diedit')
  await expect(sentRow.getByRole('link', { name: vo })).toBeVisible()
  await expect(sentRow.getByRole('button', { name: /^(Edit|Hapus)/ })).toHaveCount(0)
})

test('an update of a video that was sent meanwhile is refused, and the form keeps its text', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const video = await createVideo(page.request, product, buildLink(unique))
  await page.goto(`${listPath}?product_id=${product}`)
  await findRow(page, video.no_video).getByRole('button', { name: /Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const typedLink = buildLink(unique)
  await findField(dialog, 'Video Review').fill(typedLink)
  await giveToNewAffiliate(video.id, unique)
  await expect(findRow(page, video.no_video)).toContainText('Tidak dapat diedit')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Gagal mengupdate video: Tidak dapat diedit')).toBeVisible()
  await expect(findField(dialog, 'Video Review')).toHaveValue(typedLink)
})

test('axe finds no problem with rows, filter and dialogs open', { tag: '@phone' }, async ({
  page,
  signIn,
  unique,
  isMobile,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  await createVideo(page.request, product, buildLink(unique), buildLink(unique))
  await signIn('dewi')
  const { id } = await createVideo(page.request, product, buildLink(unique))
  await giveToNewAffiliate(id, unique)
  const { no_video } = await createVideo(page.request, product, buildLink(unique))
  await page.goto(`${listPath}?product_id=${product}`)
  await expect(findRow(page, no_video)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isMobile) {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await chooseOption(page.getByRole('dialog'), 'Status', 'Video baru')
    await expect(page).toHaveURL(/status=video(\+|%20)baru/)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Total: 2 video/)).toBeVisible()
  }
  await findRow(page, no_video).getByRole('button', { name: /Edit/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await findRow(page, no_video).getByRole('button', { name: /Hapus/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Konfirmasi Hapus')
  await expectAccessible(page)
})

test('a failed load of the list is reported and can be retried', async ({ page, signIn, unique }) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  await page.route('**/api/videos?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(`${listPath}?product_id=${product}`)
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

test('the copy button of a link does not cover the link', async ({ page, signIn, unique }) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Salin ${unique}`)
  // The end of this link, wide letters, needs more room than its column has.
  const { no_video } = await createVideo(page.request, product, buildLink(`${unique}-WWWWWWWW`))
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${listPath}?product_id=${product}`)
    const row = findRow(page, no_video)
    await row.hover()
    const button = row.getByRole('button', { name: /^Salin link/ })
    await expect(button).toHaveCSS('opacity', '1')
    const [linkBox, buttonBox] = [await row.getByRole('link').boundingBox(), await button.boundingBox()]
    expect((linkBox?.x ?? Number.NaN) + (linkBox?.width ?? 0)).toBeLessThanOrEqual(buttonBox?.x ?? 0)
  }
})
