/** Staff who return a video with two posts say which of them the creator has to change. */
import { affiliatePermissions } from './choosing.ts'
import { chooseStatus } from './edit-affiliate.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

const postChoice = { name: 'Yang perlu diubah', exact: true }

test('a return of a video with two posts names the post to change', async ({ page, unique }) => {
  const product = `Revisi ${unique}`
  await enterWithProducts(page.context(), unique, ['dashboard', ...affiliatePermissions], product)
  const id = await addApprovedAffiliate(`post.${unique}`, product)
  // The form shows videos only for affiliates who were contacted.
  await runAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [id])
  await runAsOwner(
    `with new_video as (
       insert into videos (video_vo, video_review, product_id)
       select 'https://drive.google.com/vo/' || $2, 'https://drive.google.com/review/' || $2, product_id
       from affiliate_products where affiliate_id = $1
       returning id, product_id)
     insert into affiliate_link_videos (affiliate_id, product_id, video_id) select $1, product_id, id from new_video`,
    [id, unique],
  )
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await expect(page.getByRole('textbox', { name: 'Link Video Review' })).toBeVisible()
  await expect(page.getByRole('radiogroup', postChoice)).toHaveCount(0)
  await chooseStatus(page, 'Status Link Posting', 'Dikembalikan')
  await expect(page.getByRole('radio', { name: 'Keduanya' })).toBeChecked()
  await chooseStatus(page, postChoice.name, 'VO')
  await page.getByLabel('Yang perlu diubah kreator (opsional)').fill('Suaranya pelan')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
  await expect(page).toHaveURL(/data-affiliate$/)
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await expect(page.getByRole('radio', { name: 'VO', exact: true })).toBeChecked()
  await page.goto(`/dashboard/data-affiliate/view/${id}`)
  await expect(page.getByText(/^Revisi.* \(VO\): Suaranya pelan$/)).toBeVisible()

  await runAsOwner('update affiliate_link_videos set link_video_review = null where affiliate_id = $1', [id])
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await expect(page.getByLabel('Yang perlu diubah kreator (opsional)')).toHaveValue('Suaranya pelan')
  await expect(page.getByRole('radiogroup', postChoice)).toHaveCount(0)
})
