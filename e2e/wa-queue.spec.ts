/** Antrean WA sends one template to many affiliates, card by card, on a laptop and on a phone. */
import type { BrowserContext, Locator } from '@playwright/test'
import { findQueue, findQueueCard, openAndCloseChat, stubChats, waitUntilReady } from './chats.ts'
import { assignNewVideo, findCard, listPath, setColumn } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { holdRequests, holdWrites } from './hold-requests.ts'
import { createPerson, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const queuePermissions = [
  'dashboard',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
]

const findUnfinishedQueue = (page: Page): Locator =>
  page.getByRole('region', { name: 'Antrean WA yang belum selesai' })
const findChatLink = (page: Page): Locator => findQueue(page).getByRole('link', { name: /^Buka chat / })
const findSentButton = (page: Page): Locator =>
  findQueue(page).getByRole('button', { name: /^Terkirim untuk/ })
const findNextLink = (page: Page): Locator =>
  findQueue(page).getByRole('link', { name: /^Terkirim, buka chat berikutnya/ })

async function pressWhenReady(page: Page, key: string): Promise<void> {
  await waitUntilReady(page)
  await page.keyboard.press(key)
}
async function skip(page: Page): Promise<void> {
  await waitUntilReady(page)
  await findQueue(page).getByRole('button', { name: 'Lewati' }).click()
}

/** Signs in a user who sees only a new product, so that the test knows every row. */
async function enterWithNewProduct(context: BrowserContext, unique: string) {
  const product = `Antrean ${unique}`
  const person = await enterWithProducts(context, unique, queuePermissions, product)
  await stubChats(context)
  return { product, person }
}

/** Registers affiliates. @returns their usernames in the order of a list, newest first */
async function registerAffiliates(unique: string, product: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `k${String(n + 1).padStart(2, '0')}.${unique}`)
  for (const [n, name] of names.entries())
    await runAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status, created_at)
       select $1, $2, array[id], 'rejected', now() - $4::int * interval '1 minute' from products where product_name = $3`,
      [name, uniqueNumber(), product, n],
    )
  return names
}

const createTemplate = (unique: string, content: string) =>
  runAsOwner('insert into griting_templates (name, template_content) values ($1, $2)', [
    `Sapa ${unique}`,
    content,
  ])

/** Starts a queue with the test's template for all affiliates of the open list. */
async function startQueue(page: Page, unique: string, count: number) {
  const menu = page.getByRole('button', { name: 'Lainnya' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  if (isPhone) await menu.click()
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Kirim WA', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Kirim WA ke ${count} affiliate` })
  await dialog.getByRole('radio', { name: new RegExp(`Sapa ${unique}`) }).click()
  await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
}

test('creators get a template in at most two actions each', { tag: '@phone' }, async ({
  page,
  context,
  unique,
  isMobile,
}) => {
  test.slow()
  // Further creators have the same card, so fewer are enough on a phone.
  const count = isMobile ? 5 : 20
  const { product } = await enterWithNewProduct(context, unique)
  const names = await registerAffiliates(unique, product, count)
  await createTemplate(unique, 'Halo [nama], salam dari [produk]')
  await page.goto(listPath)
  await expect(page.getByRole('article')).toHaveCount(isMobile ? count : 10)
  let actionCount = 0
  await startQueue(page, unique, count)
  // `startQueue` takes three actions, and a fourth on a phone, where 'Kirim WA' is in the menu.
  actionCount += 4
  for (const [n, name] of names.entries()) {
    const link = n === 0 ? findChatLink(page) : findNextLink(page)
    await expect(findQueueCard(page, names[Math.max(n - 1, 0)] ?? '')).toBeVisible()
    await waitUntilReady(page)
    expect(await openAndCloseChat(context, () => link.click())).toContain(
      `Halo ${name}, salam dari ${product}`,
    )
    actionCount += 1
  }
  await expect(findQueueCard(page, names[count - 1] ?? '')).toBeVisible()
  await waitUntilReady(page)
  await expectNoSidewaysScroll(page)
  await findSentButton(page).click()
  actionCount += 1
  await expect(findQueue(page).getByRole('heading', { name: 'Antrean selesai' })).toBeVisible()
  await expect(findQueue(page).getByRole('list', { name: 'Hasil antrean' })).toContainText(
    `${count} terkirim`,
  )
  await expect(findQueue(page)).toContainText(`Hari ini ${count}`)
  expect(actionCount).toBeLessThanOrEqual(2 * count)
  await findQueue(page).getByRole('button', { name: 'Selesai' }).click()
  await expect(
    findCard(page, names[0] ?? '')
      .getByText('Sudah', { exact: true })
      .first(),
  ).toBeVisible()
})

test('in the queue Enter opens and marks, S skips, X reports a wrong number and U goes back', async ({
  page,
  context,
  unique,
}) => {
  const { product } = await enterWithNewProduct(context, unique)
  const [first = '', second = '', third = ''] = await registerAffiliates(unique, product, 3)
  await createTemplate(unique, 'Halo [nama]')
  await page.goto(listPath)
  await startQueue(page, unique, 3)
  await expect(findChatLink(page)).toBeFocused()
  await openAndCloseChat(context, () => pressWhenReady(page, 'Enter'))
  await expect(findSentButton(page)).toBeFocused()
  await pressWhenReady(page, 'Enter')
  await expect(findQueueCard(page, second)).toBeVisible()
  await expect(findChatLink(page)).toBeFocused()
  await pressWhenReady(page, 's')
  await expect(findQueueCard(page, third)).toBeVisible()
  await pressWhenReady(page, 'u')
  await expect(findQueueCard(page, second)).toBeVisible()
  await expect(findChatLink(page)).toBeFocused()

  // Typed characters are text, not shortcuts.
  await findQueue(page).getByRole('button', { name: 'Ubah pesan' }).click()
  const field = findQueue(page).getByRole('textbox', { name: 'Pesan' })
  await field.press('End')
  await field.pressSequentially(' sxub')
  const sendWrites = await holdWrites(page)
  await findQueue(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(field).not.toBeEditable()
  await sendWrites()
  await expect(findQueue(page).getByRole('region', { name: 'Pesan' })).toHaveText(`Halo ${second} sxub`)
  await expect(findChatLink(page)).toBeFocused()
  await pressWhenReady(page, 'x')
  await expect(findQueueCard(page, third)).toBeVisible()
  await expect(findChatLink(page)).toBeFocused()
  await pressWhenReady(page, 'S')
  await expect(findQueue(page).getByRole('heading', { name: 'Antrean selesai' })).toBeVisible()
  const remainingList = findQueue(page).getByRole('list', { name: 'Perlu dilihat lagi' })
  await expect(remainingList.getByRole('listitem')).toHaveText([/nomor salah, perbaiki/, /dilewati/])
  await remainingList.getByRole('link', { name: second }).click()
  await expect(page.getByRole('textbox', { name: /WhatsApp/ })).toBeVisible()
  await page.goto(listPath)
  await findCard(page, first).getByRole('button', { name: /Menu/ }).waitFor()
})

test('a queue continues in a second browser with the same card, and closing it ends both', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const { product, person } = await enterWithNewProduct(context, unique)
  const [first = '', second = '', third = ''] = await registerAffiliates(unique, product, 3)
  await createTemplate(unique, 'Halo [nama]')
  await page.goto(listPath)
  await startQueue(page, unique, 3)
  await expect(findQueueCard(page, first)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const otherPage = await openPageFor(person)
  await otherPage.goto('/dashboard')
  await expect(findUnfinishedQueue(otherPage)).toContainText('0 dari 3')
  await findUnfinishedQueue(otherPage).getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(findQueueCard(otherPage, first)).toBeVisible()
  await skip(otherPage)
  await expect(findQueueCard(otherPage, second)).toBeVisible()
  await expect(findQueueCard(page, second)).toBeVisible()
  await skip(page)
  await expect(findQueueCard(otherPage, third)).toBeVisible()

  // Back closes the queue, and the user can continue it later.
  await page.goBack()
  await expect(findQueue(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
  await expect(findUnfinishedQueue(page)).toContainText('2 dari 3')
  await findUnfinishedQueue(page).getByRole('button', { name: 'Tutup antrean' }).click()
  const question = page.getByRole('dialog', { name: 'Tutup antrean' })
  await question.getByRole('button', { name: 'Tutup antrean' }).click()
  await expect(findUnfinishedQueue(page)).toBeHidden()
  await expect(findQueue(otherPage).getByRole('heading', { name: 'Antrean ini sudah ditutup' })).toBeVisible()
})

test('a card warns of an incomplete message, a chat by a colleague and a changed number', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const { product } = await enterWithNewProduct(context, unique)
  const [first = '', second = ''] = await registerAffiliates(unique, product, 2)
  await assignNewVideo(second, { product, due: -2 })
  await createTemplate(unique, '[nama], telat [telat]: [video]')
  await page.goto(listPath)
  await startQueue(page, unique, 2)
  await expect(findQueueCard(page, first)).toContainText('[telat]: tidak ada video yang terlambat')
  await expect(findChatLink(page)).toBeHidden()
  await assignNewVideo(first, { product, due: -4 })
  await expect(findQueue(page).getByRole('region', { name: 'Pesan' })).toHaveText(/telat 4 hari: Video #\d+/)

  const colleague = await createPerson(`rekan${unique}`, 'user', ...queuePermissions, product)
  const otherPage = await openPageFor(colleague)
  await stubChats(otherPage.context())
  await otherPage.goto(listPath)
  await findCard(otherPage, first)
    .getByRole('button', { name: /, chat dengan/ })
    .click()
  await openAndCloseChat(otherPage.context(), () =>
    otherPage.getByRole('menuitem', { name: /Chat tanpa template/ }).click(),
  )
  await expect(findQueueCard(page, first)).toContainText(/Dibuka baru saja oleh .user rekan/)
  const number = uniqueNumber()
  await setColumn(first, 'whatsapp', number)
  await expect(findQueueCard(page, first)).toContainText('Nomornya diganti setelah antrean dibuat')
  await expect(findChatLink(page)).toHaveAttribute('href', new RegExp(number.slice(1)))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await waitUntilReady(page)
  await openAndCloseChat(context, () => findChatLink(page).click())
  await expect(findSentButton(page)).toBeVisible()
  await waitUntilReady(page)
  await findSentButton(page).click()
  await expect(findQueueCard(page, second)).toBeVisible()

  // An affiliate who was deleted meanwhile can only be skipped.
  await runAsOwner('delete from affiliate_registrations where username = $1', [second])
  await expect(findQueue(page).getByRole('article')).toContainText('Affiliate ini sudah dihapus')
  await expect(findQueue(page).getByRole('button', { name: 'Nomor salah' })).toBeHidden()
  await skip(page)
  await expect(findQueue(page).getByRole('list', { name: 'Hasil antrean' })).toContainText('1 terkirim')
})

test('a double press counts once: it marks nobody and opens no second chat', async ({
  page,
  context,
  unique,
}) => {
  const { product } = await enterWithNewProduct(context, unique)
  const [first = '', second = ''] = await registerAffiliates(unique, product, 3)
  await createTemplate(unique, 'Halo [nama]')
  await page.goto(listPath)
  await startQueue(page, unique, 3)
  const chats: string[] = []
  context.on('page', (chat) => chats.push(chat.url()))
  await waitUntilReady(page)
  await findChatLink(page).dblclick()
  await expect(findSentButton(page)).toBeVisible()
  await waitUntilReady(page)
  await expect(findQueueCard(page, first)).toBeVisible()
  await findNextLink(page).dblclick()
  await expect(findQueueCard(page, second)).toBeVisible()
  await waitUntilReady(page)
  expect(chats).toHaveLength(2)
  await page.bringToFront()
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(findQueue(page)).toContainText('2 dari 3')
  await waitUntilReady(page)
  await expect(findQueue(page)).toContainText('2 dari 3')
})

test('Enter on a card that cannot be sent shows the reason and does not skip it', async ({
  page,
  context,
  unique,
}) => {
  const { product } = await enterWithNewProduct(context, unique)
  const [first = '', second = ''] = await registerAffiliates(unique, product, 2)
  await createTemplate(unique, '[nama] resi [resi]')
  await page.goto(listPath)
  await startQueue(page, unique, 2)
  await expect(findQueueCard(page, first)).toContainText('Pesan belum lengkap')
  await pressWhenReady(page, 'Enter')
  await expect(findQueue(page).getByText(/^Belum bisa dikirim: \[resi\]/)).toBeVisible()
  await pressWhenReady(page, 'Enter')
  await expect(findQueue(page)).toContainText('0 dari 2')
  await pressWhenReady(page, 's')
  await expect(findQueueCard(page, second)).toBeVisible()
  await pressWhenReady(page, 'Enter')
  await expect(findQueue(page)).toContainText('1 dari 2')
})

test('the radar starts a queue for all affiliates with one reason', async ({ page, context, unique }) => {
  const { product, person } = await enterWithNewProduct(context, unique)
  // The name is short, so that the greeting takes one line.
  await runAsOwner(`update profiles set full_name = 'Ina' where id = $1`, [person.id])
  const [first = ''] = await registerAffiliates(unique, product, 2)
  await assignNewVideo(first, { product, due: -3 })
  await createTemplate(unique, '[nama] telat [telat]')
  await page.goto('/dashboard')
  const radar = page.getByRole('region', { name: 'Radar Hari Ini' })
  await radar.getByRole('button', { name: 'Kirim WA', exact: true }).click()
  await page.getByRole('menuitem', { name: /Telat posting/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Kirim WA ke 1 affiliate' })
  await dialog.getByRole('radio', { name: new RegExp(`Sapa ${unique}`) }).click()
  await dialog.getByRole('button', { name: 'Mulai antrean' }).click()
  await expect(findQueueCard(page, first)).toContainText('telat 3 hari')
  await expect(page).toHaveURL(/\/dashboard\?antrean=/)
  await page.reload()
  await expect(findQueueCard(page, first)).toContainText('telat 3 hari')

  // On a small phone the first line of the radar is in view below the unfinished queue.
  await page.setViewportSize({ width: 360, height: 640 })
  const queues = await (await page.request.get('/api/message-queues')).json()
  await page.route('**/api/message-queues', (route) => route.fulfill({ json: { ...queues, sent_today: 6 } }))
  await page.goto('/dashboard')
  await expect(findUnfinishedQueue(page)).toBeVisible()
  const line = radar.getByRole('listitem').filter({ hasText: first })
  await expect(line).toBeVisible()
  expect((await findUnfinishedQueue(page).boundingBox())?.height).toBeLessThanOrEqual(66)
  expect((await line.boundingBox())?.y).toBeLessThanOrEqual(400)
})

test('the Kirim WA button says that the list is loading or failed to load', async ({
  page,
  context,
  unique,
}) => {
  await enterWithNewProduct(context, unique)
  const release = await holdRequests(page, '**/api/affiliates/cards?*', (route) =>
    route.fulfill({ status: 400, json: {} }),
  )
  await page.goto(listPath)
  const button = page.getByRole('button', { name: /^Kirim WA/ })
  await expect(button).toHaveAccessibleName(/Daftar affiliate masih dimuat$/)
  release()
  await expect(button).toHaveAccessibleName(/Daftar affiliate gagal dimuat$/)
})

test('a queue from a selection contains only the chosen affiliates', async ({ page, context, unique }) => {
  const { product } = await enterWithNewProduct(context, unique)
  const [first = '', second = '', third = ''] = await registerAffiliates(unique, product, 3)
  await createTemplate(unique, 'Halo [nama]')
  await page.goto(listPath)
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
    await expect(findQueueCard(page, name)).toBeVisible()
    await skip(page)
  }
  await expect(findQueue(page).getByRole('list', { name: 'Hasil antrean' })).toContainText('2 dilewati')
  await expect(findQueue(page)).not.toContainText(second)
})
