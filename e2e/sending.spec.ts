/**
 * Meja Kirim, the packing table: staff scan or paste tracking numbers, mark parcels as sent, tell the affiliates by
 * chat, and print labels.
 */
import type { BrowserContext } from '@playwright/test'
import { stubChats } from './chats.ts'
import { pasteText } from './clipboard.ts'
import {
  createActionCounter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  test,
} from './fixtures.ts'
import { createPerson, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

/** Sizes of paper in points. */
const a4Sheet = [595, 842]
const labelSheet = [283, 425]
const shippingPath = '/dashboard/reg-affiliate?tab=kirim'
const pagePermissions = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products']
const actionPermissions = ['data_affiliate_edit', 'data_affiliate_whatsapp']

const findWaiting = (page: Page, product: string) =>
  page.getByRole('region', { name: new RegExp(`^${product} `) }).getByRole('listitem')
const findSent = (page: Page) =>
  page.getByRole('region', { name: /^Sudah dikirim 24 jam/ }).getByRole('listitem')
const findResiField = (page: Page, username: string) =>
  page.getByRole('textbox', { name: `No. resi \u2068${username}\u2069`, exact: true })

/** Signs in a user who sees only a new product, so that the test knows every parcel. */
async function enterWithNewProduct(
  context: BrowserContext,
  unique: string,
  permissions = [...pagePermissions, ...actionPermissions],
) {
  const product = `Kirim ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  return product
}

/** Registers an affiliate whose sample was approved this many days ago. */
async function addParcel(username: string, product: string, days: number): Promise<void> {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status, sample_changed_at)
     select $1, $2, array[id], 'disetujui', now() - $4 * interval '1 day' from products where product_name = $3`,
    [username, uniqueNumber(), product, days],
  )
}

test('tracking numbers are pasted for as many parcels and sent in five actions', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  // Further parcels look the same, so fewer are enough on a phone.
  const count = isMobile ? 4 : 12
  const product = await enterWithNewProduct(context, unique)
  for (let n = 1; n <= count; n++) await addParcel(`paket${n}.${unique}`, product, 20 - n)
  const { perform, countActions } = createActionCounter()
  await perform(page.goto(shippingPath))
  await expect(findWaiting(page, product)).toHaveCount(count)
  await expect(findWaiting(page, product).first()).toContainText(`paket1.${unique}`)
  await expect(findWaiting(page, product).first()).toContainText('menunggu 19 hari')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await perform(page.getByRole('button', { name: 'Tempel resi' }).click())
  await expect(page.getByRole('textbox', { name: /Resi, satu per baris/ })).toBeFocused()
  const digits = uniqueNumber('9')
  const lines = Array.from({ length: count }, (_, n) => `JX${digits}${1000 + n}`)
  await perform(pasteText(page, lines.join('\n')))
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  await expect(dialog.getByRole('list', { name: 'Resi per paket' }).getByRole('listitem')).toHaveCount(count)
  await expect(
    dialog.getByRole('textbox', { name: `No. resi \u2068paket${count}.${unique}\u2069` }),
  ).toHaveValue(`${lines[count - 1]}`)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await perform(dialog.getByRole('combobox', { name: 'Kurir untuk semua' }).fill('JNE'))
  await perform(dialog.getByRole('button', { name: `Tandai ${count} terkirim` }).click())
  expect(countActions()).toBeLessThanOrEqual(5)

  await expect(page.getByText('Tidak ada sample menunggu dikirim yang dapat Anda lihat')).toBeVisible()
  await expect(findSent(page)).toHaveCount(count)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findWaiting(page, product)).toHaveCount(count)
  await expect(findSent(page)).toHaveCount(0)
  // Undoing also removes the number that was entered for the wrong parcel.
  await expect(findResiField(page, `paket${count}.${unique}`)).toHaveValue('')
})

test('surplus, duplicate and invalid tracking numbers are reported and corrected in place', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (const [index, name] of ['satu', 'dua', 'tiga'].entries())
    await addParcel(`${name}.${unique}`, product, 9 - index)
  await page.goto(shippingPath)
  await expect(findWaiting(page, product)).toHaveCount(3)
  const digits = uniqueNumber('9')
  // Pasting works anywhere on the page. Several lines belong to several parcels.
  await pasteText(page, `@tiga.${unique} JNE ${digits}0003\n${digits}0001\n${digits}0001\n${digits}0004`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const findField = (name: string) =>
    dialog.getByRole('textbox', { name: `No. resi \u2068${name}.${unique}\u2069` })
  await expect(dialog.getByText('1 resi tidak punya baris')).toBeVisible()
  await expect(findField('tiga')).toHaveValue(`${digits}0003`)
  await expect(dialog.getByText('Resi sama dengan baris 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tandai 3 terkirim' }).click()
  await expect(findField('dua')).toBeVisible()
  await findField('dua').fill('=1+1')
  await expect(dialog.getByText(/Resi hanya berisi huruf/)).toBeVisible()
  await findField('dua').fill('')
  await expect(dialog.getByText('1 paket tanpa resi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(dialog).toBeHidden()
  await expect(findSent(page)).toHaveCount(2)
  await expect(findWaiting(page, product)).toHaveCount(1)
})

test('only a ticked number is replaced, and unknown names are reported', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const digits = uniqueNumber('9')
  for (const [index, name] of ['satu', 'dua', 'tiga'].entries())
    await addParcel(`${name}.${unique}`, product, 9 - index)
  for (const [name, resi] of [
    ['satu', `AWAL${digits}1`],
    ['dua', `AWAL${digits}2`],
  ])
    await runAsOwner(
      `update affiliate_registrations set sample_courier = 'JNE', sample_resi = $2 where username = $1`,
      [`${name}.${unique}`, resi ?? ''],
    )
  await page.goto(shippingPath)
  await expect(findWaiting(page, product)).toHaveCount(3)
  await pasteText(page, `dua.${unique}: SPXID999${digits}\nasing.${unique} ${digits}0008\n${digits}0003`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const findRow = (name: string) =>
    dialog
      .getByRole('list', { name: 'Resi per paket' })
      .getByRole('listitem')
      .filter({ hasText: `${name}.${unique}` })
  const findField = (name: string) => findRow(name).getByRole('textbox')
  await expect(findField('tiga')).toHaveValue(`${digits}0003`)
  // Parcels without a matching line are shown on request.
  await expect(findRow('satu')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Tampilkan 1 paket lain' }).click()
  await expect(findField('satu')).toHaveValue('')
  await expect(findRow('satu')).toContainText(`sudah ada JNE AWAL${digits}1`)
  await expect(findField('dua')).toHaveValue(`SPXID999${digits}`)
  await expect(dialog.getByText(`asing.${unique} ${digits}0008 — tidak ada di daftar`)).toBeVisible()
  await expect(dialog.getByText(/paket tanpa resi/)).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Tandai 1 terkirim' })).toBeVisible()
  await findRow('dua')
    .getByRole('checkbox', { name: `Menggantikan JNE AWAL${digits}2` })
    .check()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(findSent(page)).toHaveCount(2)
  await expect(findResiField(page, `satu.${unique}`)).toHaveValue(`AWAL${digits}1`)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findWaiting(page, product)).toHaveCount(3)
  await expect(findSent(page)).toHaveCount(0)
  await expect(findResiField(page, `dua.${unique}`)).toHaveValue(`AWAL${digits}2`)
  await expect(findResiField(page, `tiga.${unique}`)).toHaveValue('')
})

test('a tracking number that looks like a phone number is saved only if ticked', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (const [index, name] of ['satu', 'dua'].entries())
    await addParcel(`${name}.${unique}`, product, 9 - index)
  await page.goto(shippingPath)
  await expect(findWaiting(page, product)).toHaveCount(2)
  const digits = uniqueNumber('9')
  await pasteText(page, `satu.${unique} JNE REG ${digits}0001\ndua.${unique} hp 083564225572`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const findField = (name: string) =>
    dialog.getByRole('textbox', { name: `No. resi \u2068${name}.${unique}\u2069` })
  await expect(findField('satu')).toHaveValue(`${digits}0001`)
  await expect(findField('dua')).toHaveValue('083564225572')
  await expect(dialog.getByText('1 resi meragukan')).toBeVisible()
  await expect(dialog.getByText('Sepertinya nomor HP, bukan resi')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Tandai 1 terkirim' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: `Pakai resi ini \u2068dua.${unique}\u2069` }).check()
  await dialog.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(findSent(page)).toHaveCount(2)
})

test('a scanner moves from parcel to parcel, one tap sends, and the chat contains the number', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await runAsOwner(
    `insert into griting_templates (name, template_content) values ($1, 'Halo [nama], [kurir] [resi]')`,
    [`Dikirim ${unique}`],
  )
  for (const [index, name] of ['satu', 'dua', 'tiga'].entries())
    await addParcel(`${name}.${unique}`, product, 9 - index)
  const colleaguePage = await openPageFor(
    await createPerson(`rekan${unique}`, 'user', ...pagePermissions, ...actionPermissions, product),
  )
  await Promise.all([page.goto(shippingPath), colleaguePage.goto(shippingPath)])
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('SiCepat')
  await findResiField(page, `satu.${unique}`).click()
  const digits = uniqueNumber('9')
  await page.keyboard.type(`${digits}0001`)
  await page.keyboard.press('Enter')
  await expect(findResiField(page, `dua.${unique}`)).toBeFocused()
  await page.keyboard.type(`${digits}0002`)
  await page.keyboard.press('Enter')
  await expect(findResiField(page, `tiga.${unique}`)).toBeFocused()
  await expect(findResiField(colleaguePage, `dua.${unique}`)).toHaveValue(`${digits}0002`)

  await findWaiting(page, product)
    .filter({ hasText: `satu.${unique}` })
    .getByRole('button', { name: /^Tandai terkirim/ })
    .click()
  await expect(findWaiting(colleaguePage, product)).toHaveCount(2)
  await expect(findSent(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible()
  await stubChats(context)
  await findSent(page).getByRole('button', { name: /^WA/ }).click()
  const chat = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: `Dikirim ${unique}` }).click()
  expect(decodeURIComponent((await chat).url())).toContain(`Halo satu.${unique}, SiCepat ${digits}0001`)
  await (await chat).close()
  await expectAccessible(page)

  // One tap opens the next chat with the same template, and Riwayat records each opened chat.
  await findWaiting(page, product)
    .filter({ hasText: `dua.${unique}` })
    .getByRole('button', { name: /^Tandai terkirim/ })
    .click()
  const chatLink = findSent(page).getByRole('link', { name: /^WA .*kabari/ })
  const nextChat = context.waitForEvent('page')
  await chatLink.filter({ hasText: `dua.${unique}` }).click()
  await (await nextChat).close()
  for (const name of [`satu.${unique}`, `dua.${unique}`]) {
    const id = await findSent(page).filter({ hasText: name }).getAttribute('data-row')
    await expect
      .poll(async () => (await page.request.get(`/api/timeline/affiliate/${id}`)).text())
      .toContain('"chat opened"')
  }

  await correctNumber(page, `satu.${unique}`, `ganti.${unique}`, `${digits}0009`)
})

/** Corrects a number on the edit screen, where text that was typed before stays. */
async function correctNumber(page: Page, username: string, newUsername: string, number: string) {
  await findSent(page).getByRole('link', { name: username }).click()
  await expect(page.getByRole('button', { name: 'Ubah resi' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(newUsername)
  await page.getByRole('button', { name: 'Ubah resi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kurir dan resi' })
  await dialog.getByRole('textbox').fill(number)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Kurir dan resi disimpan')).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(newUsername)
  await page.getByRole('button', { name: /^Simpan/i }).click()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
}

test('labels and the pick list fill their paper, and nothing else is printed', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (let n = 1; n <= 5; n++) await addParcel(`label${n}.${unique}`, product, 9 - n)
  await page.goto(shippingPath)
  await expect(findWaiting(page, product)).toHaveCount(5)
  await page.getByRole('button', { name: 'Cetak' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cetak' })

  /** Returns the width and height of each printed page, in points. */
  async function readPageSizes() {
    const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
      box.slice(1).map((n) => Math.round(Number(n))),
    )
  }
  await expect(dialog.getByText('5 label, 2 lembar A4.')).toBeVisible()
  await expectAccessible(page)
  expect(await readPageSizes()).toEqual(Array(2).fill(a4Sheet))
  await dialog.getByRole('radio', { name: 'Label 100 × 150 mm' }).check()
  expect(await readPageSizes()).toEqual(Array(5).fill(labelSheet))
  await dialog.getByRole('radio', { name: 'Daftar ambil' }).check()
  expect(await readPageSizes()).toEqual([labelSheet])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('5 pcs')).toBeVisible()
  await expect(page.getByText(`label3.${unique}`).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Registrasi Affiliate' })).toBeHidden()
  await expect(page.getByText('Ukuran kertas')).toBeHidden()
})

test('one press sends all parcels that have a unique number, or the selected ones', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  const product = await enterWithNewProduct(context, unique)
  const names = ['satu', 'dua', 'tiga', 'empat'].map((name) => `${name}.${unique}`)
  for (const [index, name] of names.entries()) await addParcel(name, product, 9 - index)
  await page.goto(shippingPath)
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('JNE')
  const sendAllButton = page.getByRole('button', { name: /^Tandai \d+ terkirim$/ })
  await expect(findWaiting(page, product)).toHaveCount(4)
  await expect(sendAllButton).toBeHidden()
  const digits = uniqueNumber('9')
  for (const [index, name] of names.slice(0, 3).entries()) {
    await findResiField(page, name).fill(`${digits}${Math.min(index, 1)}`)
    await findResiField(page, name).press('Enter')
  }
  // The second and third parcel have the same number, so one of them is wrong.
  await expect(page.getByText('Resi ini juga dipakai')).toHaveCount(2)
  await expect(sendAllButton).toHaveText('Tandai 1 terkirim')
  await findResiField(page, names[2] ?? '').fill(`${digits}2`)
  await findResiField(page, names[2] ?? '').press('Enter')
  await expect(sendAllButton).toHaveText('Tandai 3 terkirim')
  await expectNoSidewaysScroll(page)
  await sendAllButton.click()
  await expect(findSent(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(findWaiting(page, product)).toHaveCount(4)
  await expect(findSent(page)).toHaveCount(0)

  // A selected parcel needs no number.
  if (isMobile) {
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Pilih' }).click()
  }
  await page.getByRole('checkbox', { name: `Pilih \u2068${names[3]}\u2069` }).check()
  await page.getByRole('button', { name: 'Tandai 1 terkirim' }).click()
  await expect(findSent(page)).toHaveText([new RegExp(names[3] ?? '')])
  await expect(findWaiting(page, product)).toHaveCount(3)
})

test('a row shows its courier only if it differs from the courier for all rows', { tag: '@phone' }, async ({
  page,
  context,
  unique,
  isMobile,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const name = `beda.${unique}`
  await addParcel(name, product, 2)
  await page.goto(shippingPath)
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('JNE')
  const courier = page.getByRole('combobox', { name: `Kurir \u2068${name}\u2069` })
  const isVisible = () =>
    courier.evaluateAll((fields) => fields.some((field) => field.checkVisibility({ opacityProperty: true })))
  await expect(findResiField(page, name)).toBeVisible()
  expect(await isVisible()).toBe(false)
  await findResiField(page, name).focus()
  await expect.poll(isVisible).toBe(true)
  await courier.fill('GoSend')
  await courier.blur()
  await expect(courier).toHaveValue('GoSend')
  if (isMobile) await page.getByRole('heading', { name: 'Registrasi Affiliate' }).tap()
  await expect.poll(isVisible).toBe(true)
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('GoSend')
  await expect.poll(isVisible).toBe(false)
})

test('a user without edit permission can view and print, and text in another tab stays', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique, ['reg_affiliate', 'data_affiliate_tab_products'])
  await addParcel(`lihat.${unique}`, product, 3)
  await page.goto('/dashboard/reg-affiliate')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill(`baru.${unique}`)
  await page.getByRole('tab', { name: 'Kirim sample' }).click()
  await expect(findWaiting(page, product)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tandai terkirim|Tempel resi/ })).toHaveCount(0)
  await expect(findResiField(page, `lihat.${unique}`)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Daftar', exact: true }).click()
  await expect(username).toHaveValue(`baru.${unique}`)
})
