import { assignNewVideo, findCard, listPath, setColumn } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, failOnDialog, test } from './fixtures.ts'
import { waitForWrite } from './hold-requests.ts'
import { runAsOwner } from './people.ts'

test('cards say in words that a video is overdue, due today or due tomorrow, by the date in Jakarta', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  for (const name of ['kemarin', 'hari.ini', 'besok', 'lusa', 'selesai', 'campur'])
    await registerAffiliate(`${name}.${unique}`)
  await assignNewVideo(`kemarin.${unique}`, { due: -1 })
  await assignNewVideo(`hari.ini.${unique}`, { due: 0 })
  await assignNewVideo(`besok.${unique}`, { due: 1 })
  await assignNewVideo(`lusa.${unique}`, { due: 2 })
  await assignNewVideo(`selesai.${unique}`, { due: -9, status: 'sudah', postLink: 'https://tiktok.com/1' })
  await assignNewVideo(`campur.${unique}`, { due: -9, status: 'dikembalikan' })
  await assignNewVideo(`campur.${unique}`, { due: 5 })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, `kemarin.${unique}`)).toContainText(/batas .+Terlambat 1 hari/)
  await expect(findCard(page, `kemarin.${unique}`)).toHaveAttribute('data-due', 'late')
  await expect(findCard(page, `hari.ini.${unique}`)).toContainText('Jatuh tempo hari ini')
  await expect(findCard(page, `hari.ini.${unique}`)).not.toContainText('Terlambat')
  await expect(findCard(page, `besok.${unique}`)).toContainText('Jatuh tempo besok')
  await expect(findCard(page, `besok.${unique}`)).toHaveAttribute('data-due', 'tomorrow')
  for (const name of ['lusa', 'selesai', 'campur']) {
    await expect(findCard(page, `${name}.${unique}`)).toHaveAttribute('data-due', 'open')
    await expect(findCard(page, `${name}.${unique}`)).not.toContainText(/Terlambat|Jatuh tempo/)
  }
  await expect(findCard(page, `lusa.${unique}`)).toContainText('Belum ada yang dipos…')
  await expect(findCard(page, `lusa.${unique}`)).toContainText('Belum ada yang diposting')
  await expect(findCard(page, `selesai.${unique}`)).toContainText('Semua video sudah diposting')
  await expect(findCard(page, `campur.${unique}`)).toContainText('1 video dikembalikan')
  await expectAccessible(page)
})

test('a card names two products and three videos, and counts the rest', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`isi.${unique}`)
  await runAsOwner(
    `update affiliate_registrations set selected_product_ids = array(select id from products
       where product_name in ('Night Serum', 'Daily Moisturizer', 'Gentle Facial Cleanser') order by product_number desc)
     where username = $1`,
    [`isi.${unique}`],
  )
  for (let i = 0; i < 5; i++) await assignNewVideo(`isi.${unique}`, {})
  await page.goto(`${listPath}?q=${unique}`)
  const fullCard = findCard(page, `isi.${unique}`)
  await expect(fullCard).toContainText('Daily Moisturizer, Night Serum')
  await expect(fullCard).toContainText('+1 lainnya')
  await expect(fullCard.getByText(/^Video #\d+, #\d+, #\d+$/)).toBeVisible()
  await expect(fullCard.getByText(/^\+2/)).toBeVisible()
})

test('wide screens do not cut usernames of 24 letters, and show the platform as an icon with a name', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn('sari')
  const username = `nama_${unique}`.padEnd(24, '_panjang')
  await registerAffiliate(username)
  await page.goto(`${listPath}?q=${username}`)
  const name = findCard(page, username).getByRole('heading').getByText(username)
  await expect(name).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expect(findCard(page, username).getByText('TikTok')).toHaveCount(2)
  await expect(findCard(page, username).getByText('TikTok').filter({ visible: true })).toHaveCount(1)
})

test('Delete asks first and leaves the focus in the list', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  await registerAffiliate(`hapus.${unique}`)
  await registerAffiliate(`tetap.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  const deletedCard = findCard(page, `hapus.${unique}`)
  await deletedCard.getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Edit',
    'Tinjau…',
    'Salin jawaban',
    'Halaman kreator',
    'Delete',
  ])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deletedCard.getByRole('button', { name: /^Menu/ })).toBeFocused()
  await deletedCard.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Data affiliate berhasil dihapus')).toBeVisible()
  await expect(deletedCard).toHaveCount(0)
  await expect(findCard(page, `tetap.${unique}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daftar Affiliate' })).toBeFocused()
})

test('a double click on Terkirim sends a single request', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`sekali.${unique}`)
  await setColumn(`sekali.${unique}`, 'sample_product_status', 'disetujui')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/sent')) requestCount += 1
  })
  await page.goto(`${listPath}?q=${unique}`)
  await findCard(page, `sekali.${unique}`)
    .getByRole('button', { name: /Disetujui/ })
    .click()
  const stored = waitForWrite(page)
  await page.getByRole('menuitem', { name: 'Terkirim' }).evaluate((item: HTMLElement) => {
    item.click()
    item.click()
  })
  await expect(findCard(page, `sekali.${unique}`).getByText('Terkirim', { exact: true })).toBeVisible()
  await stored
  await page.reload()
  await expect(findCard(page, `sekali.${unique}`).getByText('Terkirim', { exact: true })).toBeVisible()
  expect(requestCount).toBe(1)
})

test('very long names stay inside their cards, and hostile text is shown as text', { tag: '@phone' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  failOnDialog(page)
  const hostileName = `<img src=x onerror=alert(1)> مرحبا 🌸 ${unique} ${'a'.repeat(120)}`
  await signIn('sari')
  await registerAffiliate(hostileName)
  for (let i = 0; i < 4; i++) await assignNewVideo(hostileName, { due: -1 })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, hostileName)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await findCard(page, hostileName).getByRole('button', { name: hostileName, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(hostileName)
  await expectNoSidewaysScroll(page)
})
