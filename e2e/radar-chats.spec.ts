/** Users open chats from the radar, alone and two at the same time. */
import { stubChats } from './chats.ts'
import { assignNewVideo, setColumn } from './data-affiliate.ts'
import { createActionCounter, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addContactedAffiliate, runAsOwner } from './people.ts'
import { createColleague, enterWithNewProduct, findLine, findLines, findRadar, setWaiting } from './radar.ts'

test('six overdue affiliates are found and messaged in at most seven actions', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  for (let n = 1; n <= 6; n++) {
    await addContactedAffiliate(`telat${n}.${unique}`, product)
    await assignNewVideo(`telat${n}.${unique}`, { product, due: -n })
  }
  const { perform, countActions } = createActionCounter()
  await stubChats(context)
  await perform(page.goto('/dashboard'))
  await expect(findLines(page)).toHaveCount(4)
  for (let n = 6; n >= 1; n--) {
    // The radar shows four lines. Affiliates who were reminded leave the radar, so the others appear without a reload.
    const row = findLine(page, `telat${n}.${unique}`)
    const chat = context.waitForEvent('page')
    await perform(row.getByRole('link', { name: /^WA.*template .*Video terlambat/ }).click())
    const chatPage = await chat
    expect(decodeURIComponent(chatPage.url())).toContain(`Halo Kak telat${n}.${unique}, Video #`)
    await chatPage.close()
    await expect(row.getByText('sudah dibuka')).toBeAttached()
  }
  expect(countActions()).toBeLessThanOrEqual(7)
})

test('a line says who sent the reminder, and leaves the radar for everybody until the next one is due', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const name = `telat.${unique}`
  await addContactedAffiliate(name, product)
  await assignNewVideo(name, { product, due: -2 })
  await page.goto('/dashboard')
  await stubChats(context)
  const colleague = await createColleague(unique, product)
  const colleaguePage = await openPageFor(colleague)
  await colleaguePage.goto('/dashboard')
  await expect(findLine(colleaguePage, name)).toBeVisible()

  const chat = context.waitForEvent('page')
  await findLine(page, name).getByRole('link', { name: /^WA/ }).click()
  await (await chat).close()
  await expect(findLine(page, name)).toContainText('Dibuka baru saja oleh Anda')
  await expect(findLine(page, name)).toContainText('Telat 2 hari')
  await expect(findLine(colleaguePage, name)).toBeHidden()
  await expect(findRadar(colleaguePage).getByRole('link', { name: /Sudah diingatkan\s*1/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // 'Batal diingatkan' shows the line to all users again, for a chat that was opened but not sent.
  await findLine(page, name).getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Batal diingatkan' }).click()
  await expect(page.getByText(`${name}\u2069 muncul lagi di radar`)).toBeVisible()
  await expect(findLine(colleaguePage, name)).toBeVisible()
  await expect(findLine(page, name)).not.toContainText('sudah dibuka')
  const secondChat = context.waitForEvent('page')
  await findLine(page, name).getByRole('link', { name: /^WA/ }).click()
  await (await secondChat).close()
  await expect(findLine(colleaguePage, name)).toBeHidden()

  // The line stays on this user's page until a reload.
  await page.reload()
  await findRadar(page)
    .getByRole('link', { name: /Sudah diingatkan\s*1/ })
    .click()
  await expect(page.getByRole('article', { name })).toContainText(
    'Dibuka baru saja oleh Anda · pengingat ke-1',
  )
  await expect(page.getByRole('button', { name: 'Hapus filter Butuh: Sudah diingatkan' })).toBeVisible()

  await runAsOwner(
    `update affiliate_registrations set chat_opened_at = now() - interval '2 days', rests_until = app.today()
     where username = $1`,
    [name],
  )
  await expect(findLine(colleaguePage, name)).toContainText(/Dibuka kemarin dulu oleh .*pengingat ke-1/)
})

test('after a chat is opened, the next tap marks the affiliate as contacted', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await addContactedAffiliate(`sapa.${unique}`, product)
  await setColumn(`sapa.${unique}`, 'status_whatsapp', 'belum')
  await setWaiting(`sapa.${unique}`, 'whatsapp', 2)
  await stubChats(context)
  await page.goto('/dashboard')
  const chat = context.waitForEvent('page')
  await findLine(page, 'sapa').getByRole('link', { name: /^WA/ }).click()
  await (await chat).close()
  await findLine(page, 'sapa')
    .getByRole('button', { name: /^Sudah/ })
    .click()
  await expect(page.getByText(/WhatsApp .* ditandai Sudah/)).toBeVisible()
  await expect(findRadar(page)).toContainText('Beres semua')
})

test('of two users who press WA at the same moment, the second sees who was first', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const name = `berdua.${unique}`
  await addContactedAffiliate(name, product)
  await assignNewVideo(name, { product, due: -2 })
  const colleague = await createColleague(unique, product)
  const colleaguePage = await openPageFor(colleague)
  for (const userPage of [page, colleaguePage]) {
    await stubChats(userPage.context())
    // Blocks live events, so that neither page learns of the press on the other one.
    await userPage.route('**/api/live', () => {})
    await userPage.goto('/dashboard')
    await expect(findLine(userPage, name)).toBeVisible()
  }
  const isChat = /\/affiliates\/[^/]+\/chats$/
  const firstRecording = page.waitForResponse(isChat)
  await colleaguePage.route(isChat, async (route) => {
    await firstRecording
    await route.fallback()
  })
  for (const userPage of [colleaguePage, page]) {
    const chat = userPage.context().waitForEvent('page')
    await findLine(userPage, name).getByRole('link', { name: /^WA/ }).click()
    await (await chat).close()
  }
  await expect(colleaguePage.getByRole('alert').filter({ hasText: name })).toContainText(
    new RegExp(`user ${unique}\\W* baru saja membuka chat ini`),
  )
  await expect(findLine(colleaguePage, name)).toContainText(
    new RegExp(`Dibuka baru saja oleh \\W*user ${unique}`),
  )
  await expectNoSidewaysScroll(colleaguePage)
  await expect(findLine(page, name)).toContainText('Dibuka baru saja oleh Anda')
  await expect(page.getByRole('alert').filter({ hasText: name })).toHaveCount(0)
})
