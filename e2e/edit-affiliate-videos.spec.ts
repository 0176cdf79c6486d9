import { readClipboard } from './clipboard.ts'
import { listPath } from './data-affiliate.ts'
import {
  addOfferedVideo,
  assignVideo,
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
  test,
  tryAgain,
  type Video,
} from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { runAsOwner } from './people.ts'

test('the product button names the choice, and removing a product with its videos can be undone', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const video = await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`product.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))
  await expect(findProductsButton(page)).toHaveText(`Serum ${unique}`)
  await openPicker(page)
  await addOfferedVideo(page, video)
  await expect(page.getByText('Semua video sudah ditambahkan')).toBeVisible()
  await toggleProducts(page, 'Night Serum')
  await expect(findProductsButton(page)).toHaveText('2 products dipilih')
  // The tabs name the products, so badges would repeat them.
  await expect(page.getByRole('region', { name: 'Link Video' }).getByRole('tab')).toHaveText([
    new RegExp(`^Serum ${unique}`),
    /^Night Serum/,
  ])
  await expect(page.getByRole('list', { name: 'Products terpilih' })).toHaveCount(0)
  await toggleProducts(page, `Serum ${unique}`, 'Night Serum')
  await expect(findProductsButton(page)).toHaveText('Pilih products...')
  await expect(page.getByRole('heading', { name: 'Link Video' })).toBeHidden()
  await expect(page.getByText(`Serum ${unique} dilepas bersama 1 video.`)).toBeVisible()
  await toggleProducts(page, `Serum ${unique}`)
  await expect(findVideoCard(page, video)).toBeHidden()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findVideoCard(page, video)).toBeVisible()
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect((await readDetail(page, id)).link_videos).toHaveLength(1)
})

test('videos are added, removed and restored, their links are copied, and the last video cannot be removed', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const id = await registerAffiliate(`video.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))
  await openPicker(page)
  await expect(page.getByText('Tidak ada video tersedia')).toBeVisible()
  const [firstVideo, secondVideo] = [
    await createVideo(page.request, product, buildLink(unique)),
    await createVideo(page.request, product, buildLink(unique)),
  ]
  await addOfferedVideo(page, firstVideo)
  const findRemoveButton = (video: Video) =>
    page.getByRole('button', { name: `Lepas Video #${video.no_video}` })
  await expect(findRemoveButton(firstVideo)).toHaveAttribute('aria-disabled', 'true')
  await findRemoveButton(firstVideo).click({ force: true })
  await expect(findVideoCard(page, firstVideo)).toBeVisible()
  await addOfferedVideo(page, secondVideo)
  await findRemoveButton(firstVideo).click()
  await expect(findVideoCard(page, firstVideo)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeFocused()
  await expect(findRemoveButton(secondVideo)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findVideoCard(page, firstVideo)).toBeVisible()

  await findVideoCard(page, firstVideo).getByRole('button', { name: 'Salin Link Video VO' }).click()
  await expect(page.getByText('Link disalin')).toBeVisible()
  expect(await readClipboard(page)).toBe(firstVideo.video_vo)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => document.body.setAttribute('data-copied', String(getSelection())))
  })
  await findVideoCard(page, secondVideo).getByRole('button', { name: 'Salin Link Video VO' }).click()
  await expect(page.locator('body[data-copied]')).toBeAttached()
  await expect(page.getByText('Link disalin')).toHaveCount(2)
})

test('a double click adds one video; a review link added meanwhile requires its posting link', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const video = await createVideo(page.request, product, buildLink(unique))
  await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`ganda.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))
  await openPicker(page)
  await page.getByRole('button', { name: `Tambah Video #${video.no_video} ` }).dblclick()
  await expect(findVideoCard(page, video)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await runAsOwner('update videos set video_review = $2 where id = $1', [video.id, buildLink(unique)])
  await chooseStatus(findVideoCard(page, video), 'Status Link Posting', 'Sudah')
  await findField(page, 'Link Posting Video VO').fill('https://t.co/1')
  await findSaveButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    `Link Posting Video Review wajib diisi untuk Video #${video.no_video}`,
  )
  await expect(findField(page, 'Link Video Review')).toBeVisible()
  await expect(findField(page, 'Link Posting Video VO')).toHaveValue('https://t.co/1')
  await expect(findField(page, 'Link Posting Video Review')).toBeFocused()
  await page.keyboard.insertText('https://t.co/2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(listPath)
  expect((await readDetail(page, id)).link_videos).toMatchObject([
    { no_video: video.no_video, link_posting_review: 'https://t.co/2' },
  ])
})

test('more than eight videos can be searched by number, and a failed load can be retried', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const videos: Video[] = []
  for (let i = 0; i < 9; i++) videos.push(await createVideo(page.request, product, buildLink(unique)))
  const id = await registerAffiliate(`cari.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.route('**/api/videos/available*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto(buildEditPath(id))
  await openPicker(page)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch videos')
  await page.unroute('**/api/videos/available*')
  await tryAgain(page)
  const lastVideo = videos[8] as Video
  await expect(page.getByRole('button', { name: /^Tambah Video #/ })).toHaveCount(9)
  await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Cari nomor video' }).fill(`#${lastVideo.no_video}`)
  await expect(page.getByRole('button', { name: /^Tambah Video #/ })).toHaveCount(1)
  await addOfferedVideo(page, lastVideo)
  await expect(findVideoCard(page, lastVideo)).toBeVisible()
})

test('the picker waits for the current videos instead of showing those of an earlier visit', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const firstVideo = await createVideo(page.request, product, buildLink(unique))
  const secondVideo = await createVideo(page.request, product, buildLink(unique))
  const otherAffiliate = await registerAffiliate(`lain.${unique}`, `Serum ${unique}`)
  const id = await registerAffiliate(`lama.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(`${listPath}?q=lama.${unique}`)
  const openEdit = async () => {
    await page.getByRole('article').getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await openPicker(page)
  }
  const addButtons = page.getByRole('button', { name: /^Tambah Video #/ })
  await openEdit()
  await expect(addButtons).toHaveCount(2)
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await assignVideo(otherAffiliate, firstVideo, product)
  const release = await holdRequests(page, '**/api/videos/available*')
  await openEdit()
  await expect(page.getByText('Memuat video...')).toBeVisible()
  await expect(addButtons).toHaveCount(0)
  release()
  await expect(addButtons).toHaveCount(1)
  await addOfferedVideo(page, secondVideo)
  await expect(findVideoCard(page, secondVideo)).toBeVisible()
})

test('when all videos are added, the picker says so below its search, not over it', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  for (let i = 0; i < 9; i++) await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`semua.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))
  await openPicker(page)
  const addButtons = page.getByRole('button', { name: /^Tambah Video #/ })
  await expect(addButtons).toHaveCount(9)
  for (let remaining = 8; remaining >= 0; remaining--) {
    await addButtons.first().click()
    await expect(addButtons).toHaveCount(remaining)
  }
  const messageBox = await page.getByText('Semua video sudah ditambahkan').boundingBox()
  const searchBox = await page.getByRole('textbox', { name: 'Cari nomor video' }).boundingBox()
  if (!messageBox || !searchBox) throw new Error('nothing is drawn')
  expect(messageBox.y).toBeGreaterThanOrEqual(searchBox.y + searchBox.height)
})

test('videos of a deleted or unchecked product are shown in their own tabs and can be changed', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [deletedName, uncheckedName] = [`Lama ${unique}`, `Lepas ${unique}`]
  const [deletedId, uncheckedId] = [
    await createProduct(page.request, deletedName),
    await createProduct(page.request, uncheckedName),
  ]
  const videoOfDeleted = await createVideo(page.request, deletedId, buildLink(unique))
  const videoOfUnchecked = await createVideo(page.request, uncheckedId, buildLink(unique))
  const id = await registerAffiliate(`yatim.${unique}`, deletedName)
  for (const [product, video] of [
    [deletedId, videoOfDeleted],
    [uncheckedId, videoOfUnchecked],
  ] as const)
    await runAsOwner(
      `insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
       values ($1, $2, $3, app.today() - 2)`,
      [id, product, video.id],
    )
  await runAsOwner('delete from products where id = $1', [deletedId])
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))

  await expect(findProductsButton(page)).toHaveText('Pilih products...')
  const tabs = page.getByRole('region', { name: 'Link Video' }).getByRole('tab')
  await expect(tabs).toHaveText([/^Unknown Product/, new RegExp(`^${uncheckedName}`)])
  await expect(findVideoCard(page, videoOfDeleted)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tambah Video', exact: true })).toBeHidden()
  await chooseStatus(findVideoCard(page, videoOfDeleted), 'Status Link Posting', 'Dikembalikan')

  await tabs.nth(1).click()
  const removeButton = page.getByRole('button', { name: `Lepas Video #${videoOfUnchecked.no_video}` })
  await removeButton.click()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findVideoCard(page, videoOfUnchecked)).toBeVisible()
  await removeButton.click()
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({
    products: [],
    link_videos: [
      { product_id: null, no_video: videoOfDeleted.no_video, status_link_posting: 'dikembalikan' },
    ],
  })
})
