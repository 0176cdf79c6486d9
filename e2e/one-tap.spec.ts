/** One tap changes an affiliate. The row stays for a moment before it leaves the list, and the step can be undone. */
import { findCard } from './data-affiliate.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { runAsOwner } from './people.ts'

/** Registers three affiliates that one search finds. @param columns SQL after `set` @returns their ids, newest first */
async function registerThree(
  unique: string,
  registerAffiliate: (name: string) => Promise<string>,
  columns = '',
) {
  const ids: string[] = []
  for (const n of [3, 2, 1]) ids.unshift(await registerAffiliate(`tap${n}.${unique}`))
  if (columns) await runAsOwner(`update affiliate_registrations set ${columns} where id = any ($1)`, [ids])
  return ids
}

const buildUncontactedPath = (unique: string) => `/dashboard/data-affiliate?q=${unique}&status_whatsapp=belum`
const findMarkButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`tandai .*${name}`) })

test('two taps at one place mark one creator, whose row then leaves the list', { tag: '@phone' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerThree(unique, registerAffiliate)
  let markCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/contacted')) markCount += 1
  })
  await page.goto(buildUncontactedPath(unique))
  const firstCard = findCard(page, `tap1.${unique}`)
  await findMarkButton(page, `tap1.${unique}`).scrollIntoViewIfNeeded()
  const buttonBox = await findMarkButton(page, `tap1.${unique}`).boundingBox()
  if (!buttonBox) throw new Error('the button is not visible')
  const [x, y] = [buttonBox.x + buttonBox.width / 2, buttonBox.y + buttonBox.height / 2]
  const isPhone = test.info().project.name === 'phone'
  const press = () => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  const reload = page.waitForResponse((reply) => reply.url().includes('/affiliates/cards') && reply.ok())
  await press()
  await reload
  // The answer no longer contains the row, but the list still shows it in its place.
  await expect(firstCard.getByText('Sudah')).toBeVisible()
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where username = $1`,
    [`tap2.${unique}`],
  )
  await expect(findCard(page, `tap2.${unique}`).getByText('Disetujui')).toBeVisible()
  await press()
  await expect(firstCard.getByText('Sudah')).toBeVisible()
  await expect(findMarkButton(page, `tap2.${unique}`)).toBeVisible()
  await expect(firstCard).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
  expect(markCount).toBe(1)
})

test('a marked row leaves the list as soon as the mouse has left the rows', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerThree(unique, registerAffiliate)
  await page.goto(buildUncontactedPath(unique))
  await findMarkButton(page, `tap1.${unique}`).hover()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  // The test advances the page's clock by hand. If the mouse stayed on the rows, this one would leave after three seconds
  // of this clock.
  let passedMs = 0
  const expectRowsSoon = (rows: number) =>
    expect(async () => {
      await page.clock.runFor(25)
      passedMs += 25
      await expect(page.getByText(/tap1.* ditandai Sudah/)).toBeVisible({ timeout: 1 })
      await expect(page.getByRole('article')).toHaveCount(rows, { timeout: 1 })
    }).toPass({ intervals: [100] })
  const reload = page.waitForResponse((reply) => reply.url().includes('/affiliates/cards') && reply.ok())
  await page.mouse.down()
  await page.mouse.up()
  await expectRowsSoon(3)
  await reload
  await expectRowsSoon(3)
  await page.getByRole('heading', { name: 'Data Affiliate' }).hover()
  await expectRowsSoon(2)
  expect(passedMs).toBeLessThan(3000)
})

test('‘Urungkan’ undoes the step and confirms it', async ({ page, signIn, registerAffiliate, unique }) => {
  await signIn('sari')
  await registerThree(unique, registerAffiliate)
  await page.goto(buildUncontactedPath(unique))
  await findMarkButton(page, `tap1.${unique}`).click()
  const toast = page.getByRole('status').filter({ hasText: `tap1.${unique}` })
  await expect(toast).toBeVisible()
  await expect(findCard(page, `tap1.${unique}`)).toBeHidden()
  await toast.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Diurungkan' })).toBeVisible()
  await expect(findMarkButton(page, `tap1.${unique}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeHidden()
  // On a busy machine the accessibility check takes longer than the undo offer lasts, so nothing is pressed after it.
  await findMarkButton(page, `tap1.${unique}`).click()
  await expect(toast.getByRole('button', { name: 'Urungkan' })).toBeVisible()
  await page.mouse.move(0, 0)
  await expectAccessible(page)
})

test('Ctrl+Z undoes marking a sample as sent, and the status menu works again', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerThree(unique, registerAffiliate, `sample_product_status = 'disetujui'`)
  await page.goto(`/dashboard/reg-affiliate?q=${unique}&sample_product_status=disetujui`)
  const rows = page.getByRole('row').filter({ hasText: unique })
  await expect(rows).toHaveCount(3)
  const statusButton = rows.first().getByRole('button', { name: /ubah status/ })
  const markSent = async () => {
    await statusButton.click()
    await page.getByRole('menuitem', { name: 'Terkirim' }).click()
    await expect(page.getByText(/Sample .* ditandai Terkirim/)).toBeVisible()
    await expect(rows.first().getByText('Terkirim')).toBeVisible()
  }
  await markSent()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Diurungkan')).toBeVisible()
  await expect(statusButton).toBeVisible()
  await expect(page.getByText('Diurungkan')).toBeHidden()
  await markSent()
  await expect(rows).toHaveCount(2)
})

test('a step is not undone if another user changed the row since, and the reason is shown', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [id] = await registerThree(unique, registerAffiliate)
  await page.goto(`/dashboard/data-affiliate?q=${unique}`)
  await findMarkButton(page, `tap1.${unique}`).click()
  const undoButton = page.getByRole('button', { name: 'Urungkan' })
  await expect(undoButton).toBeVisible()
  await runAsOwner('update affiliate_registrations set whatsapp = whatsapp || $2 where id = $1', [id, '7'])
  await undoButton.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').getByText('Tidak dapat diurungkan karena datanya sudah berubah lagi'),
  ).toBeVisible()
  await expect(undoButton).toHaveCount(0)
  await expect(findCard(page, `tap1.${unique}`).getByText('Sudah')).toBeVisible()
})

test('the menu of a row stays open while others change the row and the list', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const [id] = await registerThree(unique, registerAffiliate, "sample_product_status = 'disetujui'")
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  await page
    .getByRole('row')
    .filter({ hasText: `tap1.${unique}` })
    .getByRole('button', { name: /^Status sample/ })
    .click()
  const item = page.getByRole('menuitem', { name: 'Terkirim' })
  const itemHandle = await item.elementHandle()
  const newNumber = `0812000${String(Date.now()).slice(-6)}`
  await runAsOwner('update affiliate_registrations set whatsapp = $2 where id = $1', [id, newNumber])
  const changedRow = page.getByRole('row').filter({ hasText: newNumber })
  await expect(changedRow).toBeVisible()
  await registerAffiliate(`tap0.${unique}`)
  await expect(page.getByRole('row').filter({ hasText: `tap0.${unique}` })).toBeVisible()
  expect(await itemHandle?.isVisible()).toBe(true)
  await item.click()
  await expect(changedRow.getByText('Terkirim')).toBeVisible()
})
