/** A tracking number on Meja Kirim while it is typed: its field keeps its place, and a reload does not lose it. */
import { expect, type Page, test } from './fixtures.ts'
import { holdWrites } from './hold-requests.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

const findResiFields = (page: Page) => page.getByRole('textbox', { name: /^No\. resi/ })

/** Opens Meja Kirim with parcels of these affiliates, the first above the others. */
async function openDesk(page: Page, unique: string, ...usernames: string[]): Promise<string[]> {
  const product = `Ketik ${unique}`
  await enterWithProducts(page.context(), unique, permissions, product)
  const ids: string[] = []
  for (const username of usernames) ids.push(await addApprovedAffiliate(`${username}.${unique}`, product))
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await expect(findResiFields(page)).toHaveCount(usernames.length)
  return ids
}

async function readResi(id = ''): Promise<string | null> {
  const [row] = await runAsOwner<{ sample_resi: string | null }>(
    'select sample_resi from affiliate_registrations where id = $1',
    [id],
  )
  return row?.sample_resi ?? null
}

test('the fields of tracking numbers keep their place while a row is tapped', { tag: '@phone' }, async ({
  page,
  unique,
}) => {
  await openDesk(page, unique, 'nama.kreator.yang.panjang.sekali', 'kedua')
  const fields = findResiFields(page)
  const readPlaces = () =>
    fields.evaluateAll((inputs) =>
      inputs.map((input) => {
        const { x, y, width } = input.getBoundingClientRect()
        return [x, y + scrollY, width].map(Math.round)
      }),
    )
  const placesBefore = await readPlaces()
  for (const index of [0, 1]) {
    await fields.nth(index).click()
    await expect(fields.nth(index)).toBeFocused()
    await expect(page.getByRole('combobox', { name: /^Kurir / }).nth(0)).toBeVisible()
    expect(await readPlaces()).toEqual(placesBefore)
  }
})

test('a number that is typed and not left is still in its field after a reload, and is saved', async ({
  page,
  unique,
}) => {
  const [id, otherId] = await openDesk(page, unique, 'pertama', 'kedua')
  const resi = `JX${uniqueNumber('9')}`
  const field = page.getByRole('textbox', { name: `No. resi \u2068pertama.${unique}\u2069` })
  await field.fill(resi)
  expect(await readResi(id)).toBeNull()
  // The page goes before the save that a blur may start.
  const sendWrites = await holdWrites(page)
  await page.reload()
  await expect(field).toHaveValue(resi)
  expect(await readResi(id)).toBeNull()
  await sendWrites()
  await expect.poll(() => readResi(id)).toBe(resi)
  expect(await readResi(otherId)).toBeNull()
  await page.reload()
  await expect(field).toHaveValue(resi)
})

test('a typed number that cannot be used stays in its field after a reload, with its error', async ({
  page,
  unique,
}) => {
  const [id] = await openDesk(page, unique, 'pertama')
  await findResiFields(page).fill('=1+1')
  await page.reload()
  await expect(findResiFields(page)).toHaveValue('=1+1')
  await expect(page.getByText(/Resi hanya berisi huruf/)).toBeVisible()
  expect(await readResi(id)).toBeNull()
})

test('a typed number is saved after a reload with the courier that stood beside it, whatever another tab chose', {
  tag: '@phone',
}, async ({ page, unique }) => {
  const [id] = await openDesk(page, unique, 'pertama')
  const chooseCourier = async (tab: Page, courier: string) => {
    const field = tab.getByRole('combobox', { name: 'Kurir', exact: true })
    await field.fill(courier)
    await field.press('Tab')
  }
  await chooseCourier(page, 'JNE')
  await findResiFields(page).fill('JX4455667788')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/reg-affiliate?tab=kirim')
  await expect(otherTab.getByRole('combobox', { name: 'Kurir', exact: true })).toHaveValue('JNE')
  await chooseCourier(otherTab, 'SiCepat')
  await page.reload()
  await expect.poll(() => readResi(id)).toBe('JX4455667788')
  const [row] = await runAsOwner<{ sample_courier: string }>(
    'select sample_courier from affiliate_registrations where id = $1',
    [id],
  )
  expect(row?.sample_courier).toBe('JNE')
  await expect(page.getByRole('combobox', { name: 'Kurir', exact: true })).toHaveValue('JNE')
  const newTab = await page.context().newPage()
  await newTab.goto('/dashboard/reg-affiliate?tab=kirim')
  await expect(newTab.getByRole('combobox', { name: 'Kurir', exact: true })).toHaveValue('SiCepat')
})

test('a number is not saved while it is typed, although a colleague marks the parcel as sent', async ({
  page,
  unique,
}) => {
  const [id] = await openDesk(page, unique, 'pertama')
  await findResiFields(page).focus()
  await page.keyboard.type('JX1122')
  expect((await page.request.post(`/api/affiliates/${id}/sent`)).status()).toBe(200)
  await expect(page.locator('[data-sent]')).toContainText(`pertama.${unique}`)
  await page.keyboard.type('3344')
  await page.keyboard.press('Tab')
  await expect.poll(() => readResi(id)).toBe('JX11223344')
  await expect(page.getByText('Rekan baru saja mengisi')).toHaveCount(0)
})
