/** Staff send all due reminders in one queue, and decide about affiliates who did not answer the last reminder. */
import { findQueue, findQueueCard, openAndCloseChat, stubChats, waitUntilReady } from './chats.ts'
import { assignNewVideo } from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { holdWrites } from './hold-requests.ts'
import { addContactedAffiliate, createPerson, enterWithProducts, runAsOwner } from './people.ts'
import { findLine, findRadar } from './radar.ts'

const permissions = [
  'dashboard',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
]

/** Registers an affiliate whose video is overdue by this many days. */
async function createLate(username: string, product: string, days: number): Promise<void> {
  await addContactedAffiliate(username, product)
  await assignNewVideo(username, { product, due: -days })
}

/** Records that the affiliate got all three reminders of a late video, the last one three days ago. */
const setUnanswered = (username: string) =>
  runAsOwner(
    `update affiliate_registrations set reminded_for = 'telat', reminder_count = 3, rests_until = app.today(),
       reminded_on = app.today() - 3, chat_opened_at = now() - interval '3 days' where username = $1`,
    [username],
  )

test('two users send the due reminders at the same time, and nobody is written to twice', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = `Pagi ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createLate(`satu.${unique}`, product, 5)
  await createLate(`dua.${unique}`, product, 2)
  const colleaguePage = await openPageFor(
    await createPerson(`rekan${unique}`, 'user', ...permissions, product),
  )
  for (const userPage of [page, colleaguePage]) await stubChats(userPage.context())
  for (const userPage of [page, colleaguePage]) {
    await userPage.goto('/dashboard')
    await findRadar(userPage).getByRole('button', { name: 'Antrean pagi (2)' }).click()
    await expect(findQueueCard(userPage, `satu.${unique}`)).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await waitUntilReady(page)
  const address = await openAndCloseChat(context, () =>
    findQueue(page)
      .getByRole('link', { name: /^Buka chat/ })
      .click(),
  )
  expect(address).toContain(`Halo Kak satu.${unique}, Video #`)

  // The other user's card warns, and Enter skips it.
  await expect(findQueueCard(colleaguePage, `satu.${unique}`)).toContainText('Dibuka baru saja oleh')
  const skipButton = findQueue(colleaguePage).getByRole('button', { name: /^Lewati .*chatnya sudah dibuka/ })
  await expect(skipButton).toBeFocused()
  await waitUntilReady(colleaguePage)
  await colleaguePage.keyboard.press('Enter')
  await expect(findQueueCard(colleaguePage, `dua.${unique}`)).toBeVisible()
  await waitUntilReady(colleaguePage)
  await openAndCloseChat(colleaguePage.context(), () =>
    findQueue(colleaguePage)
      .getByRole('link', { name: /^Buka chat/ })
      .click(),
  )

  await waitUntilReady(page)
  await findQueue(page)
    .getByRole('button', { name: /^Terkirim untuk/ })
    .click()
  await expect(findQueueCard(page, `dua.${unique}`)).toContainText('Dibuka baru saja oleh')
  await expect(findQueue(page).getByRole('button', { name: /^Lewati .*chatnya sudah dibuka/ })).toBeFocused()

  await page.goto('/dashboard')
  await expect(findRadar(page).getByRole('link', { name: /Sudah diingatkan\s*2/ })).toBeVisible()
  await expect(findRadar(page).getByRole('button', { name: /^Antrean pagi/ })).toHaveCount(0)
})

test('a small phone shows five lines of the message below the notice that a colleague opened the chat', {
  tag: '@phone-only',
}, async ({ page, context, openPageFor, unique }) => {
  const product = `Pagi ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createLate(`satu.${unique}`, product, 5)
  const colleaguePage = await openPageFor(
    await createPerson(`rekan${unique}`, 'user', ...permissions, product),
  )
  await stubChats(colleaguePage.context())
  await page.setViewportSize({ width: 360, height: 640 })
  for (const userPage of [page, colleaguePage]) {
    await userPage.goto('/dashboard')
    await findRadar(userPage).getByRole('button', { name: 'Antrean pagi (1)' }).click()
    await expect(findQueueCard(userPage, `satu.${unique}`)).toBeVisible()
  }
  await waitUntilReady(colleaguePage)
  await openAndCloseChat(colleaguePage.context(), () =>
    findQueue(colleaguePage)
      .getByRole('link', { name: /^Buka chat/ })
      .click(),
  )
  await expect(findQueueCard(page, `satu.${unique}`)).toContainText('Dibuka baru saja oleh')
  const message = findQueue(page).getByRole('region', { name: 'Pesan' })
  const visibleLines = await message.evaluate((messageBox) => {
    const text = messageBox.querySelector('p')
    const actions = messageBox
      .closest('[role="dialog"]')
      ?.querySelector('[aria-label="Tindakan"]')?.parentElement
    if (!text || !actions) return 0
    const { lineHeight, paddingTop } = getComputedStyle(text)
    const end = Math.min(messageBox.getBoundingClientRect().bottom, actions.getBoundingClientRect().top)
    const start = text.getBoundingClientRect().top + Number.parseFloat(paddingTop)
    return (end - start) / Number.parseFloat(lineHeight)
  })
  expect(visibleLines).toBeGreaterThanOrEqual(5)
})

test('a card follows changes of its video, and says when its reminder is not needed any more', async ({
  page,
  context,
  unique,
}) => {
  const product = `Ikut ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createLate(`satu.${unique}`, product, 5)
  await createLate(`dua.${unique}`, product, 2)
  await stubChats(context)
  const moveDeadline = (username: string, days: number) =>
    runAsOwner(
      `update affiliate_link_videos set tanggal_max_upload = app.today() + $2::int
       where affiliate_id = (select id from affiliate_registrations where username = $1)`,
      [username, days],
    )
  await page.goto('/dashboard')
  await findRadar(page).getByRole('button', { name: 'Antrean pagi (2)' }).click()
  const firstCard = findQueueCard(page, `satu.${unique}`)
  await expect(firstCard).toContainText('lewat 5 hari')
  await moveDeadline(`satu.${unique}`, -3)
  await expect(firstCard).toContainText('lewat 3 hari')
  await expect(firstCard).toContainText('Pesannya sudah mengikuti data terbaru.')
  await waitUntilReady(page)
  const address = await openAndCloseChat(context, () =>
    findQueue(page)
      .getByRole('link', { name: /^Buka chat/ })
      .click(),
  )
  expect(address).toContain('lewat 3 hari')

  await moveDeadline(`dua.${unique}`, 3)
  await expect(findQueue(page).getByText('Pengingat di kartu berikutnya tidak perlu lagi.')).toBeVisible()
  await waitUntilReady(page)
  await findQueue(page)
    .getByRole('button', { name: /^Terkirim untuk/ })
    .click()
  await expect(findQueueCard(page, `dua.${unique}`)).toContainText('pengingat ini tidak perlu lagi')
  await expect(findQueue(page).getByRole('button', { name: /^Lewati .*tidak perlu lagi/ })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await waitUntilReady(page)
  await page.keyboard.press('Enter')
  await expect(findQueue(page).getByRole('article')).toHaveCount(0)
})

test('an affiliate who does not answer gets more time, loses the video or is left as is; each step is undone', {
  tag: '@phone',
}, async ({ page, context, unique }) => {
  const product = `Diam ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const name = `diam.${unique}`
  await createLate(name, product, 4)
  await setUnanswered(name)
  await page.goto('/dashboard')
  const unansweredButton = findLine(page, name).getByRole('button', { name: /^Tak membalas/ })
  await expect(findLine(page, name)).toContainText('pengingat ke-3')
  await expect(findRadar(page).getByRole('button', { name: /^Antrean pagi/ })).toHaveCount(0)
  await unansweredButton.click()
  await expect(page.getByRole('menuitem', { name: /^\+1 hari/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unansweredButton).toBeFocused()

  for (const [item, result] of [
    [/^\+2 hari/, 'Diberi waktu 2 hari'],
    ['Ambil video kembali', 'Video diambil kembali'],
    ['Diamkan 30 hari', 'Didiamkan 30 hari'],
  ] as const) {
    // The line leaves once the server has answered.
    const sendWrites = await holdWrites(page)
    await unansweredButton.click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(findLine(page, name)).toContainText(result)
    await sendWrites()
    await expect(findLine(page, name)).toBeHidden()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Diurungkan' })).toBeVisible()
    await expect(findLine(page, name)).toContainText('Telat 4 hari')
    // Undoing a change of the deadline or the video restarts the reminders from the first.
    await setUnanswered(name)
    await page.reload()
  }
})

test('the menu of a line offers the other templates', async ({ page, context, unique }) => {
  const product = `Lain ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await runAsOwner(`insert into griting_templates (name, template_content) values ($1, 'Lain, [nama]')`, [
    `Lain ${unique}`,
  ])
  const name = `lain.${unique}`
  await createLate(name, product, 1)
  await stubChats(context)
  await page.goto('/dashboard')
  const openOtherTemplates = async () => {
    await findLine(page, name).getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('menuitem', { name: 'WA dengan template lain' }).click()
  }
  await openOtherTemplates()
  await expect(page.getByRole('menuitem', { name: `Lain ${unique}` })).toBeVisible()
  await page.keyboard.press('Escape')
  // The button has the template of the reminder again once no choice is left.
  await expect(findLine(page, name).getByRole('link', { name: /^WA.*Video terlambat/ })).toBeVisible()
  await openOtherTemplates()
  const address = await openAndCloseChat(context, () =>
    page.getByRole('menuitem', { name: `Lain ${unique}` }).click(),
  )
  expect(address).toContain(`Lain, lain.${unique}`)
  await expect(findLine(page, name)).toContainText('Dibuka baru saja oleh Anda')
})

test('a queue that is opened again has the focus on its next button', async ({ page, context, unique }) => {
  const product = `Lanjut ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createLate(`lanjut.${unique}`, product, 1)
  await page.goto('/dashboard')
  await findRadar(page).getByRole('button', { name: 'Antrean pagi (1)' }).click()
  const chatLink = findQueue(page).getByRole('link', { name: /^Buka chat/ })
  await expect(chatLink).toBeFocused()
  await expect(findQueueCard(page, `lanjut.${unique}`)).toContainText('Telat posting')
  for (let n = 0; n < 2; n++) {
    await page.keyboard.press('Escape')
    await expect(findQueue(page)).toBeHidden()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(chatLink).toBeFocused()
  }
})

test("'Antrean pagi' and the queue of a need say how many already wait in another queue", async ({
  page,
  context,
  unique,
}) => {
  const product = `Ganda ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await createLate(`satu.${unique}`, product, 5)
  await page.goto('/dashboard')
  const chooseLateAffiliates = async () => {
    await findRadar(page).getByRole('button', { name: 'Kirim WA', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Telat posting/ }).click()
  }
  await chooseLateAffiliates()
  await page.getByRole('button', { name: 'Mulai antrean' }).click()
  await expect(findQueueCard(page, `satu.${unique}`)).toBeVisible()
  await createLate(`dua.${unique}`, product, 2)

  await page.goto('/dashboard')
  const morningButton = findRadar(page).getByRole('button', { name: 'Antrean pagi (2)' })
  const question = page.getByRole('dialog', { name: 'Antrean pagi' })
  await morningButton.click()
  await expect(question).toContainText('1 orang sudah ada di antrean')
  await expect(question.getByRole('button', { name: 'Lanjutkan antrean itu' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(morningButton).toBeFocused()

  await morningButton.click()
  await question.getByRole('button', { name: 'Lanjutkan antrean itu' }).click()
  await expect(findQueueCard(page, `satu.${unique}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findQueue(page)).toBeHidden()

  await morningButton.click()
  await question.getByRole('button', { name: 'Mulai antrean' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '1 dilewati: sudah ada di antrean lain' }),
  ).toBeVisible()
  await expect(findQueueCard(page, `dua.${unique}`)).toBeVisible()
  await expect(findQueue(page)).toContainText('0 dari 1')
  await page.keyboard.press('Escape')
  await expect(findQueue(page)).toBeHidden()

  // Now both affiliates wait in a queue, each in a queue of another kind.
  await chooseLateAffiliates()
  await expect(page.getByRole('dialog', { name: /^Kirim WA ke 2/ })).toContainText(
    '2 orang sudah ada di antrean',
  )
})
