/** Two users have the same video in their forms. When one saves, the other learns of it before saving. */
import { listPath } from './data-affiliate.ts'
import { buildEditPath, chooseStatus, findSaveButton, findVideoCard, openPicker } from './edit-affiliate.ts'
import {
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  readProductId,
  test,
} from './fixtures.ts'
import { runAsOwner } from './people.ts'

const createOwnVideo = async ({ request }: Page, unique: string) =>
  createVideo(
    request,
    await readProductId(request, 'Night Serum'),
    `https://drive.google.com/file/${unique}/view`,
  )

/** Opens the edit screen of an affiliate, marks the affiliate as contacted, and adds the video to the form. */
async function addVideoToForm(page: Page, id: string, no_video: number) {
  await page.goto(buildEditPath(id))
  await chooseStatus(page, 'Status WhatsApp', 'Sudah')
  await openPicker(page)
  const search = page.getByRole('textbox', { name: 'Cari nomor video' })
  // With the space, `#1` doesn't match `#12`.
  const addButton = page.getByRole('button', { name: `Tambah Video #${no_video} ` })
  // The search appears only if there are many videos.
  await expect(addButton.or(search).first()).toBeVisible()
  if (await search.isVisible()) await search.fill(String(no_video))
  await addButton.click()
  await expect(findVideoCard(page, { no_video })).toBeVisible()
}

test('the user who saves later sees who got the video and how to continue, and their save is refused', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('dewi')
  const { id: video_id, no_video } = await createOwnVideo(page, unique)
  const ownId = await registerAffiliate(`kalah.${unique}`)
  const otherId = await registerAffiliate(`menang.${unique}`)
  const fasterPage = await openPageFor('sari')
  await addVideoToForm(page, ownId, no_video)
  await addVideoToForm(fasterPage, otherId, no_video)
  await expect(findVideoCard(page, { no_video })).not.toContainText('sudah diberikan')

  await findSaveButton(fasterPage).click()
  await expect(fasterPage).toHaveURL(listPath)
  const conflictText = new RegExp(
    `Video #${no_video} sudah diberikan ke .?menang\\.${unique}.?\\. Lepas video ini`,
  )
  await expect(findVideoCard(page, { no_video })).toContainText(conflictText)
  await expect(page.getByRole('status').filter({ hasText: conflictText })).toBeAttached()
  await expect(page.getByRole('tab', { name: /perlu diperbaiki/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const refusedResponse = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await findSaveButton(page).click()
  expect((await refusedResponse).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText(`Video #${no_video} sudah diberikan ke`)
  await expect(page.getByRole('button', { name: `Lepas Video #${no_video}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findVideoCard(page, { no_video })).toBeHidden()
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  const holder = await (await page.request.get(`/api/affiliates/${otherId}`)).json()
  expect(holder.link_videos).toMatchObject([{ video_id }])
})

test('the warning disappears when the video is free again, and the save succeeds', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const { id: video_id, no_video } = await createOwnVideo(page, unique)
  const ownId = await registerAffiliate(`sabar.${unique}`)
  const otherId = await registerAffiliate(`lepas.${unique}`)
  await addVideoToForm(page, ownId, no_video)
  await runAsOwner(
    `insert into affiliate_link_videos (affiliate_id, product_id, video_id)
     select $1, product_id, id from videos where id = $2`,
    [otherId, video_id],
  )
  await expect(findVideoCard(page, { no_video })).toContainText('sudah diberikan ke')
  expect((await page.request.delete(`/api/affiliates/${otherId}`)).status()).toBe(204)
  await expect(findVideoCard(page, { no_video })).not.toContainText('sudah diberikan ke')
  await findSaveButton(page).click()
  await expect(page).toHaveURL(listPath)
  const { link_videos } = await (await page.request.get(`/api/affiliates/${ownId}`)).json()
  expect(link_videos).toMatchObject([{ video_id }])
})
