/** 'Tinjau' lets staff decide on the samples in review, one after the other. */
import type { BrowserContext, Locator } from '@playwright/test'
import { findUndoButton } from './choosing.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

const findDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Tinjau sample' })
const findCurrentAffiliate = (page: Page): Locator => findDialog(page).getByRole('article')
const findWaitingList = (page: Page): Locator =>
  findDialog(page).getByRole('navigation', { name: 'Yang menunggu review' }).getByRole('listitem')
const buildName = (unique: string, n: number) => `tinjau${n}.${unique}`

/** Signs in a user who sees only these affiliates in review. The first one waits longest. */
async function enterWithSamples(context: BrowserContext, unique: string, count: number): Promise<void> {
  const product = `Tinjau ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  for (let n = 1; n <= count; n++)
    await runAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids, status_whatsapp, sample_changed_at)
       select $1, $2, array[id], 'sudah', now() - $4 * interval '1 hour' from products where product_name = $3`,
      [buildName(unique, n), uniqueNumber(), product, 100 - n],
    )
}

/** Opens the dialog from the radar, at this affiliate. */
async function openReview(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard')
  await page
    .getByRole('list', { name: 'Yang menunggu' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Tinjau/ })
    .click()
  await expect(findCurrentAffiliate(page)).toContainText(name)
}

/** Returns the status and reason of each sample by the first part of the username, such as `tinjau1`. */
async function readSamples(page: Page, unique: string): Promise<Record<string, string>> {
  const pages = [1, 2].map(async (n) =>
    (await page.request.get(`/api/affiliates?q=${unique}&page=${n}`)).json(),
  )
  const rows: Record<string, string>[] = (await Promise.all(pages)).flatMap(({ rows }) => rows)
  return Object.fromEntries(
    rows.map((row) => [
      row.username?.split('.')[0],
      [row.sample_product_status, row.sample_product_reason].filter(Boolean).join(': '),
    ]),
  )
}

/** Returns the first three reasons of the team, in the order in which the dialog offers them. */
async function readReasons(page: Page): Promise<string[]> {
  const { reason_1, reason_2, reason_3 } = await (await page.request.get('/api/rejection-reasons')).json()
  return [reason_1, reason_2, reason_3]
}

test('fifteen keys decide on twelve samples, three of them rejected', async ({ page, context, unique }) => {
  await enterWithSamples(context, unique, 12)
  await openReview(page, buildName(unique, 1))
  await expect(findWaitingList(page)).toHaveCount(12)
  await expect(findDialog(page)).toContainText('1 dari 12')
  await expectAccessible(page)
  const [firstReason = '', secondReason = ''] = await readReasons(page)
  // 'a' approves, and 'r' with a digit rejects with the reason of this number.
  for (const key of 'aar1aaar2aaar1a') await page.keyboard.press(key)
  await expect(findDialog(page)).toContainText('Semua sudah ditinjau')
  await expectAccessible(page)
  await expect.poll(async () => Object.values(await readSamples(page, unique)).includes('review')).toBe(false)
  const samples = await readSamples(page, unique)
  expect(Object.values(samples).filter((sample) => sample === 'disetujui')).toHaveLength(9)
  expect([samples.tinjau3, samples.tinjau7, samples.tinjau11]).toEqual([
    `rejected: ${firstReason}`,
    `rejected: ${secondReason}`,
    `rejected: ${firstReason}`,
  ])
  await page.keyboard.press('Escape')
  await expect(findDialog(page)).toBeHidden()
  await expect(page.getByText('Beres semua')).toBeVisible()
})

test('arrow keys move between affiliates; a held key and a double click decide once', async ({
  page,
  context,
  unique,
}) => {
  await enterWithSamples(context, unique, 5)
  await openReview(page, buildName(unique, 2))
  await expect(findDialog(page)).toContainText('2 dari 5')
  await expect(findDialog(page).getByRole('status')).toHaveText(
    new RegExp(`2 dari 5: .*${buildName(unique, 2)}`),
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 1))
  await page.keyboard.press('ArrowDown')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
  await page.keyboard.down('a')
  for (let n = 0; n < 4; n++) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 3))
  await findDialog(page).getByRole('button', { name: 'Setujui' }).dblclick()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 4))
  await findDialog(page).getByRole('button', { name: 'Setujui' }).focus()
  await page.keyboard.down('Enter')
  for (let n = 0; n < 4; n++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 5))
  await findWaitingList(page)
    .getByRole('button', { name: buildName(unique, 1) })
    .click()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 1))
  await expect
    .poll(() => readSamples(page, unique))
    .toEqual({
      tinjau1: 'review',
      tinjau2: 'disetujui',
      tinjau3: 'disetujui',
      tinjau4: 'disetujui',
      tinjau5: 'review',
    })
})

test('undoing a decision shows the affiliate again, with the checkbox as it was', async ({
  page,
  context,
  unique,
}) => {
  await enterWithSamples(context, unique, 2)
  await openReview(page, buildName(unique, 1))
  await page.keyboard.press('r')
  await findDialog(page).getByRole('checkbox', { name: 'Tunjukkan alasannya di halaman kreator' }).check()
  await page.keyboard.press('3')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
  await expect
    .poll(() =>
      runAsOwner(
        `select from affiliate_registrations where username = $1 and sample_shown_reason is not null`,
        [buildName(unique, 1)],
      ),
    )
    .toHaveLength(1)
  await page.keyboard.press('r')
  const showReasonCheckbox = findDialog(page).getByRole('checkbox', {
    name: 'Tunjukkan alasannya di halaman kreator',
  })
  await expect(showReasonCheckbox).not.toBeChecked()
  await showReasonCheckbox.check()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/tinjau1.* ditolak/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 1))
  await expect(findDialog(page)).toContainText('1 dari 2')
  expect(await readSamples(page, unique)).toEqual({ tinjau1: 'review', tinjau2: 'review' })
  // A new rejection starts with the box checked, as it was in the one that was undone.
  await page.keyboard.press('r')
  await expect(showReasonCheckbox).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
  await findUndoButton(page).last().click()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 1))
})

test('while another reason is typed, the shortcuts of the dialog are off and no text is lost', async ({
  page,
  context,
  unique,
}) => {
  await enterWithSamples(context, unique, 2)
  await openReview(page, buildName(unique, 1))
  await page.keyboard.press('r')
  await expect(findDialog(page).getByRole('button', { name: /^1/ })).toBeVisible()
  await page.keyboard.press('l')
  const field = findDialog(page).getByRole('textbox', { name: 'Alasan lain' })
  await expect(field).toBeFocused()
  await page.keyboard.type('ar1 ragu')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 1))
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await question.getByRole('button', { name: 'Lanjut' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('r')
  await expect(field).toHaveValue('ar1 ragu')
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
  await page.keyboard.press('r')
  await findDialog(page).getByRole('button', { name: 'Tolak tanpa alasan' }).click()
  await expect(findDialog(page)).toContainText('Semua sudah ditinjau')
  await expect
    .poll(() => readSamples(page, unique))
    .toEqual({ tinjau1: 'rejected: ar1 ragu', tinjau2: 'rejected' })
})

test('a decision by another user is reported, and a decision on an outdated sample is refused', async ({
  page,
  context,
  unique,
}) => {
  await enterWithSamples(context, unique, 3)
  await openReview(page, buildName(unique, 1))
  const decide = (n: number, status: string) =>
    runAsOwner('update affiliate_registrations set sample_product_status = $2 where username = $1', [
      buildName(unique, n),
      status,
    ])
  await decide(3, 'rejected')
  await expect(findWaitingList(page)).toHaveCount(2)
  await decide(1, 'rejected')
  await expect(findDialog(page).getByRole('alert')).toContainText('Sudah ditangani rekan lain')
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  await expect(findDialog(page).getByRole('button', { name: /^1/ })).toBeHidden()
  await findDialog(page).getByRole('button', { name: 'Tinjau yang lain' }).click()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))

  // Blocks reloads of the samples from here on, so that the page keeps an old revision.
  await page.route('**/api/affiliates/in-review', () => {})
  await runAsOwner(`update affiliate_registrations set status_whatsapp = 'belum' where username = $1`, [
    buildName(unique, 2),
  ])
  await page.keyboard.press('a')
  await expect(page.getByRole('alert').filter({ hasText: 'Datanya baru saja berubah' })).toBeVisible()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
  await expect(findDialog(page)).toContainText('Keputusan tadi belum tersimpan')
  expect(await readSamples(page, unique)).toEqual({
    tinjau1: 'rejected',
    tinjau2: 'review',
    tinjau3: 'rejected',
  })
})

test('the team’s reasons are edited in place', async ({ page, context, unique }) => {
  await enterWithSamples(context, unique, 1)
  const { reason_5 } = await (await page.request.get('/api/rejection-reasons')).json()
  await openReview(page, buildName(unique, 1))
  await page.keyboard.press('r')
  await findDialog(page).getByRole('button', { name: 'Ubah alasan' }).click()
  const form = page.getByRole('dialog', { name: 'Alasan penolakan' })
  const lastReasonField = form.getByRole('textbox', { name: 'Alasan 5' })
  await lastReasonField.fill(`Alasan ${unique}`)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(form).toBeHidden()
  await expect(findDialog(page).getByRole('button', { name: `Alasan ${unique}` })).toBeVisible()

  await findDialog(page).getByRole('button', { name: 'Ubah alasan' }).click()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(findDialog(page).getByRole('button', { name: `Alasan ${unique}` })).toBeVisible()
  await findDialog(page)
    .getByRole('button', { name: `Alasan ${unique}` })
    .click()
  await expect.poll(() => readSamples(page, unique)).toEqual({ tinjau1: `rejected: Alasan ${unique}` })
  await runAsOwner('update rejection_reasons set reason_5 = $1', [reason_5])
})

test('samples are reviewed one at a time, with buttons that are big enough for a thumb', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  await enterWithSamples(context, unique, 3)
  await openReview(page, buildName(unique, 1))
  if (isMobile) {
    await expect(findWaitingList(page)).toHaveCount(0)
    await findDialog(page).getByRole('button', { name: 'Berikutnya' }).click()
    await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
    await findDialog(page).getByRole('button', { name: 'Sebelumnya' }).click()
  }
  await expectNoSidewaysScroll(page)
  const approveButton = findDialog(page).getByRole('button', { name: 'Setujui' })
  expect((await approveButton.boundingBox())?.height).toBeGreaterThanOrEqual(isMobile ? 44 : 36)
  await approveButton.click()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 2))
  await findDialog(page).getByRole('button', { name: 'Tolak' }).click()
  await expectAccessible(page)
  const [firstReason = ''] = await readReasons(page)
  await findDialog(page).getByRole('button', { name: firstReason }).click()
  await expect(findCurrentAffiliate(page)).toContainText(buildName(unique, 3))
  await expect
    .poll(() => readSamples(page, unique))
    .toEqual({
      tinjau1: 'disetujui',
      tinjau2: `rejected: ${firstReason}`,
      tinjau3: 'review',
    })
  await findDialog(page).getByRole('button', { name: 'Tutup' }).click()
  await expect(findDialog(page)).toBeHidden()
})
