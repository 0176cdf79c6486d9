/**
 * Two users edit one video: the second learns of the change before saving.
 */
import { createVideo, expect, expectNoSidewaysScroll, type Page, readProductId, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

const listPath = '/dashboard/data-video'

const createOwnVideo = async ({ request }: Page, unique: string) =>
  createVideo(request, await readProductId(request), `https://drive.google.com/file/${unique}/view`)

async function openEdit(page: Page, no_video: number) {
  const number = no_video.toLocaleString('id-ID')
  await page.getByRole('button', { name: new RegExp(`^Edit .*${number}$`) }).click()
  return page.getByRole('dialog')
}

test('a change saved by another user is shown in the form at once, and no typed text is lost', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  const { id, no_video, video_vo } = await createOwnVideo(page, unique)
  await page.goto(listPath)
  const dialog = await openEdit(page, no_video)
  const ownLink = `https://drive.google.com/file/${unique}/mine`
  await dialog.getByRole('textbox', { name: 'Video Review' }).fill(ownLink)
  const theirLink = `https://drive.google.com/file/${unique}/theirs`
  await runAsOwner('update videos set video_vo = $2 where id = $1', [id, theirLink])
  const notice = dialog.getByRole('status')
  await expect(notice).toContainText('Video sudah diubah orang lain')
  await expect(notice).toContainText(`Video VO: ${video_vo} → ${theirLink}`)
  await expect(dialog.getByRole('textbox', { name: 'Video VO' })).toHaveValue(theirLink)
  await expect(dialog.getByRole('textbox', { name: 'Video Review' })).toHaveValue(ownLink)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Mengerti' }).click()
  await expect(notice).toBeHidden()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Video berhasil diupdate')).toBeVisible()
  const { rows } = await (await page.request.get(`/api/videos?q=${no_video}`)).json()
  expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
    video_vo: theirLink,
    video_review: ownLink,
  })
})
