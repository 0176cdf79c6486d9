/**
 * Users restore deleted rows at once by 'Urungkan' or later from 'Terhapus'. Superadmins can erase affiliates for good.
 */
import {
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  readProductId,
  setWidth,
  test,
} from './fixtures.ts'
import { createPerson, runAsOwner } from './people.ts'

const findRows = (page: Page) => page.getByRole('row').or(page.getByRole('article'))
const findRow = (page: Page, name: string | RegExp) => findRows(page).filter({ hasText: name })

async function deleteRow(page: Page, label: string | RegExp) {
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Hapus' })
  await expect(dialog).toContainText('30 hari')
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(dialog).toBeHidden()
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText(/diurungkan/)).toBeVisible()
}

test('‘Urungkan’ restores a deleted affiliate, video, template and product', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const name = `batal.${unique}`
  await registerAffiliate(name)
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  await deleteRow(page, new RegExp(`^Hapus .*${name}`))
  await expect(page.getByText('Data affiliate berhasil dihapus')).toBeVisible()
  await expect(findRow(page, name)).toHaveCount(0)
  await undo(page)
  await expect(findRow(page, name)).toBeVisible()

  const productId = await readProductId(page.request)
  const link = `https://drive.google.com/file/${unique}/view`
  const video = await createVideo(page.request, productId, link)
  await page.goto(`/dashboard/data-video?q=${encodeURIComponent(`#${video.no_video}`)}`)
  await deleteRow(page, `Hapus video ${video.no_video}`)
  await expect(
    page.getByText('Belum ada video').or(page.getByText('Tidak ada video yang sesuai')),
  ).toBeVisible()
  await undo(page)
  await expect(page.getByRole('button', { name: `Hapus video ${video.no_video}` })).toBeVisible()

  const template = `Sapaan ${unique}`
  await page.request.post('/api/templates', {
    data: { name: template, template_content: 'Halo', description: '' },
  })
  await page.goto(`/dashboard/griting?q=${unique}`)
  await deleteRow(page, new RegExp(`^Hapus .*${template}`))
  await expect(page.getByText(`Template "${template}" berhasil dihapus`)).toBeVisible()
  await undo(page)
  await expect(page.getByRole('heading', { name: template })).toBeVisible()

  const product = {
    product_number: `B-${unique}`,
    product_name: `Krim ${unique}`,
    product_benefit: 'x',
    price: '1',
  }
  await page.request.post('/api/products', { data: product })
  await page.goto(`/dashboard/products?q=${unique}`)
  await deleteRow(page, new RegExp(`^Delete .*${unique}`))
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await undo(page)
  await expect(findRow(page, product.product_name)).toBeVisible()
})

test('an affiliate whose username was taken meanwhile is restored under a new one', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const name = `lama.${unique}`
  await setWidth(page, 360)
  const id = await registerAffiliate(name)
  await page.request.delete(`/api/affiliates/${id}`)
  await registerAffiliate(name)
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: /^Terhapus/ }).click()
  await expect(page).toHaveURL(/terhapus=ya/)
  await expect(page.getByRole('heading', { level: 1, name: 'Terhapus' })).toBeVisible()
  await page.getByLabel('Cari yang terhapus').fill(unique)
  await expect(findRow(page, name)).toContainText('30 hari')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: new RegExp(`^Pulihkan .*${name}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Pulihkan' })
  await expect(dialog.getByText(`Username sudah terdaftar (${name})`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Username').fill(`baru.${unique}`)
  await dialog.getByRole('button', { name: 'Pulihkan' }).click()
  await expect(page.getByText('berhasil dipulihkan')).toBeVisible()
  await expect(page.getByText('Tidak ada yang sesuai dengan pencarian.')).toBeVisible()
  await page.getByRole('link', { name: 'Kembali ke Registrasi Affiliate' }).click()
  await page.goto(`/dashboard/reg-affiliate?q=baru.${unique}`)
  await expect(findRow(page, `baru.${unique}`)).toBeVisible()
})

test('restoring an affiliate reports a video that another affiliate got meanwhile', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [firstId, secondId] = [
    await registerAffiliate(`satu.${unique}`),
    await registerAffiliate(`dua.${unique}`),
  ]
  const assignVideo = (affiliateId: string) =>
    runAsOwner(
      `insert into affiliate_link_videos (affiliate_id, video_id, product_id)
       select $1, v.id, v.product_id from videos v where v.video_vo = $2`,
      [affiliateId, `https://x.id/${unique}`],
    )
  await runAsOwner(
    `insert into videos (video_vo, product_id) select $1, id from products where product_name = 'Night Serum'`,
    [`https://x.id/${unique}`],
  )
  await assignVideo(firstId)
  await page.request.delete(`/api/affiliates/${firstId}`)
  await assignVideo(secondId)
  await page.goto(`/dashboard/data-affiliate?terhapus=ya&q=satu.${unique}`)
  await page.getByRole('button', { name: new RegExp(`^Pulihkan .*satu.${unique}`) }).click()
  await expect(page.getByText(new RegExp(`kini pada @dua.${unique}`))).toBeVisible()
})

test('a user with one product restores only the affiliates of that product and cannot erase any', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('sari')
  const visibleId = await registerAffiliate(`lihat.${unique}`)
  const hiddenId = await registerAffiliate(`sembunyi.${unique}`, 'Gentle Facial Cleanser')
  for (const id of [visibleId, hiddenId]) await page.request.delete(`/api/affiliates/${id}`)
  const permissions = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', 'Night Serum']
  const deleter = await createPerson(unique, 'user', ...permissions, 'data_affiliate_delete')
  const deleterPage = await openPageFor(deleter)
  await deleterPage.goto(`/dashboard/data-affiliate?terhapus=ya&q=${unique}`)
  await expect(findRow(deleterPage, `lihat.${unique}`)).toBeVisible()
  await expect(findRow(deleterPage, `sembunyi.${unique}`)).toHaveCount(0)
  await expect(deleterPage.getByRole('button', { name: /^Hapus permanen/ })).toHaveCount(0)
  await deleterPage.getByRole('button', { name: /^Pulihkan/ }).click()
  await expect(deleterPage.getByText('berhasil dipulihkan')).toBeVisible()

  const readerPage = await openPageFor(await createPerson(`${unique}b`, 'user', ...permissions))
  await readerPage.goto(`/dashboard/data-affiliate?terhapus=ya&q=${unique}`)
  await expect(readerPage.getByRole('heading', { level: 1, name: 'Data Affiliate' })).toBeVisible()
  await readerPage.getByRole('button', { name: 'Lainnya' }).click()
  await expect(readerPage.getByRole('menuitem', { name: /^Unduh CSV/ })).toBeVisible()
  await expect(readerPage.getByRole('menuitem', { name: /^Terhapus/ })).toHaveCount(0)
})

test('a superadmin downloads the stored data of a creator and erases the creator, with a reason', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const name = `privasi.${unique}`
  const id = await registerAffiliate(name)
  await page.goto(`/dashboard/data-affiliate/view/${id}`)
  const actionsButton = page.getByRole('button', { name: 'Tindakan lain' })
  await actionsButton.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Unduh data' }).click()
  expect((await download).suggestedFilename()).toBe(`affiliate-${id}.json`)
  await actionsButton.click()
  await page.getByRole('menuitem', { name: 'Hapus permanen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hapus permanen' })
  await dialog.getByRole('button', { name: 'Hapus permanen' }).click()
  await expect(dialog.getByText('Alasan harus diisi')).toBeVisible()
  await dialog.getByLabel('Alasan').fill('Permintaan kreator')
  await dialog.getByRole('button', { name: 'Hapus permanen' }).click()
  await expect(page.getByText('Data affiliate dihapus permanen')).toBeVisible()
  await expect(page).toHaveURL(/data-affiliate/)
  expect((await page.request.get(`/api/affiliates/${id}`)).status()).toBe(404)
})
