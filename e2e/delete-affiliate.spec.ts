/** In every list, the confirmation before an affiliate is deleted says how many of its videos become free. */
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { createPerson, runAsOwner } from './people.ts'

const listPaths = {
  registration: '/dashboard/reg-affiliate',
  'follow-up': '/dashboard/data-affiliate',
}

/** Gives an affiliate a video of a product, as another user would. */
async function assignVideo(affiliate: string, product: string, unique: string, postingStatus = 'belum') {
  await runAsOwner(
    `with new_video as (
       insert into videos (product_id, created_by, dibuat_oleh, video_vo)
       select p.id, u.id, u.email, $3 from products p, profiles u
       where p.product_name = $2 and u.email = 'sari@example.com'
       returning id, product_id)
     insert into affiliate_link_videos (affiliate_id, product_id, video_id, status_link_posting)
     select $1, product_id, id, $4 from new_video`,
    [affiliate, product, `https://drive.google.com/file/${unique}/view`, postingStatus],
  )
}

async function askToDelete(page: Page, list: keyof typeof listPaths, username: string) {
  const button = page.getByRole('button', { name: new RegExp(`^Hapus .*${username}`) })
  const menu = page.getByRole('button', { name: new RegExp(`^Menu .*${username}`) })
  await expect(button.or(menu)).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: list === 'registration' ? 'Hapus' : 'Delete' }).click()
  }
  return page.getByRole('dialog', { name: 'Konfirmasi Hapus' })
}

test('a list shows a live count of the videos that a deletion frees', { tag: '@phone' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const username = `hapus.${unique}`
  const id = await registerAffiliate(username)
  await assignVideo(id, 'Night Serum', `${unique}-1`)
  await assignVideo(id, 'Night Serum', `${unique}-2`)
  await assignVideo(id, 'Night Serum', `${unique}-3`, 'dikembalikan')
  await page.goto(`${listPaths['follow-up']}?q=${unique}`)
  const dialog = await askToDelete(page, 'follow-up', username)
  await expect(dialog.getByRole('status')).toHaveText('2 video kembali tersedia.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await assignVideo(id, 'Night Serum', `${unique}-4`)
  await expect(dialog.getByRole('status')).toHaveText('3 video kembali tersedia.')
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Data affiliate berhasil dihapus')).toBeVisible()
})

test('the count covers only visible products, and a failed count does not block the deletion', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('dewi')
  const username = `sebagian.${unique}`
  const id = await registerAffiliate(username)
  await assignVideo(id, 'Night Serum', `${unique}-1`)
  await assignVideo(id, 'Gentle Facial Cleanser', `${unique}-2`)
  const permissions = [
    'reg_affiliate',
    'data_affiliate',
    'data_affiliate_tab_products',
    'data_affiliate_delete',
  ]
  const person = await createPerson(unique, 'user', ...permissions, 'Night Serum')
  const colleaguePage = await openPageFor(person)
  await colleaguePage.goto(`${listPaths.registration}?q=${unique}`)
  const dialog = await askToDelete(colleaguePage, 'registration', username)
  await expect(dialog.getByRole('status')).toHaveText('1 video yang dapat Anda lihat kembali tersedia.')

  await page.route('**/freed-videos', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(`${listPaths.registration}?q=${unique}`)
  const ownDialog = await askToDelete(page, 'registration', username)
  await expect(ownDialog.getByRole('status')).toHaveText(
    'Video yang mungkin masih dipegangnya kembali tersedia.',
  )
  await ownDialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Data affiliate berhasil dihapus')).toBeVisible()
})
