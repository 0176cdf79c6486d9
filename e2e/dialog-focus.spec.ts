/** Dialogs take and return the focus, menus fit small screens, and a double press on a link opens one chat. */
import { stubChats } from './chats.ts'
import { pasteWithoutFocus } from './clipboard.ts'
import { assignNewVideo, findCard, listPath } from './data-affiliate.ts'
import { expectDialogFocus } from './dialog-focus.ts'
import { expect, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

/** Each dialog that an item in the menu of a card opens. */
const cardDialogs: [item: RegExp, name: RegExp][] = [
  [/^Ganti tenggat/, /^Ganti tenggat/],
  [/^Ganti video/, /^Ganti video/],
  [/^Beri video/, /^Beri video/],
  [/^Halaman kreator/, /^Halaman kreator/],
  [/^Cek link/, /^Cek link/],
  [/^Delete/, /Hapus/],
]

/** Each dialog that a bulk action in the bar of a selection opens. */
const barDialogs: [action: RegExp, name: RegExp][] = [
  [/^Ganti tenggat/, /^Ganti tenggat/],
  [/^Tambah product/, /^Tambah product/],
  [/^Beri video/, /^Beri video/],
  [/^Tolak/, /^Tolak sample/],
  [/^Kirim WA/, /^Kirim WA ke/],
  [/^Hapus/, /Hapus/],
]

/** Each dialog that a page's own button opens. */
const pageDialogs: [path: string, button: RegExp, name: RegExp][] = [
  ['/dashboard/data-affiliate', /^Kirim WA$/, /^Kirim WA ke/],
  ['/dashboard/data-affiliate', /^Tempel link$/, /^Tempel link/],
  ['/dashboard/reg-affiliate', /^Tempel data/, /^Tempel data/],
  ['/dashboard/data-video', /^Tambah Video/, /Video/],
  ['/dashboard/products', /^Add|^Tambah/, /Product/],
  ['/dashboard/users', /^Tambah User/, /User/],
]

test('dialogs of a card and of a selection open at their first control', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  test.slow()
  await signIn('sari')
  const username = `fokus.${unique}`
  const id = await registerAffiliate(username)
  await runAsOwner(`update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`, [
    id,
  ])
  await assignNewVideo(username, { due: 2 })
  await assignNewVideo(username, { due: 3 })
  await runAsOwner(
    `update affiliate_link_videos set link_posting_vo = 'https://www.tiktok.com/@x/video/7300000000000000001',
       sent_at = now() where affiliate_id = $1 and tanggal_max_upload > app.today() + 2`,
    [id],
  )
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toBeVisible()
  for (const [item, name] of cardDialogs)
    await test.step(`card ${item}`, async () => {
      await findCard(page, username).getByRole('button', { name: /^Menu/ }).click()
      await page.getByRole('menuitem', { name: item }).first().click()
      await expectDialogFocus(page, name)
    })
  await findCard(page, username).getByRole('button', { name: username, exact: true }).click()
  await expectDialogFocus(page, new RegExp(username))
  await page.getByRole('checkbox', { name: new RegExp(username) }).check()
  const bar = page.getByRole('toolbar', { name: 'Untuk yang dipilih' })
  for (const [action, name] of barDialogs)
    await test.step(`bar ${action}`, async () => {
      const button = bar.getByRole('button', { name: action })
      if ((await button.count()) > 0) await button.click()
      else {
        await bar.getByRole('button', { name: 'Lainnya' }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await expectDialogFocus(page, name)
    })
})

test('dialogs of a page open at their first control', async ({ page, signIn }) => {
  test.slow()
  await signIn('sari')
  for (const [path, button, name] of pageDialogs)
    await test.step(`${path} ${button}`, async () => {
      await page.goto(path)
      await page.getByRole('button', { name: button }).first().click()
      await expectDialogFocus(page, name)
    })
})

test('the focus returns to the page after a dialog that no button opened', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto(listPath)
  await expect(page.getByRole('article').first()).toBeVisible()
  await pasteWithoutFocus(page, 'https://www.tiktok.com/@x/video/7300000000000000009')
  await expectDialogFocus(page, /^Tempel link posting/)
})

test('a double press opens one chat', async ({ page, context, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  await stubChats(context)
  const username = `ganda.${unique}`
  await registerAffiliate(username)
  await page.goto(`${listPath}?q=${unique}`)
  await findCard(page, username)
    .getByRole('button', { name: /chat dengan/ })
    .click()
  const firstChat = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Chat tanpa template' }).dblclick()
  await firstChat
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  const link = page.locator('a[href^="https://wa.me/"]').first()
  const secondChat = context.waitForEvent('page')
  await link.dblclick()
  await secondChat
  // Tabs open in order, so a chat that a second press opened would be counted too.
  const lastTab = context.waitForEvent('page')
  await page.evaluate(() => void window.open('about:blank'))
  await lastTab
  expect(context.pages()).toHaveLength(4)
})

test('the menu of a card fits the screen', { tag: '@phone-only' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const username = `menu.${unique}`
  await registerAffiliate(username)
  await assignNewVideo(username, { due: 2 })
  await page.setViewportSize({ width: 390, height: 480 })
  await page.goto(`${listPath}?q=${unique}`)
  await findCard(page, username).getByRole('button', { name: /^Menu/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const lastItem = menu.getByRole('menuitem').last()
  await lastItem.scrollIntoViewIfNeeded()
  // The menu's place is a fraction of a pixel, so an edge may lack one.
  await expect(lastItem).toBeInViewport({ ratio: 0.99 })
  await expect(menu).toBeInViewport({ ratio: 0.99 })
})
