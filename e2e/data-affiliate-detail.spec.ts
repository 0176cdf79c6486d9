import { readClipboard } from './clipboard.ts'
import { assignNewVideo, findCard, listPath, registerMany, setColumn } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

test('the open detail dialog has four tabs and shows changes by other users', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  await registerMany(unique, 12)
  await registerAffiliate(`dialog.${unique}`)
  await runAsOwner(
    `update affiliate_registrations set created_at = '2026-01-04T18:30:00Z', sample_product_status = 'rejected',
       sample_product_reason = 'Akun masih privat' where username = $1`,
    [`dialog.${unique}`],
  )
  await assignNewVideo(`dialog.${unique}`, { due: -2 })
  await page.goto(`${listPath}?q=${unique}&page=2`)
  const title = findCard(page, `dialog.${unique}`).getByRole('button', {
    name: `dialog.${unique}`,
    exact: true,
  })
  await title.click()
  const dialog = page.getByRole('dialog', { name: `dialog.${unique}` })
  await expect(dialog.getByRole('tab')).toHaveText([
    'Info Dasar',
    'Products',
    'Link Videos',
    'Sample Product',
  ])
  await expect(dialog).toContainText('5 Januari 2026, 01:30')
  // The card behind the dialog shows the number and its status.
  await expect(dialog.getByText(/^(Status )?WhatsApp$/)).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('tab', { name: 'Products' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Night Serum')
  await dialog.getByRole('tab', { name: 'Sample Product' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Akun masih privat')
  await expect(dialog.getByRole('tab', { name: 'Sample Product' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('tab', { name: 'Link Videos' }).click()
  await expect(dialog.getByRole('article')).toHaveCount(1)
  await expect(dialog.getByRole('article')).toContainText(/Terlambat \d+ hari/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Riwayat', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Riwayat' })).toContainText('mendaftarkan affiliate ini')
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Kembali ke detail' }).click()

  await assignNewVideo(`dialog.${unique}`, { product: 'Daily Moisturizer' })
  await expect(dialog.getByRole('article')).toHaveCount(2)
  await expect(dialog.getByRole('tab', { name: 'Link Videos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  await title.click()
  await runAsOwner('delete from affiliate_registrations where username = $1', [`dialog.${unique}`])
  await expect(dialog).toContainText('Affiliate tidak ditemukan')
})

test('View shows all data of an affiliate, and its back link returns to the same list page', {
  tag: '@phone',
}, async ({ page, context, signIn, registerAffiliate, unique, isMobile }) => {
  await signIn('sari')
  const id = await registerAffiliate(`lihat.${unique}`)
  await registerMany(unique, 10)
  await runAsOwner(
    `update affiliate_registrations set created_at = '2026-01-04T18:30:00Z', status_whatsapp = 'sudah' where id = $1`,
    [id],
  )
  await assignNewVideo(`lihat.${unique}`, { status: 'sudah', postLink: 'https://www.tiktok.com/@x/video/1' })
  await assignNewVideo(`lihat.${unique}`, { due: 0 })
  await runAsOwner(
    `with new_video as (insert into videos (video_vo) values ('https://drive.google.com/' || $2) returning id)
     insert into affiliate_link_videos (affiliate_id, video_id) select $1, id from new_video`,
    [id, unique],
  )
  await page.goto(`${listPath}?q=${unique}&page=2`)
  await findCard(page, `lihat.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  const view = page.getByRole('menuitem', { name: 'View' })
  await expect(view).toHaveAttribute('href', `${listPath}/view/${id}`)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', `${listPath}/edit/${id}`)
  await view.click()
  await expect(page).toHaveURL(`${listPath}/view/${id}`)
  await expect(page).toHaveTitle(/^Detail Affiliate/)
  await expect(page.getByText('5 Januari 2026, 01:30')).toBeVisible()
  const measureTop = async (label: string) => (await page.getByText(label, { exact: true }).boundingBox())?.y
  if (!isMobile) expect(await measureTop('Tanggal Registrasi')).toBe(await measureTop('Platform'))
  await expect(page.getByRole('heading', { name: 'Produk Terpilih (1)' })).toBeVisible()
  await expect(page.getByText('#P-03')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Status Sample Produk' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Link Video (3)' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Unknown Product' })).toHaveCount(1)
  const postedVideo = page.getByRole('article').filter({ hasText: 'Sudah' })
  await expect(postedVideo).toContainText('VO:')
  const link = postedVideo.getByRole('link', { name: 'https://www.tiktok.com/@x/video/1' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByRole('article').filter({ hasText: 'Jatuh tempo hari ini' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `${listPath}/edit/${id}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await expect(page).toHaveURL(`${listPath}?q=${unique}&page=2`)
  await expect(findCard(page, `lihat.${unique}`)).toBeVisible()

  const freshPage = await context.newPage()
  await freshPage.goto(`${listPath}/view/${id}`)
  await freshPage.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await expect(freshPage).toHaveURL(listPath)
})

test('the page of an affiliate is read-only and has one menu', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const username = `menu.${unique}`
  const id = await registerAffiliate(username)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui', status_whatsapp = 'sudah' where id = $1`,
    [id],
  )
  await assignNewVideo(username, {
    status: 'sudah',
    postLink: `https://www.tiktok.com/@lain.${unique}/video/77`,
  })
  await page.goto(`${listPath}/view/${id}`)
  await expect(page.getByText(`Link VO milik akun @lain.${unique}`)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button')).toHaveAccessibleName('Tindakan lain')
  const actionsButton = page.getByRole('button', { name: 'Tindakan lain' })
  await actionsButton.click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('menuitem', { name: 'Salin username' }).click()
  await expect(page.getByText('Username disalin')).toBeVisible()
  expect(await readClipboard(page)).toBe(username)
  await actionsButton.click()
  await expect(page.getByRole('menuitem', { name: /^Chat tanpa template/ })).toHaveAttribute(
    'href',
    /wa\.me|whatsapp/,
  )
  await page.getByRole('menuitem', { name: 'Riwayat' }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`^Riwayat .*${username}`) })).toContainText(
    'mendaftarkan',
  )
  await page.keyboard.press('Escape')
  await expect(actionsButton).toBeFocused()
  await actionsButton.click()
  await page.getByRole('menuitem', { name: 'Hapus permanen' }).click()
  await page.getByRole('dialog', { name: 'Hapus permanen' }).getByRole('button', { name: 'Batal' }).click()
  await expect(actionsButton).toBeFocused()

  // A user who may only read gets fewer menu items.
  await signIn('rina')
  await page.goto(`${listPath}/view/${id}`)
  await actionsButton.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Riwayat', 'Salin username', 'Salin nomor WhatsApp'])
})

test('a user with one product sees only the details of that product, with masked links and without Edit', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const visibleAffiliate = await registerAffiliate(`malam.${unique}`, 'Night Serum')
  const hiddenAffiliate = await registerAffiliate(`pagi.${unique}`, 'Gentle Facial Cleanser')
  await runAsOwner(
    `update affiliate_registrations set selected_product_ids = array(select id from products
       where product_name in ('Night Serum', 'Daily Moisturizer')) where id = $1`,
    [visibleAffiliate],
  )
  await assignNewVideo(`malam.${unique}`, { status: 'sudah', postLink: 'https://www.tiktok.com/@x/video/2' })
  await assignNewVideo(`malam.${unique}`, { product: 'Daily Moisturizer' })
  await signIn('rina')
  await page.goto(`${listPath}/view/${visibleAffiliate}`)
  await expect(page.getByRole('heading', { name: 'Link Video (1)' })).toBeVisible()
  const video = page.getByRole('article')
  await expect(video).toContainText('https://dri********')
  await expect(video.getByRole('link')).toHaveCount(1)
  await expect(video.getByRole('link', { name: 'https://www.tiktok.com/@x/video/2' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  expect(await page.content()).not.toContain('drive.google.com')
  for (const id of [hiddenAffiliate, '00000000-0000-4000-8000-000000000000', 'bukan-id']) {
    await page.goto(`${listPath}/view/${id}`)
    await expect(page.getByText('Affiliate tidak ditemukan')).toBeVisible()
    await expect(page.getByText(`pagi.${unique}`)).toHaveCount(0)
  }
})

test('the first tab of the dialog does not repeat the status of the sample and the missing videos of the card', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`ulang.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  const card = findCard(page, `ulang.${unique}`)
  await card.getByRole('button', { name: `ulang.${unique}`, exact: true }).click()
  const facts = page.getByRole('dialog', { name: `ulang.${unique}` }).getByRole('tabpanel')
  await expect(facts.getByText('Tanggal Registrasi')).toBeVisible()
  await expect(facts.getByText(/^(Sample|Video|Review|Belum ada video)$/)).toHaveCount(0)
  for (const status of ['disetujui', 'terkirim'])
    await setColumn(`ulang.${unique}`, 'sample_product_status', status)
  await expect(facts.getByText('Sample', { exact: true })).toBeVisible()
})
