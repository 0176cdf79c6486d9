/** A tracking number that is typed during a save, of the user or of a colleague, is neither lost nor saved unasked. */
import { expect, type Page, test } from './fixtures.ts'
import { holdWrites } from './hold-requests.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

const findResiField = (page: Page) => page.getByRole('textbox', { name: /^No\. resi/ })
const findSaving = (page: Page) => page.getByText('Menyimpan...')

async function readParcel(id: string) {
  const [row] = await runAsOwner<Record<string, string>>(
    'select sample_courier, sample_resi, sample_product_status from affiliate_registrations where id = $1',
    [id],
  )
  return row
}

/** Opens Meja Kirim with one parcel, whose number is being saved. */
async function startSave(page: Page, unique: string, resi: string) {
  const product = `Kirim ${unique}`
  await enterWithProducts(page.context(), unique, permissions, product)
  const id = await addApprovedAffiliate(`paket.${unique}`, product)
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await expect(findResiField(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('JNE')
  const sendWrites = await holdWrites(page)
  await findResiField(page).fill(resi)
  await findResiField(page).press('Enter')
  await expect(findSaving(page)).toBeVisible()
  return { id, sendWrites }
}

test('a number that is typed during a save stays, and the next save stores it', async ({ page, unique }) => {
  const digits = uniqueNumber('9')
  const { id, sendWrites } = await startSave(page, unique, `${digits}1`)
  await findResiField(page).fill(`${digits}2`)
  await sendWrites()
  await expect(findSaving(page)).toBeHidden()
  expect(await readParcel(id)).toMatchObject({ sample_resi: `${digits}1` })
  await expect(findResiField(page)).toHaveValue(`${digits}2`)
  await expect(page.getByText('Rekan baru saja mengisi')).toBeHidden()
  await findResiField(page).press('Enter')
  await expect.poll(() => readParcel(id)).toMatchObject({ sample_courier: 'JNE', sample_resi: `${digits}2` })
  await expect(findResiField(page)).toHaveValue(`${digits}2`)
})

test('a parcel that is marked as sent during a save is sent with the number typed by then', async ({
  page,
  unique,
}) => {
  const digits = uniqueNumber('9')
  const { id, sendWrites } = await startSave(page, unique, `${digits}1`)
  await findResiField(page).fill(`${digits}2`)
  await page.getByRole('button', { name: /^Tandai terkirim/ }).click()
  await sendWrites()
  await expect(page.getByText(/ditandai Terkirim/)).toBeVisible()
  expect(await readParcel(id)).toMatchObject({ sample_resi: `${digits}2`, sample_product_status: 'terkirim' })
})

test('a parcel whose number is typed on after the press is not marked as sent, and the page says why', async ({
  page,
  unique,
}) => {
  const digits = uniqueNumber('9')
  const { id, sendWrites } = await startSave(page, unique, `${digits}1`)
  await page.getByRole('button', { name: /^Tandai terkirim/ }).click()
  await findResiField(page).fill(`${digits}2`)
  await sendWrites()
  await expect(page.getByText('Belum ditandai terkirim: isiannya berubah saat disimpan')).toBeVisible()
  await expect(findResiField(page)).toHaveValue(`${digits}2`)
  expect(await readParcel(id)).toMatchObject({
    sample_resi: `${digits}1`,
    sample_product_status: 'disetujui',
  })
  await page.getByRole('button', { name: /^Tandai terkirim/ }).click()
  await expect(page.getByText(/ditandai Terkirim/)).toBeVisible()
  expect(await readParcel(id)).toMatchObject({ sample_resi: `${digits}2`, sample_product_status: 'terkirim' })
})

test('a number that is typed during a failing save is saved after it', async ({ page, unique }) => {
  const digits = uniqueNumber('9')
  await page.route('**/shipment', (route) =>
    route.request().postData()?.includes(`${digits}1`) ? route.abort() : route.fallback(),
  )
  const { id, sendWrites } = await startSave(page, unique, `${digits}1`)
  await findResiField(page).fill(`${digits}2`)
  await findResiField(page).press('Enter')
  await sendWrites()
  await expect.poll(() => readParcel(id)).toMatchObject({ sample_resi: `${digits}2` })
  await expect(findResiField(page)).toHaveValue(`${digits}2`)
})

test('a number cannot be typed during the save of its form, which closes then', async ({ page, unique }) => {
  const product = `Kirim ${unique}`
  await enterWithProducts(page.context(), unique, permissions, product)
  const id = await addApprovedAffiliate(`paket.${unique}`, product)
  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  await page.getByRole('button', { name: 'Isi resi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kurir dan resi' })
  await dialog.getByRole('textbox').fill(uniqueNumber('9'))
  const sendWrites = await holdWrites(page)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(dialog.getByRole('textbox')).not.toBeEditable()
  await sendWrites()
  await expect(dialog).toBeHidden()
})

test('a number cannot be typed while all parcels are marked as sent', async ({ page, unique }) => {
  const product = `Kirim ${unique}`
  await enterWithProducts(page.context(), unique, permissions, product)
  const id = await addApprovedAffiliate(`paket.${unique}`, product)
  await runAsOwner(
    `update affiliate_registrations set sample_courier = 'JNE', sample_resi = $2 where id = $1`,
    [id, uniqueNumber('9')],
  )
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  const sendWrites = await holdWrites(page)
  await page.getByRole('button', { name: 'Tandai 1 terkirim' }).click()
  await expect(findResiField(page)).not.toBeEditable()
  await sendWrites()
  await expect(page.getByText(/ditandai Terkirim/)).toBeVisible()
})

test('pasted numbers cannot be changed during their save', async ({ page, unique }) => {
  const product = `Kirim ${unique}`
  await enterWithProducts(page.context(), unique, permissions, product)
  const id = await addApprovedAffiliate(`paket.${unique}`, product)
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await page.getByRole('button', { name: 'Tempel resi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const resi = uniqueNumber('9')
  await dialog.getByRole('textbox').fill(resi)
  await dialog.getByRole('textbox').blur()
  await dialog.getByRole('combobox', { name: 'Kurir untuk semua' }).fill('JNE')
  const sendWrites = await holdWrites(page)
  await dialog.getByRole('button', { name: 'Tandai 1 terkirim' }).click()
  await expect(dialog.getByRole('textbox', { name: /^No\. resi/ })).not.toBeEditable()
  for (const courier of await dialog.getByRole('combobox').all()) await expect(courier).not.toBeEditable()
  const markSwitch = dialog.getByRole('switch', { name: 'Tandai terkirim sekaligus' })
  await markSwitch.press('Space')
  await expect(markSwitch).toBeChecked()
  await sendWrites()
  await expect(dialog).toBeHidden()
  expect(await readParcel(id)).toMatchObject({ sample_resi: resi, sample_product_status: 'terkirim' })
})

test('a number that a colleague stores while another is typed is replaced only if the user chooses so', async ({
  page,
  unique,
}) => {
  const product = `Kirim ${unique}`
  await enterWithProducts(page.context(), unique, permissions, product)
  const id = await addApprovedAffiliate(`paket.${unique}`, product)
  const digits = uniqueNumber('9')
  const storeElsewhere = (resi: string) =>
    runAsOwner(`update affiliate_registrations set sample_courier = 'JNE', sample_resi = $2 where id = $1`, [
      id,
      resi,
    ])
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await findResiField(page).fill(`${digits}1`)
  await storeElsewhere(`${digits}2`)
  await expect(page.getByText(`Rekan baru saja mengisi JNE ${digits}2`)).toBeVisible()
  await findResiField(page).press('Enter')
  await page.getByRole('button', { name: 'Pakai itu' }).click()
  await expect(findResiField(page)).toHaveValue(`${digits}2`)
  expect(await readParcel(id)).toMatchObject({ sample_resi: `${digits}2` })

  await findResiField(page).fill(`${digits}3`)
  await storeElsewhere(`${digits}4`)
  await page.getByRole('button', { name: 'Ganti dengan isian saya' }).click()
  await expect(findResiField(page)).toHaveValue(`${digits}3`)
  await findResiField(page).press('Enter')
  await expect.poll(() => readParcel(id)).toMatchObject({ sample_resi: `${digits}3` })
})

test('a number is stored with the courier of its own page, although another page has chosen one', async ({
  page,
  context,
  unique,
}) => {
  const product = `Kirim ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const id = await addApprovedAffiliate(`paket.${unique}`, product)
  const path = '/dashboard/reg-affiliate?tab=kirim'
  await page.goto(path)
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('JNE')
  const digits = uniqueNumber('9')
  await findResiField(page).fill(digits)

  const otherPage = await context.newPage()
  await otherPage.goto(path)
  const otherCourier = otherPage.getByRole('combobox', { name: 'Kurir', exact: true })
  await expect(otherCourier).toHaveValue('JNE')
  await otherCourier.fill('SiCepat')
  await otherPage.reload()
  await expect(otherCourier).toHaveValue('SiCepat')

  await expect(page.getByRole('combobox', { name: 'Kurir', exact: true })).toHaveValue('JNE')
  await findResiField(page).press('Enter')
  await expect.poll(() => readParcel(id)).toMatchObject({ sample_courier: 'JNE', sample_resi: digits })
})
