/** On the week of Data Affiliate users see whose deadline is when, and move deadlines to another day. */
import type { Locator } from '@playwright/test'
import {
  addDays,
  findMonday,
  formatDate,
  formatLongDate,
  formatShortWeekdayDate,
  getJakartaDate,
} from '#base/jakarta.ts'
import { assignNewVideo, listPath } from './data-affiliate.ts'
import {
  createActionCounter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
} from './fixtures.ts'
import { addContactedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

const permissions = ['data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']
const today = getJakartaDate(new Date())
const nextMonday = addDays(findMonday(today), 7)
const countDaysTo = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000
const nextTuesday = addDays(nextMonday, 1)
const nextFriday = addDays(nextMonday, 4)

/** Registers an affiliate with one video per deadline. @param daysUntilDue days from today in Jakarta */
async function createWithDeadlines(
  username: string,
  product: string,
  ...daysUntilDue: number[]
): Promise<void> {
  await addContactedAffiliate(username, product, 'terkirim')
  for (const due of daysUntilDue) await assignNewVideo(username, { product, due })
}

const findSection = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })
const findEntry = (container: Page | Locator, name: string): Locator =>
  container.getByRole('listitem').filter({ hasText: name })

/** Chooses a day of the month that the calendar shows at first, or of the next month. */
async function chooseDay(dialog: Locator, day: string) {
  await dialog.getByRole('button', { name: /^Tanggal Max Upload/ }).click()
  const nextMonth = dialog.getByRole('button', { name: 'Bulan berikutnya' })
  const cell = dialog.getByRole('button', { name: formatLongDate(day), exact: true })
  await expect(nextMonth).toBeVisible()
  if (!(await cell.isVisible())) await nextMonth.click()
  await cell.click()
}

async function openWeek(page: Page, isMobile: boolean) {
  if (isMobile) {
    await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).first().click()
    await page.getByRole('menuitemradio', { name: 'Minggu' }).click()
  } else await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Minggu').click()
  await expect(findSection(page, /^Senin/)).toBeVisible()
}

test('the affiliates to write to for next Tuesday are found in three actions, and the day opens as a list', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  const product = `Minggu ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithDeadlines(`dua.${unique}`, product, countDaysTo(nextTuesday), countDaysTo(nextTuesday))
  await createWithDeadlines(`satu.${unique}`, product, countDaysTo(nextTuesday), -4)
  await createWithDeadlines(`jumat.${unique}`, product, countDaysTo(nextFriday))
  await page.goto(listPath)
  await expect(page.getByRole('article').first()).toBeVisible()
  const { perform, countActions } = createActionCounter()
  if (isMobile) {
    await perform(page.getByRole('main').getByRole('button', { name: 'Lainnya' }).first().click())
    await perform(page.getByRole('menuitemradio', { name: 'Minggu' }).click())
  } else await perform(page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Minggu').click())
  await expect(findSection(page, 'Telat')).toContainText('Terlambat 4 hari')
  await perform(page.getByRole('button', { name: 'Minggu berikutnya' }).click())
  const tuesday = findSection(page, /^Selasa/)
  await expect(findEntry(tuesday, `satu.${unique}`)).toBeVisible()
  await expect(findEntry(tuesday, `dua.${unique}`)).toHaveCount(2)
  expect(countActions()).toBeLessThanOrEqual(3)
  await expect(findSection(page, 'Telat')).toHaveCount(0)
  for (const day of ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${day} \\d`) })).toBeVisible()
  // On a laptop the days are side by side, and days without rows are narrower.
  const measureWidth = async (day: Locator) => (await day.boundingBox())?.width ?? Number.NaN
  if (!isMobile)
    expect(await measureWidth(tuesday)).toBeGreaterThan(
      1.8 * (await measureWidth(findSection(page, /^Rabu/))),
    )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await tuesday.getByRole('link', { name: /3 video, 2 affiliate/ }).click()
  await expect(page).toHaveURL(new RegExp(`deadline_from=${nextTuesday}&deadline_to=${nextTuesday}`))
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article', { name: `jumat.${unique}` })).toHaveCount(0)
  await openWeek(page, isMobile)
  await expect(findEntry(findSection(page, /^Jumat/), `jumat.${unique}`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('two actions lead from Home to the affiliates to write to for next Tuesday', async ({
  page,
  context,
  unique,
}) => {
  const product = `Dari Home ${unique}`
  await enterWithProducts(context, unique, ['dashboard', ...permissions], product)
  await createWithDeadlines(`satu.${unique}`, product, countDaysTo(nextTuesday))
  await page.goto('/dashboard')
  const { perform, countActions } = createActionCounter()
  await perform(page.getByRole('link', { name: 'Tenggat minggu ini' }).click())
  await perform(page.getByRole('button', { name: 'Minggu berikutnya' }).click())
  await expect(findEntry(findSection(page, /^Selasa/), `satu.${unique}`)).toBeVisible()
  expect(countActions()).toBe(2)
})

test('a deadline is moved by its menu and several at once, and both are undone', { tag: '@phone' }, async ({
  page,
  context,
  unique,
  isMobile,
}) => {
  const product = `Pindah ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithDeadlines(`satu.${unique}`, product, countDaysTo(nextTuesday))
  await createWithDeadlines(`dua.${unique}`, product, countDaysTo(nextTuesday), countDaysTo(nextTuesday))
  await page.goto(`${listPath}?tampilan=minggu&minggu=${nextFriday}`)
  const [tuesday, friday] = [findSection(page, /^Selasa/), findSection(page, /^Jumat/)]
  const dialog = page.getByRole('dialog', { name: 'Pindah tanggal' })
  await findEntry(tuesday, `satu.${unique}`).hover()
  await findEntry(tuesday, `satu.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Pindah tanggal' }).click()
  await expect(dialog).toContainText(`satu.${unique}`)
  await chooseDay(dialog, nextFriday)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(page.getByText(`dipindah ke ${formatShortWeekdayDate(nextFriday)}`)).toBeVisible()
  await expect(findEntry(friday, `satu.${unique}`)).toBeVisible()
  await expect(findEntry(tuesday, `dua.${unique}`)).toHaveCount(2)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findEntry(tuesday, `satu.${unique}`)).toBeVisible()
  await expect(findEntry(friday, `satu.${unique}`)).toHaveCount(0)

  if (isMobile) await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua 3' }).check()
  await page
    .getByRole('toolbar', { name: 'Untuk yang dipilih' })
    .getByRole('button', { name: 'Pindah tanggal' })
    .click()
  await expect(dialog).toContainText('3 video dari 2 affiliate')
  await chooseDay(dialog, nextFriday)
  await dialog.getByRole('button', { name: 'Pindahkan 3' }).click()
  await expect(friday.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('3 tenggat dipindah')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(tuesday.getByRole('listitem')).toHaveCount(3)
})

test('the key p moves the row with the focus, and a change by somebody else is reported in one sentence', async ({
  page,
  context,
  unique,
}) => {
  const product = `Tombol ${unique}`
  const name = `tombol.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithDeadlines(name, product, countDaysTo(nextTuesday))
  // Blocks live events, so that the rows of this page keep their old revisions.
  await page.route('**/api/live', () => {})
  await page.goto(`${listPath}?tampilan=minggu&minggu=${nextTuesday}`)
  await expect(findEntry(page, name)).toBeVisible()
  await runAsOwner(
    `update affiliate_link_videos lv set tanggal_max_upload = $2 from affiliate_registrations a
     where a.id = lv.affiliate_id and a.username = $1`,
    [name, nextFriday],
  )
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Pindah tanggal' })
  await expect(dialog).toContainText(name)
  // A request that fails is no refusal: the next attempt still replaces only what the dialog showed.
  await page.route('**/api/bulk-actions', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(findEntry(findSection(page, /^Jumat/), name)).toBeVisible()
  await expect(dialog).toContainText('sekarang Sel')
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('datanya baru saja berubah')
  await expect(dialog.getByRole('button', { name: /^Tanggal Max Upload/ })).toHaveText(/\d{4}/)
  await expect(findEntry(findSection(page, /^Jumat/), name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(dialog).toBeHidden()
  await expect(findEntry(findSection(page, /^Selasa/), name)).toBeVisible()
})

test('a deadline that somebody else moved to another week can be moved after a refusal', async ({
  page,
  context,
  unique,
}) => {
  const product = `Pergi ${unique}`
  const name = `pergi.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithDeadlines(name, product, countDaysTo(nextTuesday))
  // Blocks live events, so that the rows of this page keep their old revisions.
  await page.route('**/api/live', () => {})
  await page.goto(`${listPath}?tampilan=minggu&minggu=${nextTuesday}`)
  await expect(findEntry(page, name)).toBeVisible()
  const otherDay = addDays(nextFriday, 7)
  await runAsOwner(
    `update affiliate_link_videos lv set tanggal_max_upload = $2 from affiliate_registrations a
     where a.id = lv.affiliate_id and a.username = $1`,
    [name, otherDay],
  )
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Pindah tanggal' })
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('datanya baru saja berubah')
  await expect(dialog).toContainText(`sekarang ${formatShortWeekdayDate(otherDay)}`)
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(dialog).toBeHidden()
  await expect(findEntry(findSection(page, /^Selasa/), name)).toBeVisible()
})

test('without the right to edit no deadline can be moved, and an empty or invalid week leads to the present one', async ({
  page,
  context,
  unique,
}) => {
  const product = `Sepi ${unique}`
  await enterWithProducts(
    context,
    unique,
    permissions.filter((permission) => permission !== 'data_affiliate_edit'),
    product,
  )
  await createWithDeadlines(`sepi.${unique}`, product, 0)
  await page.goto(`${listPath}?tampilan=minggu&minggu=2026-99-99`)
  await expect(findEntry(page, `sepi.${unique}`)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await findEntry(page, `sepi.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Pindah tanggal' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Minggu sebelumnya' }).click()
  await expect(page.getByText('Tidak ada tenggat minggu ini')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lihat affiliate tanpa video' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Buka minggu ini' }).click()
  await expect(findEntry(page, `sepi.${unique}`)).toBeVisible()
})

test('an empty week links to affiliates who need a video, or to registering if there are no affiliates', async ({
  page,
  context,
  unique,
}) => {
  const [product, unusedProduct] = [`Kosong ${unique}`, `Lain ${unique}`]
  await enterWithProducts(context, unique, [...permissions, 'reg_affiliate'], product, unusedProduct)
  await createWithDeadlines(`tanpa.${unique}`, product)
  await createWithDeadlines(`punya.${unique}`, product, countDaysTo(nextTuesday))
  const emptyWeekPath = `${listPath}?tampilan=minggu&minggu=${addDays(nextMonday, 7)}`
  await page.goto(emptyWeekPath)
  await expect(page.getByText('Tidak ada tenggat minggu ini')).toBeVisible()
  await page.getByRole('link', { name: 'Lihat affiliate tanpa video' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: `tanpa.${unique}` })).toBeVisible()

  await page.goto(emptyWeekPath)
  await page.getByRole('tab', { name: unusedProduct }).click()
  await expect(page.getByText('Belum ada affiliate yang dapat Anda lihat')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tempel data' })).toBeVisible()
})

test('a busy day is marked and shows more on request, and changes by others appear at once', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = `Ramai ${unique}`
  const person = await enterWithProducts(context, unique, permissions, product)
  for (let n = 0; n < 9; n++) await createWithDeadlines(`r${n}.${unique}`, product, countDaysTo(nextTuesday))
  await createWithDeadlines(`jumat.${unique}`, product, countDaysTo(nextFriday))
  const address = `${listPath}?tampilan=minggu&minggu=${nextMonday}`
  await page.goto(address)
  const [tuesday, friday] = [findSection(page, /^Selasa/), findSection(page, /^Jumat/)]
  await expect(tuesday).toContainText('9 video')
  await expect(tuesday).toContainText('lebih dari biasanya')
  await expect(friday).not.toContainText('lebih dari biasanya')
  await expect(tuesday.getByRole('listitem')).toHaveCount(8)
  await tuesday.getByRole('button', { name: 'Tampilkan 1 lagi' }).click()
  await expect(tuesday.getByRole('listitem')).toHaveCount(9)

  const otherPage = await openPageFor(person)
  await otherPage.goto(address)
  await findEntry(findSection(otherPage, /^Jumat/), `jumat.${unique}`).hover()
  await findEntry(findSection(otherPage, /^Jumat/), `jumat.${unique}`)
    .getByRole('checkbox')
    .check()
  await otherPage.keyboard.press('p')
  const dialog = otherPage.getByRole('dialog', { name: 'Pindah tanggal' })
  await chooseDay(dialog, addDays(nextFriday, 1))
  await dialog.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(page.locator('[data-glow]')).toContainText(`jumat.${unique}`)
  await expect(findEntry(findSection(page, /^Sabtu/), `jumat.${unique}`)).toBeVisible()
  await expect(otherPage.locator('[data-glow]')).toHaveCount(0)
  await expect(friday.getByRole('listitem')).toHaveCount(0)
})

test('a week that fails to load says so, and is loaded again on request', async ({
  page,
  context,
  unique,
}) => {
  const product = `Gagal ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithDeadlines(`tanpa.${unique}`, product)
  // Blocks live events, because a change by another test would load the week again and remove the message.
  await page.route('**/api/live', () => {})
  await page.route('**/api/affiliates/week?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${listPath}?tampilan=minggu&minggu=${nextMonday}`)
  await expect(page.getByRole('alert')).toContainText('Tenggat minggu ini gagal dimuat')
  await page.unroute('**/api/affiliates/week?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Tidak ada tenggat minggu ini')).toBeVisible()
})

test('the list is ordered by deadline on request', async ({ page, context, unique }) => {
  const product = `Urut ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithDeadlines(`lambat.${unique}`, product, 9)
  await createWithDeadlines(`cepat.${unique}`, product, 2)
  await createWithDeadlines(`tanpa.${unique}`, product)
  await page.goto(listPath)
  await expect(page.getByRole('article').first()).toContainText(`tanpa.${unique}`)
  await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).first().click()
  await page.getByRole('menuitemradio', { name: 'Tenggat terdekat dulu' }).click()
  await expect(page).toHaveURL(/urut=tenggat/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    ['cepat', 'lambat', 'tanpa'].map((name) => `${name}.${unique}`),
  )
  const due = formatDate(addDays(today, 9))
  await expect(page.getByRole('article', { name: `lambat.${unique}` })).toContainText(`batas ${due}`)
  await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Tabel').click()
  await expect(page.getByRole('row').nth(1)).toContainText(`cepat.${unique}`)
  await expect(page.getByRole('row').nth(2)).toContainText(`batas ${due}`)
})
