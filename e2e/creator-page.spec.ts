/** Creators use their private page without an account or a script, and staff see at once what the creators did. */
import type { Locator } from '@playwright/test'
import {
  createWithPage,
  findMenuButton,
  openPageDialog,
  openPhone,
  sendSampleAndAssignVideos,
} from './creator-page.ts'
import { chooseStatus } from './edit-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

test('a creator enters an address, and confirms that the parcel has arrived', async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const username = `kreator.${unique}`
  const { id, dialog, previewPath, path } = await openPageDialog(page, username, unique)
  await expect(dialog).toContainText('Belum pernah dibuka kreator')
  await expectAccessible(page)
  const address = `${baseURL}${path}`

  const phone = await openPhone(browser)
  await phone.goto(`${baseURL}${previewPath}`)
  await expect(phone.getByText('Pratinjau:')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Simpan alamat' })).toBeDisabled()
  await expect(dialog).toContainText('Belum pernah dibuka kreator')

  expect((await phone.goto(address))?.status()).toBe(200)
  await expect(phone.getByRole('heading', { name: 'Kirim ke mana?' })).toBeVisible()
  await expect(dialog).toContainText('Dibuka kreator baru saja')
  await expectNoSidewaysScroll(phone)
  await phone.getByLabel('Nama penerima').fill('Wulan')
  await phone.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(phone.getByRole('alert')).toContainText('Ada yang perlu dibetulkan')
  await expect(phone.getByText('Kota/kabupaten harus diisi')).toBeVisible()
  // The page opens at the first field to correct.
  await expect(phone.getByLabel('Alamat lengkap')).toBeFocused()
  await expect(phone.getByText('Alamat lengkap', { exact: true })).toBeInViewport()
  await expect(phone.getByLabel('Nama penerima')).toHaveValue('Wulan')
  await phone.getByLabel('Alamat lengkap').fill('Jl. Mawar 5, RT 01/RW 02')
  await phone.getByLabel('Kota/kabupaten').fill('Garut')
  await phone.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(phone.getByRole('status')).toContainText('Alamatmu sudah kami simpan')
  await expect(phone.getByText('Wulan, Jl. Mawar 5, RT 01/RW 02, Garut')).toBeVisible()
  await phone.getByText('Ubah alamat').click()
  await phone.getByLabel('Kode pos').fill('44151')
  await phone.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect(phone.getByText('Garut 44151')).toBeVisible()

  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  const region = page.getByRole('region', { name: 'Alamat kirim' })
  await expect(region).toContainText('Jl. Mawar 5')
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'terkirim', sample_courier = 'JNE', sample_resi = $2
     where id = $1`,
    [id, `JNE${unique.toUpperCase()}`],
  )
  await phone.reload()
  await expect(phone.getByRole('link', { name: 'Lacak paket' })).toBeVisible()
  await expect(phone.getByText('Ubah alamat')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Sudah saya terima' }).click()
  await expect(phone.getByRole('status')).toContainText('Terima kasih sudah memberi tahu')
  await expect(phone.getByText(/^Diterima \d/)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Sudah saya terima' })).toHaveCount(0)
  await phone.context().close()
})

test('a new link makes the old one invalid', async ({ page, unique, browser, baseURL }) => {
  const username = `ganti.${unique}`
  const { dialog, path, previewPath } = await openPageDialog(page, username, unique)
  const link = dialog.getByRole('link', { name: 'Lihat sebagai kreator' })
  await dialog.getByRole('button', { name: 'Ganti link' }).click()
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Ganti link' }).click()
  await expect(page.getByText('Link diganti. Link lama tidak berlaku lagi.')).toBeVisible()
  await expect(link).not.toHaveAttribute('href', previewPath)
  await expect(dialog.getByRole('button', { name: 'Salin link halaman' })).toBeFocused()
  const phone = await openPhone(browser)
  expect((await phone.goto(`${baseURL}${previewPath}`))?.status()).toBe(404)
  expect((await phone.goto(`${baseURL}${path}`))?.status()).toBe(404)
  await expect(phone.getByRole('heading', { name: 'Link ini sudah tidak berlaku' })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  expect((await phone.goto(`${baseURL}${await link.getAttribute('href')}`))?.status()).toBe(200)
  await phone.context().close()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(findMenuButton(page, username)).toBeFocused()
})

test('a creator sends the links of posts, and staff check a doubtful one', async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const username = `tautan.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await sendSampleAndAssignVideos(id, 2, unique)

  const phone = await openPhone(browser)
  await phone.goto(`${baseURL}${path}`)
  await expect(phone.getByRole('heading', { name: /^Posting video #/ })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  const nextVideo = phone.getByRole('region', { name: /^Posting video #/ })
  await nextVideo.getByLabel('Link posting VO').fill('https://vt.tiktok.com/ZSabc/')
  await nextVideo.getByRole('button', { name: 'Kirim link' }).click()
  await expect(phone.getByRole('alert')).toContainText('Ada yang perlu dibetulkan')
  await expect(nextVideo.getByText('Ini link pendek')).toBeVisible()
  await expect(nextVideo.getByLabel('Link posting VO')).toHaveValue('https://vt.tiktok.com/ZSabc/')
  await nextVideo
    .getByLabel('Link posting VO')
    .fill(`https://www.tiktok.com/@${username}/video/${Date.now()}1`)
  await nextVideo.getByRole('button', { name: 'Kirim link' }).click()
  await expect(phone.getByRole('status')).toContainText(/^Link video #\d+ sudah kami terima\. Terima kasih!$/)
  await expect(phone.getByText('Sudah diposting. Terima kasih!')).toHaveCount(1)

  // The creator sends a link of another account for the second video.
  const doubtfulLink = `https://www.tiktok.com/@akun.lain/video/${Date.now()}2`
  await nextVideo.getByLabel('Link posting VO').fill(doubtfulLink)
  await nextVideo.getByRole('button', { name: 'Kirim link' }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'milik akun @akun.lain' })).toBeVisible()
  await expect(phone.getByText('sedang kami periksa.')).toBeVisible()
  await expectNoSidewaysScroll(phone)

  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await expect(page.getByText('Link VO milik akun @akun.lain')).toBeVisible()
  await page.goto('/dashboard')
  const line = page.locator('[data-row]', { hasText: username })
  await expect(line).toContainText('menunggu dicek')
  await line.getByRole('button', { name: 'Cek link' }).click()
  const checkDialog = page.getByRole('dialog', { name: `Cek link \u2068${username}\u2069` })
  await expect(checkDialog).toContainText('milik akun @akun.lain')
  await expectAccessible(page)
  await checkDialog.getByRole('button', { name: 'Link benar' }).click()
  await expect(checkDialog).toHaveCount(0)
  await expect(page.getByText(/sudah diposting, linknya sudah dicek/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Sudah diposting. Terima kasih!')).toHaveCount(2)
  await phone.context().close()
})

test('the first request of a creator for more days is granted at once, the second by staff', {
  tag: '@phone',
}, async ({ page, unique, browser, baseURL }) => {
  const username = `waktu.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await sendSampleAndAssignVideos(id, 1, unique)

  const phone = await openPhone(browser)
  await phone.goto(`${baseURL}${path}`)
  const nextVideo = phone.getByRole('region', { name: /^Posting video #/ })
  await expect(nextVideo).toContainText('(3 hari lagi)')
  await nextVideo.getByText('Minta waktu').first().click()
  await nextVideo.getByLabel('Tambah berapa hari?').selectOption('2')
  await nextVideo.getByRole('button', { name: 'Minta waktu' }).click()
  await expect(phone.getByText('Alasan harus diisi')).toBeVisible()
  await expect(nextVideo.getByLabel('Tambah berapa hari?')).toHaveValue('2')
  await nextVideo.getByLabel('Alasannya apa?').fill('Sedang sakit')
  await nextVideo.getByRole('button', { name: 'Minta waktu' }).click()
  await expect(phone.getByRole('status')).toContainText('Waktumu sudah ditambah')
  await expect(nextVideo).toContainText('(5 hari lagi)')
  await expectNoSidewaysScroll(phone)

  await nextVideo.getByText('Minta waktu').first().click()
  await nextVideo.getByLabel('Alasannya apa?').fill('Masih sakit')
  await nextVideo.getByRole('button', { name: 'Minta waktu' }).click()
  await expect(phone.getByRole('status')).toContainText('Permintaanmu sudah kami terima')
  await expect(phone.getByText('Kamu minta waktu 1 hari')).toBeVisible()

  await page.goto('/dashboard')
  const line = page.locator('[data-row]', { hasText: username })
  await expect(line).toContainText('Minta waktu 1 hari')
  await expect(line).toContainText('Masih sakit')
  if (test.info().project.name === 'phone') {
    await line.getByRole('button', { name: /^Jawab/ }).click()
    await page.getByRole('menuitem', { name: /^Setujui \(jadi \d+ \p{L}+\)/u }).click()
  } else await line.getByRole('button', { name: /^Setujui \(jadi \d+ \p{L}+\)/u }).click()
  await expect(page.getByText(new RegExp(`^Batas Video #\\d+ .*${username}`))).toBeVisible()
  await phone.reload()
  await expect(nextVideo).toContainText('(6 hari lagi)')
  await phone.context().close()
})

test('a creator sends the link of a returned video again, and staff check it', { tag: '@phone' }, async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const username = `revisi.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await sendSampleAndAssignVideos(id, 1, unique)
  const link = `https://www.tiktok.com/@${username}/video/${Date.now()}3`
  const phone = await openPhone(browser)
  await phone.goto(`${baseURL}${path}`)
  await phone.getByLabel('Link posting VO').fill(link)
  await phone.getByRole('button', { name: 'Kirim link' }).click()
  await expect(phone.getByText('Sudah diposting. Terima kasih!')).toBeVisible()

  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await chooseStatus(page, 'Status Link Posting', 'Dikembalikan')
  await page.getByLabel('Yang perlu diubah kreator (opsional)').fill('Sebut nama productnya')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Suaranya pelan')
  await page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ }).click()
  await expect(page).toHaveURL(/data-affiliate$/)

  await phone.goto(`${baseURL}${path}`)
  const nextVideo = phone.getByRole('region', { name: /^Ubah video #/ })
  const revisionText = /Yang perlu diubah: Sebut nama productnya\nSuaranya pelan/
  expect(await nextVideo.innerText()).toMatch(revisionText)
  await expect(phone.getByText('Perlu diubah', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expect(nextVideo.getByLabel('Link posting VO')).toHaveValue(link)
  await nextVideo.getByRole('button', { name: 'Kirim link' }).click()
  await expect(phone.getByText('sedang kami periksa.')).toBeVisible()

  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await expect(page.getByLabel('Link posting VO dari kreator', { exact: true })).toHaveValue(link)
  await page.goto('/dashboard')
  await page.locator('[data-row]', { hasText: username }).getByRole('button', { name: 'Cek link' }).click()
  const checkDialog = page.getByRole('dialog', { name: `Cek link \u2068${username}\u2069` })
  await expect(checkDialog).toContainText('Revisi: Sebut nama productnya')
  expect(await checkDialog.innerText()).toMatch(/productnya\nSuaranya pelan/)

  await returnWithReason(page, checkDialog)
  const chatLink = checkDialog.getByRole('link', { name: 'Kabari lewat WhatsApp' })
  expect(decodeURIComponent((await chatLink.getAttribute('href')) ?? '')).toContain(
    'masih perlu diubah:\nMasih pelan',
  )
  await phone.reload()
  await expect(nextVideo).toContainText('Masih pelan')
  await nextVideo.getByRole('button', { name: 'Kirim link' }).click()
  await expect(phone.getByText('sedang kami periksa.')).toBeVisible()
  await expect(checkDialog).toContainText('Revisi ke-2: Masih pelan')
  await checkDialog.getByRole('button', { name: 'Link benar' }).click()
  await expect(checkDialog).toHaveCount(0)
  await expect(page.getByText(/sudah diposting, linknya sudah dicek/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Sudah diposting. Terima kasih!')).toBeVisible()
  await phone.context().close()
})

/** Returns a video, which requires a reason, undoes that, and returns the video again. */
async function returnWithReason(page: Page, checkDialog: Locator): Promise<void> {
  await checkDialog.getByRole('button', { name: 'Minta diubah lagi' }).click()
  const returnDialog = page.getByRole('dialog', { name: /^Video #\d+ perlu diubah$/ })
  const reasonField = returnDialog.getByLabel('Yang perlu diubah kreator')
  await expect(reasonField).toBeFocused()
  await expect(reasonField).toHaveValue('Sebut nama productnya\nSuaranya pelan')
  await reasonField.fill('')
  await returnDialog.getByRole('button', { name: 'Kembalikan video' }).click()
  await expect(returnDialog.getByText('Tulis dulu yang perlu diubah')).toBeVisible()
  await expect(reasonField).toBeFocused()
  await reasonField.fill('Masih pelan')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expectAccessible(page)
  const returnButton = returnDialog.getByRole('button', { name: 'Kembalikan video' })
  await returnButton.click()
  await expect(checkDialog.getByRole('status')).toContainText('dikembalikan. Kreator melihat di halamannya')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await checkDialog.getByRole('button', { name: 'Minta diubah lagi' }).click()
  await reasonField.fill('Masih pelan')
  await returnButton.click()
  await expect(returnDialog).toHaveCount(0)
  await expect(checkDialog.getByRole('status')).toContainText('dikembalikan. Kreator melihat di halamannya')
}

test('a creator allows the use of a posted video and withdraws the permission', async ({
  page,
  unique,
  browser,
  baseURL,
}) => {
  const username = `izin.${unique}`
  const { id, path } = await createWithPage(page, username, unique)
  await sendSampleAndAssignVideos(id, 1, unique)
  await runAsOwner(
    `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_vo = $2 where affiliate_id = $1`,
    [id, `https://www.tiktok.com/@${username}/video/${Date.now()}3`],
  )

  const phone = await openPhone(browser)
  await phone.goto(`${baseURL}${path}`)
  const video = phone.getByRole('listitem')
  await expect(video.getByLabel('Boleh kami repost?')).toBeHidden()
  await video.getByText('Boleh kami repost? Boleh dipakai iklan sampai …?').click()
  await expectNoSidewaysScroll(phone)
  await video.getByLabel('Boleh kami repost?').selectOption('Boleh')
  await video.getByLabel('Kode iklan TikTok').fill('#kode-iklan')
  await video.getByRole('button', { name: 'Simpan izin' }).click()
  await expect(phone.getByRole('alert')).toContainText('Ada yang perlu dibetulkan')
  await expect(video.getByText('Pilih tanggalnya, atau Tidak')).toBeInViewport()
  await expect(video.getByLabel('Boleh dipakai iklan sampai …?')).toBeFocused()
  await expect(video.getByLabel('Kode iklan TikTok')).toHaveValue('#kode-iklan')
  await video.getByLabel('Boleh dipakai iklan sampai …?').selectOption({ index: 3 })
  await video.getByRole('button', { name: 'Simpan izin' }).click()
  await expect(video.getByRole('status')).toContainText('Izinmu sudah kami catat')
  await expect(video.getByRole('status')).toBeFocused()
  await expect(video).toContainText(/Boleh kami repost\. Boleh dipakai iklan sampai \d/)
  await expect(video.getByLabel('Boleh kami repost?')).toBeHidden()
  await expectNoSidewaysScroll(phone)

  await page.goto(`/dashboard/data-affiliate?q=${username}&izin=iklan`)
  await page.getByRole('button', { name: username, exact: true }).click()
  const detail = page.getByRole('dialog', { name: username })
  await detail.getByRole('tab', { name: 'Link Videos' }).click()
  await expect(detail).toContainText('Boleh direpost')
  await expect(detail).toContainText(/Boleh untuk iklan sampai \d/)
  await expect(detail.getByRole('button', { name: /^Salin kode iklan Video #\d+$/ })).toBeVisible()
  await expectAccessible(page)

  await video.getByRole('button', { name: /^Cabut izin/ }).click()
  await expect(phone.getByRole('status')).toContainText('tidak kami repost')
  await expect(video.getByRole('button', { name: /^Cabut izin/ })).toHaveCount(0)
  await expect(detail).toContainText('Tidak boleh direpost, tidak boleh untuk iklan')
  await expect(detail).not.toContainText('#kode-iklan')

  // The creator gives the permission once more, and staff end it.
  await video.getByText('Ubah izin', { exact: true }).click()
  await video.getByLabel('Boleh kami repost?').selectOption('Boleh')
  await video.getByRole('button', { name: 'Simpan izin' }).click()
  await detail.getByRole('button', { name: /^Akhiri izin/ }).click()
  await expect(detail.getByRole('button', { name: 'Batal' })).toBeFocused()
  await detail.getByRole('button', { name: 'Akhiri izin' }).click()
  await expect(page.getByText(/^Izin pakai Video #\d+ diakhiri$/)).toBeVisible()
  await expect(detail).not.toContainText('Boleh direpost')
  await phone.reload()
  await expect(video.getByText('Boleh kami repost? Boleh dipakai iklan sampai …?')).toBeVisible()
  await phone.context().close()
})
