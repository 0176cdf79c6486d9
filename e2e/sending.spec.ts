/**
 * Meja Kirim: parcels that wait to be packed; their numbers are scanned or pasted, sent, announced by chat, and
 * printed.
 */
import type { BrowserContext } from '@playwright/test'
import { asOwner, createPerson, enterAs, uniqueNumber } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './stage.ts'

const desk = '/dashboard/reg-affiliate?tab=kirim'
const pages = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products']
const acts = ['data_affiliate_edit', 'data_affiliate_whatsapp']

const waiting = (page: Page, product: string) =>
  page.getByRole('region', { name: new RegExp(`^${product} `) }).getByRole('listitem')
const sent = (page: Page) => page.getByRole('region', { name: /^Terkirim 24 jam/ }).getByRole('listitem')
const resiOf = (page: Page, username: string) =>
  page.getByRole('textbox', { name: `No. resi \u2068${username}\u2069`, exact: true })

/** Signs in a user who sees only a new product, so that the test knows every parcel. */
async function enterAsOneOf(context: BrowserContext, unique: string, permissions = [...pages, ...acts]) {
  const product = `Kirim ${unique}`
  await asOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x') on conflict do nothing`,
    [product],
  )
  await enterAs(context, await createPerson(unique, 'user', ...permissions, product))
  return product
}

/** Registers an affiliate whose sample was approved so many days ago. */
async function addApproved(username: string, product: string, days: number): Promise<void> {
  await asOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status, sample_changed_at)
     select $1, $2, array[id], 'disetujui', now() - $4 * interval '1 day' from products where product_name = $3`,
    [username, uniqueNumber(), product, days],
  )
}

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('twelve tracking numbers are pasted for twelve parcels and sent in five actions', {
  tag: '@phone',
}, async ({ page, context, unique }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await enterAsOneOf(context, unique)
  for (let n = 1; n <= 12; n++) await addApproved(`paket${n}.${unique}`, product, 20 - n)
  let actions = 0
  const act = async (doing: Promise<unknown>) => {
    actions += 1
    await doing
  }
  await act(page.goto(desk))
  await expect(waiting(page, product)).toHaveCount(12)
  await expect(waiting(page, product).first()).toContainText(`paket1.${unique}`)
  await expect(waiting(page, product).first()).toContainText('menunggu 19 hari')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await act(page.getByRole('button', { name: 'Tempel resi' }).click())
  await expect(page.getByRole('textbox', { name: /Resi, satu per baris/ })).toBeFocused()
  const tail = uniqueNumber('9')
  const lines = Array.from({ length: 12 }, (_, n) => `JX${tail}${1000 + n}`)
  await act(paste(page, lines.join('\n')))
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  await expect(dialog.getByRole('list', { name: 'Resi per paket' }).getByRole('listitem')).toHaveCount(12)
  await expect(dialog.getByRole('textbox', { name: `No. resi \u2068paket12.${unique}\u2069` })).toHaveValue(
    `${lines[11]}`,
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await act(dialog.getByRole('combobox', { name: 'Kurir untuk semua' }).fill('JNE'))
  await act(dialog.getByRole('button', { name: 'Tandai 12 terkirim' }).click())
  expect(actions).toBeLessThanOrEqual(5)

  await expect(page.getByText('Tidak ada sample yang menunggu dikirim')).toBeVisible()
  await expect(sent(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(waiting(page, product)).toHaveCount(12)
  await expect(sent(page)).toHaveCount(0)
  // Undoing also removes the number that was entered for the wrong parcel.
  await expect(resiOf(page, `paket12.${unique}`)).toHaveValue('')
})

test('surplus, duplicate and invalid tracking numbers are reported and corrected in place', async ({
  page,
  context,
  unique,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await enterAsOneOf(context, unique)
  for (const [place, name] of ['satu', 'dua', 'tiga'].entries())
    await addApproved(`${name}.${unique}`, product, 9 - place)
  await page.goto(desk)
  await expect(waiting(page, product)).toHaveCount(3)
  const tail = uniqueNumber('9')
  // Pasting works anywhere on the page. Several lines belong to several parcels.
  await paste(page, `@tiga.${unique} JNE ${tail}0003\n${tail}0001\n${tail}0001\n${tail}0004`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const field = (name: string) =>
    dialog.getByRole('textbox', { name: `No. resi \u2068${name}.${unique}\u2069` })
  await expect(dialog.getByText('1 resi tidak punya baris')).toBeVisible()
  await expect(field('tiga')).toHaveValue(`${tail}0003`)
  await expect(dialog.getByText('Resi sama dengan baris 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tandai 3 terkirim' }).click()
  await expect(field('dua')).toBeVisible()
  await field('dua').fill('=1+1')
  await expect(dialog.getByText(/Resi hanya berisi huruf/)).toBeVisible()
  await field('dua').fill('')
  await expect(dialog.getByText('1 paket tanpa resi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(dialog).toBeHidden()
  await expect(sent(page)).toHaveCount(2)
  await expect(waiting(page, product)).toHaveCount(1)
})

test('a stored number is replaced only if ticked and can be restored; unknown names are reported', {
  tag: '@phone',
}, async ({ page, context, unique }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await enterAsOneOf(context, unique)
  const tail = uniqueNumber('9')
  for (const [place, name] of ['satu', 'dua', 'tiga'].entries())
    await addApproved(`${name}.${unique}`, product, 9 - place)
  for (const [name, resi] of [
    ['satu', `AWAL${tail}1`],
    ['dua', `AWAL${tail}2`],
  ])
    await asOwner(
      `update affiliate_registrations set sample_courier = 'JNE', sample_resi = $2 where username = $1`,
      [`${name}.${unique}`, resi ?? ''],
    )
  await page.goto(desk)
  await expect(waiting(page, product)).toHaveCount(3)
  await paste(page, `dua.${unique}: SPXID999${tail}\nasing.${unique} ${tail}0008\n${tail}0003`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const row = (name: string) =>
    dialog
      .getByRole('list', { name: 'Resi per paket' })
      .getByRole('listitem')
      .filter({ hasText: `${name}.${unique}` })
  const field = (name: string) => row(name).getByRole('textbox')
  await expect(field('tiga')).toHaveValue(`${tail}0003`)
  // Parcels without a matching line are shown on request.
  await expect(row('satu')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Tampilkan 1 paket lain' }).click()
  await expect(field('satu')).toHaveValue('')
  await expect(row('satu')).toContainText(`sudah ada JNE AWAL${tail}1`)
  await expect(field('dua')).toHaveValue(`SPXID999${tail}`)
  await expect(dialog.getByText(`asing.${unique} ${tail}0008 — tidak ada di daftar`)).toBeVisible()
  await expect(dialog.getByText(/paket tanpa resi/)).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Tandai 1 terkirim' })).toBeVisible()
  await row('dua')
    .getByRole('checkbox', { name: `Menggantikan JNE AWAL${tail}2` })
    .check()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(sent(page)).toHaveCount(2)
  await expect(resiOf(page, `satu.${unique}`)).toHaveValue(`AWAL${tail}1`)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(waiting(page, product)).toHaveCount(3)
  await expect(sent(page)).toHaveCount(0)
  await expect(resiOf(page, `dua.${unique}`)).toHaveValue(`AWAL${tail}2`)
  await expect(resiOf(page, `tiga.${unique}`)).toHaveValue('')
})

test('a tracking number that looks like a phone number is saved only if ticked', { tag: '@phone' }, async ({
  page,
  context,
  unique,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await enterAsOneOf(context, unique)
  for (const [place, name] of ['satu', 'dua'].entries())
    await addApproved(`${name}.${unique}`, product, 9 - place)
  await page.goto(desk)
  await expect(waiting(page, product)).toHaveCount(2)
  const tail = uniqueNumber('9')
  await paste(page, `satu.${unique} JNE REG ${tail}0001\ndua.${unique} hp 083564225572`)
  const dialog = page.getByRole('dialog', { name: 'Tempel resi' })
  const field = (name: string) =>
    dialog.getByRole('textbox', { name: `No. resi \u2068${name}.${unique}\u2069` })
  await expect(field('satu')).toHaveValue(`${tail}0001`)
  await expect(field('dua')).toHaveValue('083564225572')
  await expect(dialog.getByText('1 resi meragukan')).toBeVisible()
  await expect(dialog.getByText('Sepertinya nomor HP, bukan resi')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Tandai 1 terkirim' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: `Pakai resi ini \u2068dua.${unique}\u2069` }).check()
  await dialog.getByRole('button', { name: 'Tandai 2 terkirim' }).click()
  await expect(sent(page)).toHaveCount(2)
})

test('a scanner moves from parcel to parcel, one tap sends, and the chat contains the number', {
  tag: '@phone',
}, async ({ page, context, beside, unique }) => {
  const product = await enterAsOneOf(context, unique)
  await asOwner(
    `insert into griting_templates (name, template_content) values ($1, 'Halo [nama], [kurir] [resi]')`,
    [`Dikirim ${unique}`],
  )
  const names = ['satu', 'dua', 'tiga'].map((name) => `${name}.${unique}`)
  for (const [place, name] of names.entries()) await addApproved(name, product, 9 - place)
  const other = await beside(await createPerson(`rekan${unique}`, 'user', ...pages, ...acts, product))
  await Promise.all([page.goto(desk), other.goto(desk)])
  await page.getByRole('combobox', { name: 'Kurir', exact: true }).fill('SiCepat')
  const [first, second, third] = names.map((name) => resiOf(page, name))
  await first?.click()
  const tail = uniqueNumber('9')
  await page.keyboard.type(`${tail}0001`)
  await page.keyboard.press('Enter')
  await expect(second ?? page.locator('never')).toBeFocused()
  await page.keyboard.type(`${tail}0002`)
  await page.keyboard.press('Enter')
  await expect(third ?? page.locator('never')).toBeFocused()
  await expect(resiOf(other, `dua.${unique}`)).toHaveValue(`${tail}0002`)

  await waiting(page, product)
    .filter({ hasText: `satu.${unique}` })
    .getByRole('button', { name: /^Terkirim/ })
    .click()
  await expect(waiting(other, product)).toHaveCount(2)
  await expect(sent(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible()
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await sent(page).getByRole('button', { name: /^WA/ }).click()
  const chat = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: `Dikirim ${unique}` }).click()
  const opened = await chat
  expect(decodeURIComponent(opened.url())).toContain(`Halo satu.${unique}, SiCepat ${tail}0001`)
  await opened.close()
  await expectAccessible(page)

  // One tap opens the next chat with the same template, and Riwayat records each opened chat.
  await waiting(page, product)
    .filter({ hasText: `dua.${unique}` })
    .getByRole('button', { name: /^Terkirim/ })
    .click()
  const next = sent(page).getByRole('link', { name: /^WA .*kabari/ })
  const nextChat = context.waitForEvent('page')
  await next.filter({ hasText: `dua.${unique}` }).click()
  await (await nextChat).close()
  for (const name of [`satu.${unique}`, `dua.${unique}`]) {
    const id = await sent(page).filter({ hasText: name }).getAttribute('data-row')
    await expect
      .poll(async () => (await page.request.get(`/api/timeline/affiliate/${id}`)).text())
      .toContain('"chat opened"')
  }

  // Later the number is corrected on the edit screen. Text that was typed there before stays.
  await sent(page)
    .getByRole('link', { name: `satu.${unique}` })
    .click()
  await expect(page.getByRole('button', { name: 'Ubah resi' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(`ganti.${unique}`)
  await page.getByRole('button', { name: 'Ubah resi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kurir dan resi' })
  await dialog.getByRole('textbox').fill(`${tail}0009`)
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Kurir dan resi disimpan')).toBeVisible()
  await expect(page.getByText(`${tail}0009`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(`ganti.${unique}`)
  await page.getByRole('button', { name: /^Simpan/i }).click()
  await expect(page.getByText('Data affiliate berhasil diupdate')).toBeVisible()
})

test('labels and the pick list fill their paper, and nothing else is printed', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterAsOneOf(context, unique)
  for (let n = 1; n <= 5; n++) await addApproved(`label${n}.${unique}`, product, 9 - n)
  await page.goto(desk)
  await expect(waiting(page, product)).toHaveCount(5)
  await page.getByRole('button', { name: 'Cetak' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cetak' })

  /** Returns the width and height of each printed page, in points. */
  async function readPrinted() {
    const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
      box.slice(1).map((n) => Math.round(Number(n))),
    )
  }
  await expect(dialog.getByText('5 label, 2 lembar A4.')).toBeVisible()
  await expectAccessible(page)
  expect(await readPrinted()).toEqual(Array(2).fill([595, 842]))
  await dialog.getByRole('radio', { name: 'Label 100 × 150 mm' }).check()
  expect(await readPrinted()).toEqual(Array(5).fill([283, 425]))
  await dialog.getByRole('radio', { name: 'Daftar ambil' }).check()
  expect(await readPrinted()).toEqual([[283, 425]])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('5 pcs')).toBeVisible()
  await expect(page.getByText(`label3.${unique}`).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Registrasi Affiliate' })).toBeHidden()
  await expect(page.getByText('Ukuran kertas')).toBeHidden()
})

test('a user without edit permission can view and print; text typed in another tab is kept', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterAsOneOf(context, unique, ['reg_affiliate', 'data_affiliate_tab_products'])
  await addApproved(`lihat.${unique}`, product, 3)
  await page.goto('/dashboard/reg-affiliate')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.fill(`baru.${unique}`)
  await page.getByRole('tab', { name: 'Kirim' }).click()
  await expect(waiting(page, product)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Terkirim|Tempel resi/ })).toHaveCount(0)
  await expect(resiOf(page, `lihat.${unique}`)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Daftar', exact: true }).click()
  await expect(username).toHaveValue(`baru.${unique}`)
})
