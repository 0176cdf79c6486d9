/** Users of Data Video search videos, copy their links, see who has them, and transfer them to another user. */
import type { APIRequestContext } from '@playwright/test'
import { readClipboard } from './clipboard.ts'
import { findRow } from './data-video.ts'
import {
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  readProductId,
  test,
} from './fixtures.ts'
import { createPerson, enterAs, grant, runAsOwner } from './people.ts'

const listPath = '/dashboard/data-video'

/** Adds a video over the API as the user of the page. */
async function addVideo(request: APIRequestContext, unique: string, name = 'a') {
  const product_id = await readProductId(request)
  const video_vo = `https://drive.google.com/file/d/${unique}${name}/view`
  return { ...(await createVideo(request, product_id, video_vo)), product_id }
}

const findSearch = (page: Page) => page.getByRole('textbox', { name: 'Cari nomor, link, atau affiliate' })

test('a video is found by number, link or holder, its link can be copied and its holder opened', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique, isMobile }) => {
  await signIn('sari')
  const video = await addVideo(page.request, unique)
  const affiliateId = await registerAffiliate(`pegang.${unique}`)
  await runAsOwner('insert into affiliate_link_videos (affiliate_id, video_id) values ($1, $2)', [
    affiliateId,
    video.id,
  ])
  await page.goto(listPath)
  await expect(page.getByText(/^Total: /)).toBeVisible()
  await page.keyboard.press('/')
  await expect(findSearch(page)).toBeFocused()
  for (const q of [
    `#${video.no_video}`,
    `\u202ahttp://www.drive.google.com/file/d/${unique}a/view/?usp=sharing`,
    `https://www.tiktok.com/@pegang.${unique}`,
  ]) {
    await findSearch(page).fill(q)
    await expect(page.getByText(/^Total: 1 video/)).toBeVisible()
    await expect(findRow(page, video.no_video)).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  if (isMobile) {
    await findRow(page, video.no_video)
      .getByRole('button', { name: /^Video #/ })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['Salin link VO', 'Riwayat'])
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Riwayat' }).click()
    await expect(page.getByRole('dialog', { name: /^Riwayat .*video/ })).toContainText(
      'menambahkan video ini',
    )
    await page.keyboard.press('Escape')
    await findRow(page, video.no_video)
      .getByRole('button', { name: /^Video #/ })
      .click()
    await page.getByRole('menuitem', { name: 'Salin link VO' }).click()
  } else
    await findRow(page, video.no_video)
      .getByRole('button', { name: `Salin link VO ${video.no_video}` })
      .click()
  await expect(page.getByText('Link disalin')).toBeVisible()
  expect(await readClipboard(page)).toBe(video.video_vo)

  await findRow(page, video.no_video)
    .getByRole('link', { name: /memegang video/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/data-affiliate/view/${affiliateId}`))
  await expect(page.getByText(`pegang.${unique}`).first()).toBeVisible()
})

test('a truncated link shows its full text in a tooltip on keyboard focus', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const longText = 'panjang'.repeat(20)
  const { no_video, video_vo } = await addVideo(page.request, unique, longText)
  await page.goto(`${listPath}?q=%23${no_video}`)
  await findRow(page, no_video).getByRole('link').focus()
  await expect(page.getByRole('tooltip').filter({ hasText: video_vo })).toBeVisible()
})

test('a hidden holder is shown as another affiliate and not found by name or masked link', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const video = await addVideo(page.request, unique)
  const affiliateId = await registerAffiliate(`tutup.${unique}`)
  await runAsOwner('insert into affiliate_link_videos (affiliate_id, video_id) values ($1, $2)', [
    affiliateId,
    video.id,
  ])
  const person = await createPerson(unique, 'user', 'data_video')
  await enterAs(page.context(), person)
  await page.goto(`${listPath}?q=%23${video.no_video}`)
  await expect(findRow(page, video.no_video)).toContainText('affiliate lain')
  await expect(findRow(page, video.no_video).getByRole('button', { name: /Salin/ })).toHaveCount(0)
  expect(await page.content()).not.toContain(`tutup.${unique}`)
  for (const q of [`tutup.${unique}`, `${unique}a`]) {
    await findSearch(page).fill(q)
    await expect(page.getByText('Tidak ada video yang sesuai dengan filter.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Reset Filter' }).last().click()
  await expect(findSearch(page)).toHaveValue('')
})

test('a superadmin transfers the filtered videos of a user, and other users have no button for it', async ({
  page,
  signIn,
  unique,
}) => {
  const leavingUser = await createPerson(unique, 'moderator', 'data_video')
  await enterAs(page.context(), leavingUser)
  const video = await addVideo(page.request, unique, 'a')
  await addVideo(page.request, unique, 'b')
  await page.goto(`${listPath}?dibuat_oleh=${leavingUser.email}`)
  await expect(page.getByText(/^Total: 2 video/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Serahkan/ })).toHaveCount(0)

  await signIn('sari')
  await page.goto(listPath)
  await expect(page.getByText(/^Total: /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Serahkan/ })).toHaveCount(0)
  await page.goto(`${listPath}?dibuat_oleh=${leavingUser.email}`)
  await page.getByRole('button', { name: 'Serahkan 2 video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Serahkan Video' })
  await dialog.getByRole('button', { name: 'Serahkan' }).click()
  await expect(dialog.getByText('Penerima harus dipilih')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Penerima' }).fill('budi@')
  await page.getByRole('option', { name: /budi@example.com/ }).click()
  await dialog.getByRole('button', { name: 'Serahkan' }).click()
  await expect(page.getByText('2 video diserahkan')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tidak ada video yang sesuai dengan filter.')).toBeVisible()
  await page.goto(`${listPath}?q=%23${video.no_video}`)
  await expect(findRow(page, video.no_video)).toContainText('budi@example.com')
})

test('deleting a user can transfer their videos in the same step', async ({ page, signIn, unique }) => {
  const leavingUser = await createPerson(unique, 'moderator', 'data_video')
  await grant(leavingUser.id, 'data_affiliate')
  await enterAs(page.context(), leavingUser)
  const video = await addVideo(page.request, unique)
  await signIn('sari')
  await page.goto(`/dashboard/users?q=${unique}`)
  await page
    .getByRole('row')
    .filter({ hasText: leavingUser.email })
    .getByRole('button', { name: /^Hapus/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Serahkan 1 videonya kepada' }).click()
  await page.getByRole('option', { name: /dewi@example.com/ }).click()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('User berhasil dihapus')).toBeVisible()
  await page.goto(`${listPath}?q=%23${video.no_video}`)
  await expect(findRow(page, video.no_video)).toContainText('dewi@example.com')
})

test('a filter finds videos whose product was deleted', async ({ page, signIn, unique }) => {
  await signIn('sari')
  const video = await addVideo(page.request, unique)
  await runAsOwner('update videos set product_id = null where id = $1', [video.id])
  await page.goto(`${listPath}?q=%23${video.no_video}`)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /Unknown Product/ }).click()
  await expect(page).toHaveURL(/without_product=ya/)
  await expect(findRow(page, video.no_video)).toContainText('Unknown Product')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Unknown Product/ }).click()
  await expect(page).not.toHaveURL(/without_product/)
})

test('the dialog warns that VO and Review are the same link, but saves the video', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tambah Video' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Video VO' })
    .fill(`https://www.drive.google.com/file/d/${unique}z`)
  const review = dialog.getByRole('textbox', { name: 'Video Review' })
  await review.fill(`http://drive.google.com/file/d/${unique}z/?usp=sharing`)
  await expect(review).toHaveAccessibleDescription(/Sama dengan Video VO/)
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Night Serum' }).click()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Video berhasil ditambahkan')).toBeVisible()
})
