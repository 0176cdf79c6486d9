/** Two users give away the same video: the second sees it in the form before saving. */
import { asOwner } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './stage.ts'

const list = '/dashboard/data-affiliate'

async function videoOf(page: Page, unique: string) {
  const products = await (await page.request.get('/api/products')).json()
  const { id } = products.find((each: { product_name: string }) => each.product_name === 'Night Serum')
  const data = {
    video_vo: `https://drive.google.com/file/${unique}/view`,
    video_review: '',
    product_id: id,
  }
  const reply = await page.request.post('/api/videos', { data })
  expect(reply.status()).toBe(201)
  return reply.json()
}

/** Opens the edit screen of an affiliate, marks the affiliate as contacted, and adds the video to the form. */
async function take(page: Page, id: string, no_video: number) {
  await page.goto(`${list}/edit/${id}`)
  await page.getByRole('radiogroup', { name: 'Status WhatsApp' }).getByText('Sudah', { exact: true }).click()
  await page.getByRole('button', { name: 'Tambah Video', exact: true }).click()
  const search = page.getByRole('textbox', { name: 'Cari nomor video' })
  const offer = page.getByRole('button', { name: `Tambah Video #${no_video} ` })
  await expect(offer.or(search).first()).toBeVisible()
  if (await search.isVisible()) await search.fill(String(no_video))
  await offer.click()
  await expect(card(page, no_video)).toBeVisible()
}

const card = (page: Page, no_video: number) =>
  page.getByRole('article', { name: `Video #${no_video}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ })

test('the second user sees who got the video and how to continue, and a save is refused', {
  tag: '@phone',
}, async ({ page, signIn, registered, unique, beside }) => {
  await signIn('dewi')
  const { id: video_id, no_video } = await videoOf(page, unique)
  const mine = await registered(`kalah.${unique}`)
  const theirs = await registered(`menang.${unique}`)
  const other = await beside('sari')
  await take(page, mine, no_video)
  await take(other, theirs, no_video)
  await expect(card(page, no_video)).not.toContainText('sudah diberikan')

  await save(other).click()
  await expect(other).toHaveURL(list)
  const conflictText = new RegExp(
    `Video #${no_video} sudah diberikan ke .?menang\\.${unique}.?\\. Lepas video ini`,
  )
  await expect(card(page, no_video)).toContainText(conflictText)
  await expect(page.getByRole('status').filter({ hasText: conflictText })).toBeAttached()
  await expect(page.getByRole('tab', { name: /perlu diperbaiki/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const refused = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await save(page).click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText(`Video #${no_video} sudah diberikan ke`)
  await page.getByRole('button', { name: `Lepas Video #${no_video}` }).click()
  await expect(card(page, no_video)).toBeHidden()
  await save(page).click()
  await expect(page).toHaveURL(list)
  const holder = await (await page.request.get(`/api/affiliates/${theirs}`)).json()
  expect(holder.link_videos).toMatchObject([{ video_id }])
})

test('the warning disappears when the video is free again, and the save succeeds', async ({
  page,
  signIn,
  registered,
  unique,
}) => {
  await signIn('dewi')
  const { id: video_id, no_video } = await videoOf(page, unique)
  const mine = await registered(`sabar.${unique}`)
  const theirs = await registered(`lepas.${unique}`)
  await take(page, mine, no_video)
  await asOwner(
    `insert into affiliate_link_videos (affiliate_id, product_id, video_id)
     select $1, product_id, id from videos where id = $2`,
    [theirs, video_id],
  )
  await expect(card(page, no_video)).toContainText('sudah diberikan ke')
  expect((await page.request.delete(`/api/affiliates/${theirs}`)).status()).toBe(204)
  await expect(card(page, no_video)).not.toContainText('sudah diberikan ke')
  await save(page).click()
  await expect(page).toHaveURL(list)
  const { link_videos } = await (await page.request.get(`/api/affiliates/${mine}`)).json()
  expect(link_videos).toMatchObject([{ video_id }])
})
