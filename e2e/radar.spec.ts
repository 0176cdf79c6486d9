/** Radar Hari Ini, at the top of Home, lists the affiliates who need something next, each with the action for it. */
import { addFreeVideos, assignNewVideo, setColumn } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { holdWrites } from './hold-requests.ts'
import { addContactedAffiliate, createPerson, runAsOwner } from './people.ts'
import { enterWithNewProduct, findLine, findLines, findRadar, pagePermissions, setWaiting } from './radar.ts'

test('lines are sorted by urgency, with reason and action; numbers link to their list', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  const product = await enterWithNewProduct(context, unique)
  await page.goto('/dashboard')
  await expect(findRadar(page)).toContainText('Belum ada affiliate yang dapat Anda lihat')
  await expect(findRadar(page)).not.toContainText('Beres semua')
  await expectAccessible(page)

  await addContactedAffiliate(`kembali.${unique}`, product)
  await assignNewVideo(`kembali.${unique}`, { product, status: 'dikembalikan' })
  await addContactedAffiliate(`hubungi.${unique}`, product)
  await setColumn(`hubungi.${unique}`, 'status_whatsapp', 'belum')
  await setWaiting(`hubungi.${unique}`, 'whatsapp', 2)
  await addContactedAffiliate(`video.${unique}`, product, 'terkirim')
  await setWaiting(`video.${unique}`, 'sample', 5)
  await addContactedAffiliate(`kirim.${unique}`, product, 'disetujui')
  await setWaiting(`kirim.${unique}`, 'sample', 3)
  await addContactedAffiliate(`baru.${unique}`, product, 'review')
  await addContactedAffiliate(`besok.${unique}`, product)
  await assignNewVideo(`besok.${unique}`, { product, due: 1 })
  for (const [name, due] of Object.entries({ telat2: -2, telat5: -5 })) {
    await addContactedAffiliate(`${name}.${unique}`, product)
    await assignNewVideo(`${name}.${unique}`, { product, due })
  }
  await page.getByRole('button', { name: 'Tampilkan lagi' }).click()
  // A phone has room for one button.
  const videoButtons = isMobile ? 'WA' : 'WA.*Beri video'
  await expect(findLines(page)).toHaveText([
    /telat5.*Telat 5 hari · #\d+.*WA/s,
    /telat2.*Telat 2 hari · #\d+.*WA/s,
    /besok.*Batas besok · #\d+.*WA/s,
    /baru.*Menunggu review.*Tinjau/s,
    /kirim.*Disetujui, belum dikirim 3 hari.*Tandai terkirim/s,
    new RegExp(`video.*terkirim, tanpa video 5 hari.*${videoButtons}`, 's'),
    /hubungi.*Belum dihubungi 2 hari.*WA/s,
    new RegExp(`kembali.*Video #\\d+ dikembalikan.*${videoButtons}`, 's'),
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const lateCountPattern = /Telat posting\s*2/
  if (isMobile) await findRadar(page).getByRole('button', { name: lateCountPattern }).click()
  const role = isMobile ? 'menuitem' : 'link'
  await findRadar(page).getByRole(role, { name: lateCountPattern }).click()
  await expect(page.getByRole('button', { name: 'Hapus filter Butuh: Telat posting' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(`telat5.${unique}`)
})

test('‘Terkirim’ removes the line with one tap, and ‘Urungkan’ undoes it', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (const name of ['satu', 'dua']) await addContactedAffiliate(`${name}.${unique}`, product, 'disetujui')
  await setWaiting(`satu.${unique}`, 'sample', 5)
  await setWaiting(`dua.${unique}`, 'sample', 3)
  await page.goto('/dashboard')
  const firstLine = findLine(page, `satu.${unique}`)
  await firstLine.getByRole('button', { name: /^Tandai terkirim/ }).click()
  // The line stays for a moment, so that a second tap does not hit another line.
  await expect(firstLine.getByText('Terkirim', { exact: true })).toBeVisible()
  await expect(firstLine).toBeHidden()
  await expect(findLines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Diurungkan' })).toBeVisible()
})

test('‘Beri video’ on Home offers the next free video, assigns it, and can be undone', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  const product = await enterWithNewProduct(context, unique)
  await addContactedAffiliate(`video.${unique}`, product, 'terkirim')
  await setWaiting(`video.${unique}`, 'sample', 5)
  const [videoNumber] = await addFreeVideos(product, 1)
  await page.goto('/dashboard')
  if (isMobile) {
    await findLine(page, 'video').getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'Beri video' }).click()
  } else
    await findLine(page, 'video')
      .getByRole('button', { name: /Beri video/ })
      .click()
  const dialog = page.getByRole('dialog', { name: 'Beri video' })
  await expect(dialog).toContainText(`Video berikutnya: Video #${videoNumber} ${product}`)
  await dialog.getByRole('button', { name: `Beri Video #${videoNumber}` }).click()
  await expect(dialog).toBeHidden()
  await expect(findRadar(page)).toContainText('Beres semua')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findLine(page, 'video')).toBeVisible()
})

test('‘Tunda’ snoozes an affiliate for all users, shows who did it, and can be undone', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await addContactedAffiliate(`tunda.${unique}`, product, 'review')
  const colleague = await createPerson(`rekan${unique}`, 'user', ...pagePermissions, product)
  const colleaguePage = await openPageFor(colleague)
  await Promise.all([page.goto('/dashboard'), colleaguePage.goto('/dashboard')])
  await expect(findLine(colleaguePage, 'tunda')).toBeVisible()

  const snooze = async (checkDialog = () => Promise.resolve()) => {
    await findLine(page, 'tunda').getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: /Tunda/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Tunda pengingat' })
    await dialog.getByText('7 hari').click()
    await checkDialog()
    await dialog.getByRole('button', { name: 'Tunda' }).click()
    await expect(findRadar(page)).toContainText('Beres semua')
  }
  await snooze(() => expectAccessible(page))
  await expect(findRadar(colleaguePage)).toContainText('Beres semua')
  await expect(findRadar(colleaguePage).getByRole('link', { name: /Ditunda\s*1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findLine(page, 'tunda')).toBeVisible()
  await expect(findLine(colleaguePage, 'tunda')).toBeVisible()

  await snooze()
  await findRadar(colleaguePage)
    .getByRole('link', { name: /Ditunda\s*1/ })
    .click()
  await expect(colleaguePage.getByRole('article')).toContainText(`oleh user ${unique}`)
})

test('for a user without permissions for actions and the list, the radar has no links and no buttons', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique, [
    'dashboard',
    'reg_affiliate',
    'data_affiliate_tab_products',
  ])
  await addContactedAffiliate(`lihat.${unique}`, product, 'review')
  await page.goto('/dashboard')
  await expect(findLine(page, 'lihat')).toBeVisible()
  // The link to applicants may be there, since this user may open the registration page.
  await expect(findRadar(page).getByRole('link').filter({ hasNotText: 'Pendaftar' })).toHaveCount(0)
  await expect(findRadar(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Tenggat minggu ini' })).toHaveCount(0)
})

test('a finished line stays under the mouse, and the next one appears below the others', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (let n = 1; n <= 7; n++) await addContactedAffiliate(`urut${n}.${unique}`, product, 'review')
  await page.goto('/dashboard')
  await expect(findLines(page)).toHaveCount(4)
  const usernames = await findLines(page).getByRole('link').allTextContents()
  const finishedName = usernames.find((name) => name.includes(unique)) ?? ''
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await findLine(page, finishedName).hover()
  await setColumn(finishedName, 'sample_product_status', 'rejected')
  // Rows stay frozen for three seconds. The page's clock moves in small steps, so that a slow answer is still in time.
  await expect(async () => {
    await page.clock.runFor(25)
    await expect(findLines(page)).toHaveCount(5, { timeout: 1 })
  }).toPass({ intervals: [100] })
  await expect(findLines(page).first()).toContainText(finishedName)
  await expect(findLines(page).first()).toContainText('Sudah ditangani')
})

test('the radar shows four or five lines at first, at most fifty, and a button to the counts of the rest', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (let n = 0; n < 5; n++) await addContactedAffiliate(`penuh${n}.${unique}`, product, 'review')
  await page.goto('/dashboard')
  // A button for the fifth line alone would take as much room as the line.
  await expect(findLines(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Tampilkan lagi' })).toBeHidden()
  for (let n = 5; n < 53; n++) await addContactedAffiliate(`penuh${n}.${unique}`, product, 'review')
  await page.reload()
  await expect(findRadar(page)).toContainText('53 affiliate menunggu')
  for (const visibleCount of [4, 14, 24, 34, 44]) {
    await expect(findLines(page)).toHaveCount(visibleCount)
    await page.getByRole('button', { name: 'Tampilkan lagi' }).click()
  }
  await expect(findLines(page)).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Tampilkan lagi' })).toBeHidden()
  await page.getByRole('button', { name: '3 lagi: buka daftarnya lewat angka di atas' }).click()
  const countLink = findRadar(page).getByRole('link', { name: /Sample direview\s*53/ })
  await expect(countLink).toBeFocused()
  await expect(countLink).toBeInViewport()
  await expectNoSidewaysScroll(page)
})

test('a snoozed line leaves at once, even under the mouse; a double click shows one notice', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (const name of ['satu', 'dua', 'tiga'])
    await addContactedAffiliate(`${name}.${unique}`, product, 'review')
  await page.goto('/dashboard')
  await expect(findLines(page)).toHaveCount(3)
  let requestCount = 0
  await page.route('**/api/affiliates/*/snooze', async (route) => {
    requestCount += 1
    await route.continue()
  })
  // The line must disappear because of the answer alone, so reloads of the radar are blocked.
  await page.route('**/api/affiliates/radar**', (route) => route.abort())
  await findLine(page, 'dua').hover()
  await findLine(page, 'dua').getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: /Tunda/ }).click()
  await page
    .getByRole('dialog', { name: 'Tunda pengingat' })
    .getByRole('button', { name: 'Tunda' })
    .dblclick()
  await expect(findLines(page)).toHaveCount(2)
  await expect(page.getByText(/dua.* ditunda sampai/)).toHaveCount(1)
  expect(requestCount).toBe(1)
  await page.unroute('**/api/affiliates/radar**')
  // A server that fails has not refused the undo, so the notice must not say that the snooze has changed.
  await page.route('**/unsnooze', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Gagal mengurungkan', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findLine(page, 'dua')).toBeVisible()
})

test('a line completed by a colleague slides out only after the mouse has left the lines', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (const name of ['satu', 'dua']) await addContactedAffiliate(`${name}.${unique}`, product, 'review')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/dashboard')
  await expect(findLines(page)).toHaveCount(2)
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.dataset.departing)
          document.body.dataset.hadDepartingLine = 'ya'
    }).observe(document.body, { subtree: true, attributeFilter: ['data-departing'] })
  })
  await findLine(page, `dua.${unique}`).hover()
  let isReloaded = false
  const reload = page.waitForResponse((reply) => reply.url().includes('/affiliates/radar') && reply.ok())
  void reload.then(() => {
    isReloaded = true
  })
  await setColumn(`satu.${unique}`, 'sample_product_status', 'rejected')
  // The mouse stays among the lines until the radar has been loaded again.
  while (!isReloaded) for (const name of ['satu', 'dua']) await findLine(page, `${name}.${unique}`).hover()
  await expect(findLine(page, `satu.${unique}`)).toContainText('Sudah ditangani')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(findLines(page)).toHaveCount(1)
  await expect(page.locator('body[data-had-departing-line]')).toBeAttached()
})

test('a line whose request for more days was refused says ‘Ditolak’ with a cross', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (const name of [`tolak.${unique}`, `setuju.${unique}`]) {
    await addContactedAffiliate(name, product)
    await assignNewVideo(name, { product, due: 1 })
    await runAsOwner(
      `update affiliate_link_videos set asked_days = 2, asked_reason = 'Sakit', asked_at = now(),
         asked_answer = 'waiting'
       where affiliate_id = (select id from affiliate_registrations where username = $1)`,
      [name],
    )
  }
  await page.goto('/dashboard')
  const answerRequest = async (name: string, label: RegExp) => {
    await findLine(page, name).getByRole('button', { name: label }).click()
  }
  const findMark = (name: string, text: string) =>
    findLine(page, name).locator('.mantine-Badge-root').filter({ hasText: text })
  await expect(findLines(page)).toHaveCount(2)
  // The first answer makes the page load the radar. The server reads that radar before the second answer, and the page
  // receives it afterwards.
  const radarGate = Promise.withResolvers<void>()
  let heldReadCount = 0
  await page.route('**/api/affiliates/radar**', async (route) => {
    const reply = await route.fetch()
    heldReadCount++
    await radarGate.promise
    await route.fulfill({ response: reply })
  })
  await answerRequest(`tolak.${unique}`, /^Tolak/)
  await expect(findMark(`tolak.${unique}`, 'Ditolak').locator('.tabler-icon-x')).toBeVisible()
  await expect.poll(() => heldReadCount).toBeGreaterThan(0)
  const sendAnswer = await holdWrites(page)
  await answerRequest(`setuju.${unique}`, /^Setujui/)
  const mark = findMark(`setuju.${unique}`, 'Disetujui').locator('.tabler-icon-check')
  await expect(mark).toBeVisible()
  radarGate.resolve()
  await expect(findLine(page, `tolak.${unique}`)).toContainText('Batas besok')
  await expect(mark).toBeVisible()
  await sendAnswer()
  await expect(findLine(page, `setuju.${unique}`)).toHaveCount(0)
})
