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
import { createProduct, createVideo, expect, expectAccessible, test } from './fixtures.ts'
import { holdReadsUntilSave } from './hold-requests.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

test('when two users edit one affiliate, the second keeps their text and gets the changes of the first', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`dua.${unique}`)
  await page.goto(buildEditPath(id))
  await findField(page, 'Username').fill(`saya.${unique}`)
  const colleaguePage = await openPageFor('dewi')
  await colleaguePage.goto(buildEditPath(id))
  await chooseStatus(colleaguePage, 'Status WhatsApp', 'Sudah')
  await findField(colleaguePage, 'Username').fill(`dia.${unique}`)
  await findSaveButton(colleaguePage).click()
  await expect(colleaguePage).toHaveURL(listPath)
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Data affiliate sudah berubah di luar formulir ini' })
  await expect(notice).toContainText(`Username: dua.${unique} → dia.${unique}`)
  await expect(notice).toContainText(`Isian Anda tetap dipakai: saya.${unique}`)
  await expect(notice).toContainText('Status WhatsApp: Belum → Sudah')
  await expect(findField(page, 'Username')).toHaveValue(`saya.${unique}`)
  await expect(page.getByRole('radio', { name: 'Sudah' }).first()).toBeChecked()
  await expectAccessible(page)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({ username: `saya.${unique}`, status_whatsapp: 'sudah' })
})

test('without live updates the second save reports a conflict, loses nothing and can be retried', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await page.route('**/api/live', (route) => route.abort())
  const id = await registerAffiliate(`basi.${unique}`)
  await page.goto(buildEditPath(id))
  await findField(page, 'Username').fill(`saya.${unique}`)
  const number = uniqueNumber()
  await holdReadsUntilSave(page)
  await updateElsewhere(id, `whatsapp = '${number}'`)
  await findSaveButton(page).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Data affiliate sudah berubah di luar formulir ini' }),
  ).toBeVisible()
  await expect(findField(page, 'WhatsApp')).toHaveValue(number)
  await expect(findField(page, 'Username')).toHaveValue(`saya.${unique}`)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect(await readDetail(page, id)).toMatchObject({ username: `saya.${unique}`, whatsapp: number })
})

test('a video that was deleted meanwhile is named and can be removed', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const product = await createProduct(page.request, `Serum ${unique}`)
  const video = await createVideo(page.request, product, buildLink(unique))
  const id = await registerAffiliate(`hilang.${unique}`, `Serum ${unique}`)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))
  await openPicker(page)
  await addOfferedVideo(page, video)
  await runAsOwner('delete from videos where id = $1', [video.id])
  await findSaveButton(page).click()
  await expect(findVideoCard(page, video)).toContainText(`Video #${video.no_video} sudah tidak ada`)
  await page.getByRole('button', { name: `Lepas Video #${video.no_video}` }).click()
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
})

for (const isLive of [true, false])
  test(`a deleted product and its videos leave the form ${isLive ? 'at once' : 'when saving'}; the rest stays`, async ({
    page,
    signIn,
    registerAffiliate,
    unique,
  }) => {
    await signIn('sari')
    if (!isLive) await page.route('**/api/live', (route) => route.abort())
    const deletedName = `Habis ${unique}`
    const product = await createProduct(page.request, deletedName)
    const video = await createVideo(page.request, product, buildLink(unique))
    const id = await registerAffiliate(`sisa.${unique}`)
    await updateElsewhere(id, `status_whatsapp = 'sudah'`)
    await page.goto(buildEditPath(id))
    await findField(page, 'Username').fill(`tetap.${unique}`)
    await toggleProducts(page, deletedName)
    await openPicker(page)
    await addOfferedVideo(page, video)
    if (!isLive) await holdReadsUntilSave(page)
    await runAsOwner('delete from products where id = $1', [product])
    if (!isLive) await findSaveButton(page).click()
    const notice = page.getByRole('status').filter({ hasText: 'Product sudah tidak ada' })
    await expect(notice).toContainText(`${deletedName} dihapus orang lain`)
    await expect(findProductsButton(page)).toHaveText('Night Serum')
    await expect(findVideoCard(page, video)).toBeHidden()
    await expect(findField(page, 'Username')).toHaveValue(`tetap.${unique}`)
    await notice.getByRole('button', { name: 'Mengerti' }).click()
    await expect(page.getByText('dihapus orang lain')).toBeHidden()
    await findSaveButton(page).click()
    await expect(page).toHaveURL(listPath)
    expect(await readDetail(page, id)).toMatchObject({ username: `tetap.${unique}`, link_videos: [] })
  })

test('typed values of a video stay when its product is deleted and restored', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const name = `Habis ${unique}`
  const product = await createProduct(page.request, name)
  const [typedVideo, otherVideo, addedVideo] = [
    await createVideo(page.request, product, buildLink(unique)),
    await createVideo(page.request, product, buildLink(unique)),
    await createVideo(page.request, product, buildLink(unique)),
  ]
  const id = await registerAffiliate(`pindah.${unique}`, name)
  await assignVideo(id, typedVideo, product)
  await assignVideo(id, otherVideo, product)
  await updateElsewhere(id, `status_whatsapp = 'sudah'`)
  await page.goto(buildEditPath(id))
  await chooseStatus(findVideoCard(page, typedVideo), 'Status Link Posting', 'Sudah')
  const link = findVideoCard(page, typedVideo).getByRole('textbox', { name: 'Link Posting Video VO' })
  await link.fill('https://t.co/1')
  await openPicker(page)
  await addOfferedVideo(page, addedVideo)

  // Requests outside the page stand for another user. The page learns of them from the live stream.
  const { request } = page
  const deleteProduct = () =>
    request.delete(`/api/products/${product}`, { data: { confirmed: { affiliates: 1, videos: 3 } } })
  expect((await deleteProduct()).status()).toBe(204)
  const notice = page.getByRole('status').filter({ hasText: 'Product sudah tidak ada' })
  await expect(notice).toContainText(`${name} dihapus orang lain`)
  await expect(notice).toContainText(`Yang belum tersimpan ikut dilepas: Video #${addedVideo.no_video}.`)
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Unknown Product/)
  await expect(link).toHaveValue('https://t.co/1')
  await expect(findVideoCard(page, otherVideo)).toBeVisible()
  await expect(findVideoCard(page, addedVideo)).toBeHidden()
  await expect(page.getByText('Data affiliate sudah berubah di luar formulir ini')).toBeHidden()

  await request.post(`/api/trash/${product}/restore`, { data: {} })
  await expect(notice).toBeHidden()
  await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(`^${name}`))
  await expect(link).toHaveValue('https://t.co/1')
  await expect(findVideoCard(page, addedVideo)).toBeVisible()

  await deleteProduct()
  await expect(findVideoCard(page, addedVideo)).toBeHidden()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Unknown Product/)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  expect((await readDetail(page, id)).link_videos).toMatchObject([
    {
      no_video: typedVideo.no_video,
      product_id: null,
      status_link_posting: 'sudah',
      link_posting_vo: 'https://t.co/1',
    },
    { no_video: otherVideo.no_video, product_id: null, status_link_posting: 'belum' },
  ])
})

test('the tab of an edited video stays open when another user reorders the products or unchecks one', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [first, second] = [
    await createProduct(page.request, `Satu ${unique}`),
    await createProduct(page.request, `Dua ${unique}`),
  ]
  const video = await createVideo(page.request, first, buildLink(unique))
  const id = await registerAffiliate(`tab.${unique}`, `Satu ${unique}`)
  await assignVideo(id, video, first)
  await updateElsewhere(id, `status_whatsapp = 'sudah', selected_product_ids = '{${first},${second}}'`)
  await page.goto(buildEditPath(id))
  await chooseStatus(findVideoCard(page, video), 'Status Link Posting', 'Sudah')
  const link = findVideoCard(page, video).getByRole('textbox', { name: 'Link Posting Video VO' })
  await link.fill('https://t.co/')
  const tabs = page.getByRole('region', { name: 'Link Video' }).getByRole('tab')

  await updateElsewhere(id, `selected_product_ids = '{${second},${first}}'`)
  await expect(tabs).toHaveText([/^Dua/, /^Satu/])
  await expect(link).toBeFocused()
  await updateElsewhere(id, `selected_product_ids = '{${second}}'`)
  await expect(page.getByText('Product ini tidak dipilih lagi')).toBeVisible()
  await expect(link).toBeFocused()
  await page.keyboard.type('1')
  await expect(link).toHaveValue('https://t.co/1')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Satu/)
})

test('a username in use is reported at its field, and a failed save loses no text', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`ada.${unique}`)
  const id = await registerAffiliate(`lain.${unique}`)
  await page.goto(buildEditPath(id))
  await findField(page, 'Username').fill(`ADA.${unique}`)
  await findSaveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Gunakan username lain.')
  await expect(page.getByText('Username sudah terdaftar').first()).toBeVisible()
  await expect(findField(page, 'Username')).toBeFocused()
  await findField(page, 'Username').fill(`baru.${unique}`)
  await page.route(`**/api/affiliates/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await findSaveButton(page).click()
  await expect(page.getByText('Terjadi kesalahan saat mengupdate data')).toBeVisible()
  await page.unroute(`**/api/affiliates/${id}`)
  await expect(findField(page, 'Username')).toHaveValue(`baru.${unique}`)
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
})

test('the focus moves to a choice that the server refuses', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`tolak.${unique}`)
  await page.goto(buildEditPath(id))
  await chooseStatus(page, 'Status Sample Product', 'Disetujui')
  const message = 'Status sample product tidak dapat diubah seperti itu'
  await page.route(`**/api/affiliates/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { defined: true, code: 'SAMPLE_STEP', status: 409, message } })
      : route.fallback(),
  )
  await findSaveButton(page).click()
  const group = page.getByRole('radiogroup', { name: 'Status Sample Product' })
  await expect(group).toHaveAccessibleDescription(message)
  await expect(group.getByRole('radio', { name: 'Disetujui' })).toBeFocused()
})
