/** Staff give more time for a video, or take the video back, in the menu of a card or of a line of the radar. */
import { addDays, formatShortWeekdayDate, getJakartaDate } from '#base/jakarta.ts'
import { assignNewVideo, findCard } from './data-affiliate.ts'
import { createActionCounter, expect, expectAccessible, test } from './fixtures.ts'
import { addContactedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

const permissions = ['dashboard', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

/** Registers an affiliate with one video. @param due days from today in Jakarta */
async function createWithVideo(username: string, product: string, due: number): Promise<void> {
  await addContactedAffiliate(username, product)
  await assignNewVideo(username, { product, due })
}

test('two actions on a card give two more days or take the video back, and both can be undone', async ({
  page,
  context,
  unique,
}) => {
  const product = `Waktu ${unique}`
  const name = `waktu.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithVideo(name, product, -4)
  const { perform, countActions } = createActionCounter()
  await page.goto('/dashboard/data-affiliate')
  await expect(findCard(page, name)).toContainText('Terlambat 4 hari')
  // Messages need a permission of their own, beside the one to edit.
  await expect(page.getByRole('button', { name: 'Kirim WA', exact: true })).toHaveCount(0)
  await perform(findCard(page, name).getByRole('button', { name: /^Menu/ }).click())
  await expect(page.getByRole('menuitem', { name: /^\+1 hari/ })).toBeVisible()
  await expectAccessible(page)
  // Three fast taps count once.
  await perform(
    page.getByRole('menuitem', { name: /^\+2 hari/ }).evaluate((item: HTMLElement) => {
      for (let n = 0; n < 3; n++) item.click()
    }),
  )
  await expect(page.getByText(/diberi waktu 2 hari, sampai \w{3}, \d/)).toBeVisible()
  expect(countActions()).toBe(2)
  await expect(findCard(page, name)).not.toContainText('Terlambat')
  await expect(page.getByText('diberi waktu 2 hari')).toHaveCount(1)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findCard(page, name)).toContainText('Terlambat 4 hari')

  await findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Ambil video kembali' }).click()
  await expect(page.getByText(/^Video .* diambil kembali/)).toBeVisible()
  await expect(findCard(page, name)).not.toContainText('Terlambat')
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(findCard(page, name)).toContainText('Terlambat 4 hari')
})

test('an undo says in one toast that another affiliate has the video by now', async ({
  page,
  context,
  unique,
}) => {
  const product = `Pindah ${unique}`
  const [name, otherName] = [`asal.${unique}`, `pemegang.${unique}`]
  await enterWithProducts(context, unique, permissions, product)
  for (const username of [name, otherName]) await createWithVideo(username, product, 2)
  await page.goto('/dashboard/data-affiliate')
  await findCard(page, name).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Ambil video kembali' }).click()
  await expect(page.getByText(new RegExp(`^Video .*${name}.* diambil kembali`))).toBeVisible()
  await runAsOwner(
    `insert into affiliate_link_videos (affiliate_id, product_id, video_id)
     select a.id, v.product_id, v.id from affiliate_registrations a, videos v join products p on p.id = v.product_id
     where a.username = $1 and p.product_name = $2 and v.status = 'video baru'`,
    [otherName, product],
  )
  await page.getByRole('button', { name: 'Urungkan' }).click()
  const toast = new RegExp(`^Diurungkan, tetapi Video #\\d+ tetap di .*${otherName}`)
  await expect(page.getByText(toast)).toBeVisible()
  await expect(page.getByText(/Diurungkan|di affiliate lain|diambil kembali/)).toHaveCount(1)
})

test('a line of the radar gives more time, and an outdated card in another tab cannot give more', async ({
  page,
  context,
  unique,
}) => {
  const product = `Batas ${unique}`
  const name = `batas.${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createWithVideo(name, product, 0)
  // Blocks live events, so that this card keeps its old revision.
  const otherTab = await context.newPage()
  await otherTab.route('**/api/live', () => {})
  await otherTab.goto('/dashboard/data-affiliate')
  await expect(findCard(otherTab, name)).toBeVisible()
  await page.goto('/dashboard')
  const line = page
    .getByRole('list', { name: 'Yang menunggu' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await line.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: /^\+3 hari/ }).click()
  await expect(line).toContainText('Diberi waktu 3 hari')
  await expect(line).toBeHidden()

  await findCard(otherTab, name).getByRole('button', { name: /^Menu/ }).click()
  await otherTab.getByRole('menuitem', { name: /^\+3 hari/ }).click()
  await expect(otherTab.getByText('Datanya baru saja berubah')).toBeVisible()
  // The deadline moved by three days only once.
  await page.goto('/dashboard/data-affiliate')
  await findCard(page, name).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(
    formatShortWeekdayDate(addDays(getJakartaDate(new Date()), 3)),
  )
})
