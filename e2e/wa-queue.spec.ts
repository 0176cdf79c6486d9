/** Antrean WA: one template is sent to many affiliates, card by card, on a laptop and on a phone. */
import type { BrowserContext, Locator } from '@playwright/test'
import { card as affiliateCard, assignVideo, list, set } from './data-affiliate.ts'
import { asOwner, createPerson, enterAs, uniqueNumber } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './stage.ts'

const rights = [
  'dashboard',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
]

const queue = (page: Page): Locator => page.getByRole('dialog', { name: 'Antrean WA' })
const cardOf = (page: Page, username: string): Locator => queue(page).getByRole('article', { name: username })
const open = (page: Page): Locator => queue(page).getByRole('link', { name: /^Buka chat / })
const sent = (page: Page): Locator => queue(page).getByRole('button', { name: /^Terkirim untuk/ })
const sentAndNext = (page: Page): Locator =>
  queue(page).getByRole('link', { name: /^Terkirim, buka chat berikutnya/ })

/** Waits until the buttons accept input. An earlier press would be treated as the second tap of a double tap. */
const ready = (page: Page) =>
  expect(queue(page).getByRole('region', { name: 'Tindakan' })).toHaveAttribute('data-settled', 'true')
async function press(page: Page, key: string): Promise<void> {
  await ready(page)
  await page.keyboard.press(key)
}
async function skip(page: Page): Promise<void> {
  await ready(page)
  await queue(page).getByRole('button', { name: 'Lewati' }).click()
}

/** Signs in a user who sees only a new product, so that the test knows every row. */
async function enterAsOneOf(context: BrowserContext, unique: string) {
  const product = `Antrean ${unique}`
  await asOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x') on conflict do nothing`,
    [product],
  )
  const person = await createPerson(unique, 'user', ...rights, product)
  await enterAs(context, person)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  return { product, person }
}

/** Registers affiliates, named in the order in which a list shows them, newest first. */
async function creators(unique: string, product: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `k${String(n + 1).padStart(2, '0')}.${unique}`)
  for (const [n, name] of names.entries())
    await asOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status, created_at)
       select $1, $2, array[id], 'rejected', now() - $4::int * interval '1 minute' from products where product_name = $3`,
      [name, uniqueNumber(), product, n],
    )
  return names
}

const template = (unique: string, content: string) =>
  asOwner('insert into griting_templates (name, template_content) values ($1, $2)', [
    `Sapa ${unique}`,
    content,
  ])

/** Opens the queue from the list with its current filter, up to the first card. */
async function start(page: Page, unique: string, count: number) {
  await page.getByRole('button', { name: 'Kirim WA', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Kirim WA ke ${count} affiliate` })
  await dialog.getByRole('radio', { name: new RegExp(`Sapa ${unique}`) }).click()
  await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
}

/** Presses something that opens a chat, and closes the chat. @returns its address */
async function chatOf(context: BrowserContext, pressed: () => Promise<unknown>): Promise<string> {
  const opening = context.waitForEvent('page')
  await pressed()
  const chat = await opening
  await chat.waitForURL('https://wa.me/**')
  const address = decodeURIComponent(chat.url())
  await chat.close()
  return address
}

test('@phone twenty creators get a template in at most forty actions', async ({ page, context, unique }) => {
  test.slow()
  const { product } = await enterAsOneOf(context, unique)
  const names = await creators(unique, product, 20)
  await template(unique, 'Halo [nama], salam dari [produk]')
  await page.goto(list)
  await expect(page.getByRole('article')).toHaveCount(10)
  let actions = 0
  await start(page, unique, 20)
  actions += 3
  for (const [n, name] of names.entries()) {
    const pressed = n === 0 ? open(page) : sentAndNext(page)
    await expect(cardOf(page, names[Math.max(n - 1, 0)] ?? '')).toBeVisible()
    await ready(page)
    expect(await chatOf(context, () => pressed.click())).toContain(`Halo ${name}, salam dari ${product}`)
    actions += 1
  }
  await expect(cardOf(page, names[19] ?? '')).toBeVisible()
  await ready(page)
  await sent(page).click()
  actions += 1
  await expect(queue(page).getByRole('heading', { name: 'Antrean selesai' })).toBeVisible()
  await expect(queue(page).getByRole('list', { name: 'Hasil antrean' })).toContainText('20 terkirim')
  await expect(queue(page)).toContainText('Hari ini 20')
  expect(actions).toBeLessThanOrEqual(40)
  await queue(page).getByRole('button', { name: 'Selesai' }).click()
  await expect(
    affiliateCard(page, names[0] ?? '')
      .getByText('Sudah', { exact: true })
      .first(),
  ).toBeVisible()
})

test('the queue works by keys: Enter opens and marks, S skips, X is wrong number, U goes back', async ({
  page,
  context,
  unique,
}) => {
  const { product } = await enterAsOneOf(context, unique)
  const [first = '', second = '', third = ''] = await creators(unique, product, 3)
  await template(unique, 'Halo [nama]')
  await page.goto(list)
  await start(page, unique, 3)
  await expect(open(page)).toBeFocused()
  await chatOf(context, () => press(page, 'Enter'))
  await expect(sent(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(cardOf(page, second)).toBeVisible()
  await expect(open(page)).toBeFocused()
  await press(page, 's')
  await expect(cardOf(page, third)).toBeVisible()
  await press(page, 'u')
  await expect(cardOf(page, second)).toBeVisible()
  await expect(open(page)).toBeFocused()

  // Typed characters are text, not shortcuts.
  await queue(page).getByRole('button', { name: 'Ubah pesan' }).click()
  const field = queue(page).getByRole('textbox', { name: 'Pesan' })
  await field.press('End')
  await field.pressSequentially(' sxub')
  await queue(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(queue(page).getByRole('region', { name: 'Pesan' })).toHaveText(`Halo ${second} sxub`)
  await expect(open(page)).toBeFocused()
  await press(page, 'x')
  await expect(cardOf(page, third)).toBeVisible()
  await expect(open(page)).toBeFocused()
  await press(page, 'S')
  await expect(queue(page).getByRole('heading', { name: 'Antrean selesai' })).toBeVisible()
  const remaining = queue(page).getByRole('list', { name: 'Perlu dilihat lagi' })
  await expect(remaining.getByRole('listitem')).toHaveText([/nomor salah, perbaiki/, /dilewati/])
  await remaining.getByRole('link', { name: second }).click()
  await expect(page.getByRole('textbox', { name: /WhatsApp/ })).toBeVisible()
  await page.goto(list)
  await affiliateCard(page, first).getByRole('button', { name: /Menu/ }).waitFor()
})

test('@phone a queue continues in a second browser with the same card, and closing it ends both', async ({
  page,
  context,
  beside,
  unique,
}) => {
  const { product, person } = await enterAsOneOf(context, unique)
  const [first = '', second = '', third = ''] = await creators(unique, product, 3)
  await template(unique, 'Halo [nama]')
  await page.goto(list)
  await start(page, unique, 3)
  await expect(cardOf(page, first)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const other = await beside(person)
  await other.goto('/dashboard')
  const own = other.getByRole('region', { name: 'Antrean WA yang belum selesai' })
  await expect(own).toContainText('0 dari 3')
  await own.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(cardOf(other, first)).toBeVisible()
  await skip(other)
  await expect(cardOf(other, second)).toBeVisible()
  await expect(cardOf(page, second)).toBeVisible()
  await skip(page)
  await expect(cardOf(other, third)).toBeVisible()

  // Back closes the queue, and the user can continue it later.
  await page.goBack()
  await expect(queue(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  const waiting = page.getByRole('region', { name: 'Antrean WA yang belum selesai' })
  await expect(waiting).toContainText('2 dari 3')
  await waiting.getByRole('button', { name: 'Tutup antrean' }).click()
  const question = page.getByRole('dialog', { name: 'Tutup antrean' })
  await question.getByRole('button', { name: 'Tutup antrean' }).click()
  await expect(waiting).toBeHidden()
  await expect(queue(other).getByRole('heading', { name: 'Antrean ini sudah ditutup' })).toBeVisible()
})

test('@phone a card warns of an incomplete message, a chat by a colleague and a changed number', async ({
  page,
  context,
  beside,
  unique,
}) => {
  const { product } = await enterAsOneOf(context, unique)
  const [first = '', second = ''] = await creators(unique, product, 2)
  await assignVideo(second, { product, due: -2 })
  await template(unique, '[nama], telat [telat]: [video]')
  await page.goto(list)
  await start(page, unique, 2)
  await expect(cardOf(page, first)).toContainText('[telat]: tidak ada video yang terlambat')
  await expect(open(page)).toBeHidden()
  await assignVideo(first, { product, due: -4 })
  await queue(page).getByRole('button', { name: 'Tulis ulang' }).click()
  await expect(queue(page).getByRole('region', { name: 'Pesan' })).toHaveText(/telat 4 hari: Video #\d+/)

  const colleague = await createPerson(`rekan${unique}`, 'user', ...rights, product)
  const other = await beside(colleague)
  await other.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await other.goto(list)
  await affiliateCard(other, first)
    .getByRole('button', { name: /, chat dengan/ })
    .click()
  await chatOf(other.context(), () => other.getByRole('menuitem', { name: /Chat tanpa template/ }).click())
  await expect(cardOf(page, first)).toContainText(`user rekan${unique} sudah membuka chat ini`)
  const number = uniqueNumber()
  await set(first, 'whatsapp', number)
  await expect(cardOf(page, first)).toContainText('Nomornya diganti setelah antrean dibuat')
  await expect(open(page)).toHaveAttribute('href', new RegExp(number.slice(1)))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await ready(page)
  await chatOf(context, () => open(page).click())
  await expect(sent(page)).toBeVisible()
  await ready(page)
  await sent(page).click()
  await expect(cardOf(page, second)).toBeVisible()

  // An affiliate who was deleted meanwhile can only be skipped.
  await asOwner('delete from affiliate_registrations where username = $1', [second])
  await expect(queue(page).getByRole('article')).toContainText('Affiliate ini sudah dihapus')
  await expect(queue(page).getByRole('button', { name: 'Nomor salah' })).toBeHidden()
  await skip(page)
  await expect(queue(page).getByRole('list', { name: 'Hasil antrean' })).toContainText('1 terkirim')
})

test('a double press counts once: it marks nobody and opens no second chat', async ({
  page,
  context,
  unique,
}) => {
  const { product } = await enterAsOneOf(context, unique)
  const [first = '', second = ''] = await creators(unique, product, 3)
  await template(unique, 'Halo [nama]')
  await page.goto(list)
  await start(page, unique, 3)
  const chats: string[] = []
  context.on('page', (chat) => chats.push(chat.url()))
  await ready(page)
  await open(page).dblclick()
  await expect(sent(page)).toBeVisible()
  await ready(page)
  await expect(cardOf(page, first)).toBeVisible()
  await sentAndNext(page).dblclick()
  await expect(cardOf(page, second)).toBeVisible()
  await ready(page)
  expect(chats).toHaveLength(2)
  await page.bringToFront()
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(queue(page)).toContainText('2 dari 3')
  await ready(page)
  await expect(queue(page)).toContainText('2 dari 3')
})

test('Enter on a card that cannot be sent shows the reason and does not skip it', async ({
  page,
  context,
  unique,
}) => {
  const { product } = await enterAsOneOf(context, unique)
  const [first = '', second = ''] = await creators(unique, product, 2)
  await template(unique, '[nama] resi [resi]')
  await page.goto(list)
  await start(page, unique, 2)
  await expect(cardOf(page, first)).toContainText('Pesan belum lengkap')
  await press(page, 'Enter')
  await expect(queue(page).getByText(/^Belum bisa dikirim: \[resi\]/)).toBeVisible()
  await press(page, 'Enter')
  await expect(queue(page)).toContainText('0 dari 2')
  await expectAccessible(page)
  await press(page, 's')
  await expect(cardOf(page, second)).toBeVisible()
  await press(page, 'Enter')
  await expect(queue(page)).toContainText('1 dari 2')
})

test('the radar starts a queue for all affiliates with one reason', async ({ page, context, unique }) => {
  const { product } = await enterAsOneOf(context, unique)
  const [first = ''] = await creators(unique, product, 2)
  await assignVideo(first, { product, due: -3 })
  await template(unique, '[nama] telat [telat]')
  await page.goto('/dashboard')
  const radar = page.getByRole('region', { name: 'Radar Hari Ini' })
  await radar.getByRole('button', { name: 'Kirim WA', exact: true }).click()
  await page.getByRole('menuitem', { name: /Telat posting/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Kirim WA ke 1 affiliate' })
  await dialog.getByRole('radio', { name: new RegExp(`Sapa ${unique}`) }).click()
  await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
  await expect(cardOf(page, first)).toContainText('telat 3 hari')
  await expect(page).toHaveURL(/\/dashboard\?antrean=/)
  await page.reload()
  await expect(cardOf(page, first)).toContainText('telat 3 hari')
})

test('the Kirim WA button says that the list is loading or failed to load', async ({
  page,
  context,
  unique,
}) => {
  await enterAsOneOf(context, unique)
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/affiliates/cards?*', async (route) => {
    await requested
    await route.fulfill({ status: 400, json: {} })
  })
  await page.goto(list)
  const button = page.getByRole('button', { name: /^Kirim WA/ })
  await expect(button).toHaveAccessibleName(/Daftar affiliate masih dimuat$/)
  answer()
  await expect(button).toHaveAccessibleName(/Daftar affiliate gagal dimuat$/)
})

test('a queue from a selection contains only the chosen affiliates', async ({ page, context, unique }) => {
  const { product } = await enterAsOneOf(context, unique)
  const [first = '', second = '', third = ''] = await creators(unique, product, 3)
  await template(unique, 'Halo [nama]')
  await page.goto(list)
  for (const name of [first, third])
    await page.getByRole('checkbox', { name: new RegExp(`^Pilih .*${name}`) }).check()
  // The button for the whole list is hidden, so that nobody writes to everybody by mistake.
  await expect(page.getByRole('button', { name: 'Kirim WA', exact: true })).toHaveCount(1)
  await page.getByLabel('Untuk yang dipilih').getByRole('button', { name: 'Kirim WA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kirim WA ke 2 affiliate' })
  await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Template harus dipilih')
  await dialog.getByRole('radio', { name: new RegExp(`Sapa ${unique}`) }).click()
  await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
  for (const name of [first, third]) {
    await expect(cardOf(page, name)).toBeVisible()
    await skip(page)
  }
  await expect(queue(page).getByRole('list', { name: 'Hasil antrean' })).toContainText('2 dilewati')
  await expect(queue(page)).not.toContainText(second)
})

test('without the WhatsApp permission no queue is offered', async ({ page, context, unique }) => {
  const product = `Antrean ${unique}`
  await asOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x') on conflict do nothing`,
    [product],
  )
  const permissions = rights.filter((permission) => permission !== 'data_affiliate_whatsapp')
  await enterAs(context, await createPerson(unique, 'user', ...permissions, product))
  const [first = ''] = await creators(unique, product, 1)
  await page.goto(`${list}?antrean=00000000-0000-4000-8000-000000000000`)
  await expect(affiliateCard(page, first)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kirim WA', exact: true })).toHaveCount(0)
  await expect(queue(page)).toHaveCount(0)
})
