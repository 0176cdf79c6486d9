import { stubChats } from './chats.ts'
import {
  assignNewVideo,
  enterWithPermissions,
  findCard,
  findChatButton,
  listPath,
  setColumn,
} from './data-affiliate.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, tryAgain } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

test("pressing 'Belum' shows 'Sudah' at once and reverts when the server refuses", async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  const id = await registerAffiliate(`kontak.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  const affiliateCard = findCard(page, `kontak.${unique}`)
  const badge = affiliateCard.getByRole('button', { name: /^Belum/ })
  const release = await holdRequests(page, '**/contacted', (route) =>
    route.fulfill({ status: 500, json: { message: 'rusak' } }),
  )
  await badge.click()
  await expect(affiliateCard.getByText('Sudah', { exact: true })).toBeVisible()
  release()
  await expect(page.getByText('Gagal mengupdate status WhatsApp')).toBeVisible()
  await expect(badge).toBeVisible()
  await page.unroute('**/contacted')
  await badge.focus()
  await page.keyboard.press('Enter')
  await expect(affiliateCard.getByText('Sudah', { exact: true })).toBeVisible()
  await expect(badge).toHaveCount(0)
  await expect(async () => {
    const row = await (await context.request.get(`/api/affiliates/${id}`)).json()
    expect(row.status_whatsapp).toBe('sudah')
  }).toPass()
  await page.reload()
  await expect(affiliateCard.getByText('Sudah', { exact: true })).toBeVisible()
  await expect(affiliateCard.getByRole('button', { name: /Sudah/ })).toHaveCount(0)
})

test('the focus moves to the list heading when the focused card leaves the list', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`pergi.${unique}`)
  await registerAffiliate(`hilang.${unique}`)
  await page.goto(`${listPath}?q=${unique}&status_whatsapp=belum`)
  const heading = page.getByRole('heading', { name: 'Daftar Affiliate' })
  await findCard(page, `pergi.${unique}`)
    .getByRole('button', { name: /^Belum/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(findCard(page, `pergi.${unique}`)).toHaveCount(0)
  await expect(heading).toBeFocused()
  await findCard(page, `hilang.${unique}`).getByRole('button', { name: /^Menu/ }).focus()
  await runAsOwner('delete from affiliate_registrations where username = $1', [`hilang.${unique}`])
  await expect(findCard(page, `hilang.${unique}`)).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('a user who may only read gets plain text, and no actions in the menu of a card', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`polos.${unique}`)
  await enterWithPermissions(context, unique, ['data_affiliate', 'data_affiliate_tab_all'])
  await page.goto(`${listPath}?q=${unique}&antrean=00000000-0000-4000-8000-000000000000`)
  await expect(findCard(page, `polos.${unique}`).getByText('Belum', { exact: true })).toBeVisible()
  await expect(findCard(page, `polos.${unique}`).getByText(/^08\d+$/)).toBeVisible()
  await expect(findCard(page, `polos.${unique}`).getByRole('button')).toHaveCount(2)
  await expect(findCard(page, `polos.${unique}`).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kirim WA', exact: true })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Antrean WA' })).toHaveCount(0)
  await assignNewVideo(`polos.${unique}`, { due: -1 })
  await expect(findCard(page, `polos.${unique}`)).toContainText('Terlambat')
  await findCard(page, `polos.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /hari|Ambil/ })).toHaveCount(0)
})

test('a template opens a chat with exactly its filled-in text and does not change the status', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await stubChats(context)
  await signIn('sari')
  const username = `@sapa.${unique}`
  await registerAffiliate(username)
  const number = `0812-${uniqueNumber().slice(2)}`
  await setColumn(username, 'whatsapp', number)
  const content = 'Halo [nama] & kawan #1?\n[produk] 🌸 100% = [whatsapp] [lain]'
  const name = `Sapaan & salam ${unique} ${'panjang '.repeat(9)}`
  const reply = await context.request.post('/api/templates', { data: { name, template_content: content } })
  expect(reply.status()).toBe(201)
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, username).click()
  const item = page.getByRole('menuitem', { name: new RegExp(`Sapaan & salam ${unique}`) })
  const digits = `62${number.slice(1).replace(/\D/g, '')}`
  const text = `Halo sapa.${unique} & kawan #1?\nNight Serum 🌸 100% = ${number} [lain]`
  await expect(item).toHaveAttribute('href', `https://wa.me/${digits}?text=${encodeURIComponent(text)}`)
  await expect(item).toHaveAttribute('target', '_blank')
  await expect(item).toHaveAttribute('rel', 'noopener noreferrer')
  const plainChat = page.getByRole('menuitem', { name: /^Chat tanpa template/ })
  await expect(plainChat).toHaveAttribute('href', `https://wa.me/${digits}`)
  await expectNoSidewaysScroll(page)
  const chatPage = context.waitForEvent('page')
  await item.click()
  await expect(page.getByText('Template Applied')).toBeVisible()
  expect((await chatPage).url()).toBe(`https://wa.me/${digits}?text=${encodeURIComponent(text)}`)
  await page.reload()
  await expect(findCard(page, username).getByRole('button', { name: /^Belum/ })).toBeVisible()
})

test('the menu of a number begins with the template last used for the same WhatsApp status', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await stubChats(context)
  await signIn('sari')
  for (const name of ['satu', 'dua', 'sudah']) await registerAffiliate(`${name}.${unique}`)
  await setColumn(`sudah.${unique}`, 'status_whatsapp', 'sudah')
  for (const name of [`Lama ${unique}`, `Baru ${unique}`]) {
    const reply = await context.request.post('/api/templates', {
      data: { name, template_content: 'Hai [nama]' },
    })
    expect(reply.status()).toBe(201)
  }
  await page.goto(`${listPath}?q=${unique}`)
  const oldTemplate = page.getByRole('menuitem', { name: `Lama ${unique}` })
  const firstTemplate = page.getByRole('menuitem').nth(1)
  await findChatButton(page, `satu.${unique}`).click()
  await expect(oldTemplate).toBeVisible()
  await expect(firstTemplate).not.toContainText(`Lama ${unique}`)
  const chatPage = context.waitForEvent('page')
  await oldTemplate.click()
  await (await chatPage).close()
  await expect(page.getByRole('menu')).toBeHidden()
  await findChatButton(page, `dua.${unique}`).click()
  await expect(firstTemplate).toContainText(`Lama ${unique}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await findChatButton(page, `sudah.${unique}`).click()
  await expect(oldTemplate).toBeVisible()
  await expect(firstTemplate).not.toContainText(`Lama ${unique}`)
})

test('a chat that the server refuses to record is reported', async ({
  page,
  context,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await stubChats(context)
  await signIn('sari')
  await registerAffiliate(`hilang.${unique}`)
  await page.route('**/api/affiliates/*/chats', (route) =>
    route.fulfill({
      status: 404,
      json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'Affiliate tidak ditemukan' },
    }),
  )
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, `hilang.${unique}`).click()
  const chatPage = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: /^Chat tanpa template/ }).click()
  await (await chatPage).close()
  const warning = page.getByRole('alert').filter({ hasText: `hilang.${unique}` })
  await expect(warning).toContainText('tidak tercatat')
  await expect(warning).toContainText('Affiliate tidak ditemukan')
})

test('the template menu shows loading, empty and error states', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`menu.${unique}`)
  const release = await holdRequests(page, '**/api/templates', (route) => route.fulfill({ json: [] }))
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, `menu.${unique}`).click()
  await expect(page.getByRole('menu')).toContainText('Memuat template...')
  release()
  await expect(page.getByRole('menu')).toContainText('Belum ada template')
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.unroute('**/api/templates')

  await page.route('**/api/templates', (route) => route.fulfill({ status: 403, json: { message: 'rusak' } }))
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, `menu.${unique}`).click()
  await expect(page.getByRole('menu')).toContainText('Gagal memuat template griting: ')
  await expect(page.getByRole('alert')).toContainText('Gagal memuat template griting: ')
  await expect(page.getByRole('alert')).toContainText('Error')
  await page.unroute('**/api/templates')
  await tryAgain(page, 'menuitem')
  await expect(page.getByRole('menu')).not.toContainText('Gagal memuat')

  // If the request fails, the page shows its own Indonesian sentence and not the browser's error.
  await page.route('**/api/templates', (route) => route.abort())
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, `menu.${unique}`).click()
  await expect(page.getByRole('menu')).toContainText(
    'Gagal memuat template griting: periksa koneksi internet Anda',
  )
})

test('many templates scroll within the menu, and the keyboard reaches them all', { tag: '@phone' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`banyak.${unique}`)
  const templates = Array.from({ length: 60 }, (_, i) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + i}`,
    name: `Sapaan ${i}`,
    template_content: 'Hai [nama]',
    description: null,
    created_at: '2026-01-01T00:00:00Z',
    revision: '0'.repeat(32),
  }))
  await page.route('**/api/templates', (route) => route.fulfill({ json: templates }))
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, `banyak.${unique}`).click()
  await expect(page.getByRole('menuitem')).toHaveCount(61)
  const firstItem = page.getByRole('menuitem', { name: /^Sapaan 0 / })
  await expect(firstItem).toBeInViewport()
  await expect(page.getByRole('menuitem', { name: /^Sapaan 59 / })).not.toBeInViewport()
  await firstItem.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: /^Chat tanpa template/ })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a number without digits is no link and opens no menu', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`tanpa.${unique}`)
  const note = `lewat DM ${unique.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  await setColumn(`tanpa.${unique}`, 'whatsapp', note)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, `tanpa.${unique}`).getByText(note)).toBeVisible()
  await expect(findChatButton(page, `tanpa.${unique}`)).toHaveCount(0)
  await expect(findCard(page, `tanpa.${unique}`).getByRole('link')).toHaveCount(0)
})

test('the menu of a card lists templates by name, with numbers in numeric order', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`urut.${unique}`)
  for (const name of ['Alfa 2', 'Alfa 10', 'Zeta'])
    await runAsOwner(
      'insert into griting_templates (name, template_content, created_at) values ($1, $2, clock_timestamp())',
      [`${name} ${unique}`, 'Halo [nama]'],
    )
  await page.goto(`${listPath}?q=${unique}`)
  await findChatButton(page, `urut.${unique}`).click()
  const items = page.getByRole('menuitem', { name: unique })
  await expect(items).toHaveText([/^Alfa 2 /, /^Alfa 10 /, /^Zeta /])
})
