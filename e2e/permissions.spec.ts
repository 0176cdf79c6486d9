import { expect, expectAccessible, expectNoSidewaysScroll, test, tryAgain } from './fixtures.ts'
import { createPerson, grant, runAsOwner } from './people.ts'
import { accessPath, findSwitchOf, grantedText, matrixPath, revokedText, sari } from './permissions.ts'

test('a granted permission appears in the open browser of the user, and a revoked one disappears', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  openPageFor,
}) => {
  await signIn('sari')
  const colleague = await createPerson(unique, 'user')
  await registerAffiliate(unique)
  const colleaguePage = await openPageFor(colleague)
  await colleaguePage.goto('/dashboard/data-affiliate')
  await expect(colleaguePage.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await colleaguePage.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const row = colleaguePage.getByText(unique, { exact: true })
  const tab = colleaguePage.getByRole('tab', { name: 'Night Serum' })

  await page.goto(`${matrixPath}?q=${colleague.email}`)
  const pageSwitch = findSwitchOf(page, 'Data Affiliate', colleague)
  await pageSwitch.click()
  await expect(page.getByText(grantedText)).toBeVisible()
  await expect(pageSwitch).toBeChecked()
  await expect(pageSwitch).toBeFocused()
  const sidebarLink = colleaguePage.getByRole('link', { name: 'Data Affiliate' })
  await expect(sidebarLink).toBeVisible()

  await page.getByRole('tab', { name: 'Data Affiliate Access' }).click()
  await expect(page).toHaveURL(/tab=data-affiliate/)
  await findSwitchOf(page, 'Tab Products', colleague).click()
  await expect(
    colleaguePage.getByText(/'product di Tab Products' \(belum satu pun diaktifkan untuk Anda\)/),
  ).toBeVisible()
  await page.getByRole('button', { name: `product — ${colleague.full_name}` }).click()
  const serumSwitch = findSwitchOf(page, 'Night Serum', colleague)
  await serumSwitch.click()
  await expect(serumSwitch).toBeChecked()
  await expect(tab).toBeVisible()
  await expect(row.first()).toBeVisible()

  await serumSwitch.click()
  await expect(page.getByText(revokedText)).toBeVisible()
  await expect(serumSwitch).not.toBeChecked()
  await expect(row).toHaveCount(0)
  await expect(tab).toHaveCount(0)
  await findSwitchOf(page, 'Tab Semua', colleague).click()
  await expect(colleaguePage.getByRole('tab', { name: 'Semua' })).toBeVisible()
  await page.goBack()
  await pageSwitch.click()
  await expect(colleaguePage.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await expect(sidebarLink).toHaveCount(0)
  expect(await colleaguePage.evaluate(() => 'neverReloaded' in window)).toBe(true)
})

test('switches pressed in quick succession are all saved and shown in both browsers', async ({
  page,
  signIn,
  unique,
  isMobile,
  openPageFor,
}) => {
  test.skip(isMobile, 'the drawer of a phone has the same entries')
  await signIn('sari')
  const colleague = await createPerson(unique, 'user', 'dashboard')
  const colleaguePage = await openPageFor(colleague)
  await colleaguePage.goto('/dashboard')
  const entries = colleaguePage
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('listitem')
    .getByRole('link')
  await expect(entries).toHaveText(['Home', 'Profile'])
  await page.goto(`${matrixPath}?q=${colleague.email}`)
  const labels = ['Reg. Affiliate', 'Data Video', 'Griting', 'User', 'Product', 'Permission']
  for (const label of labels) await findSwitchOf(page, label, colleague).click()
  await expect(entries).toHaveText(['Home', ...labels, 'Profile'])
  for (const label of labels) await expect(findSwitchOf(page, label, colleague)).toBeChecked()
  for (const label of labels) await findSwitchOf(page, label, colleague).click()
  await expect(entries).toHaveText(['Home', 'Profile'])
  for (const label of labels) await expect(findSwitchOf(page, label, colleague)).not.toBeChecked()
})

test('a switch that the server refuses reverts and states the reason, and a double click sends one request', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const colleague = await createPerson(unique, 'user')
  await page.goto(`${matrixPath}?q=${colleague.email}`)
  const homeSwitch = findSwitchOf(page, 'Home', colleague)
  const permissionCalls = '**/api/users/*/permissions/**'
  const message = 'Anda tidak memiliki akses untuk mengubah permission ini'
  let requestCount = 0
  const answerGate = Promise.withResolvers<void>()
  await page.route(permissionCalls, async (route) => {
    requestCount += 1
    await answerGate.promise
    await route.fulfill({ status: 403, json: { defined: true, code: 'FORBIDDEN', status: 403, message } })
  })
  await homeSwitch.dblclick()
  await expect(homeSwitch).toBeChecked()
  answerGate.resolve()
  await expect(page.getByText(message)).toBeVisible()
  await expect(homeSwitch).not.toBeChecked()
  await expect(homeSwitch).toBeFocused()
  expect(requestCount).toBe(1)

  await page.unroute(permissionCalls)
  await page.route(permissionCalls, (route) => route.abort())
  await homeSwitch.press('Space')
  await expect(page.getByText('Failed to update permission')).toBeVisible()
  await expect(homeSwitch).not.toBeChecked()
  await page.unroute(permissionCalls)
  await homeSwitch.press('Space')
  await expect(page.getByText(grantedText)).toBeVisible()
  await expect(homeSwitch).toBeChecked()
  await page.reload()
  await expect(homeSwitch).toBeChecked()
})

test('the list can be searched, has a legend and fits the screen', { tag: '@phone' }, async ({
  page,
  signIn,
  unique,
  isMobile,
}) => {
  await signIn('sari')
  const colleague = await createPerson(unique, 'user')
  await page.goto(matrixPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Permission Management' })).toBeVisible()
  await expect(page.getByText(sari.full_name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: 'Cari user' }).fill(`${unique} USER`)
  await expect(page).toHaveURL(/q=/)
  await expect(findSwitchOf(page, 'Home', colleague)).toBeVisible()
  await expect(page.getByText(sari.full_name)).toBeHidden()
  if (isMobile) {
    await expect(page.getByText('Menulis, mengubah')).toBeHidden()
    await page.getByRole('button', { name: 'Keterangan' }).click()
  }
  // A laptop shows the explanation at the first visit only.
  const legend = page.getByRole('region', { name: 'Keterangan' })
  await expect(legend).toContainText('Menulis, mengubah, dan menghapus template pesan WhatsApp.')
  await expect(legend).toContainText('memerlukan permission halamannya dan permission fiturnya')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Cari user' }).fill('tidak-ada-yang-begini')
  await expect(page.getByText('Tidak ada user yang sesuai dengan pencarian.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(matrixPath)
  await page.goto(`${matrixPath}?tab=semua&q=812`)
  await expect(legend.getByRole('button', { name: 'Keterangan' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('tab', { name: 'Akses Halaman', selected: true })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
})

test('many products can be searched in the product list of a user', { tag: '@phone' }, async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  const colleague = await createPerson(unique, 'user', 'data_affiliate_tab_products')
  await runAsOwner(
    `insert into products (product_number, product_name, product_benefit)
     select $1 || n, 'Lulur ' || $1 || ' ' || n, 'x' from generate_series(1, 12) n`,
    [unique],
  )
  await page.goto(`${accessPath}&q=${colleague.email}`)
  await findSwitchOf(page, 'Tab Products', colleague).click()
  await expect(page.getByText(revokedText)).toBeVisible()
  await page.getByRole('button', { name: /^0 dari \d+ product — / }).click()
  await page.getByRole('textbox', { name: 'Cari product' }).fill(`lulur ${unique} 12`)
  await expect(page.getByText('Baru berlaku setelah Tab Products diaktifkan.')).toBeVisible()
  const lulurSwitch = findSwitchOf(page, `Lulur ${unique} 12`, colleague)
  await expect(lulurSwitch).toBeVisible()
  await expect(findSwitchOf(page, 'Night Serum', colleague)).toBeHidden()
  await lulurSwitch.click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^1 dari \d+ product — / })).toBeVisible()
  await page.getByRole('textbox', { name: 'Cari product' }).fill('tidak-ada-yang-begini')
  await expect(page.getByText('Tidak ada product yang sesuai dengan pencarian.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cari product' }).press('Escape')
  await expect(findSwitchOf(page, 'Night Serum', colleague)).toBeVisible()
  await runAsOwner('delete from products where product_number like $1', [`${unique}%`])
})

test('tabs and switches work by keyboard alone, with arrow keys and Space', async ({
  page,
  signIn,
  unique,
  isMobile,
}) => {
  test.skip(isMobile, 'phones show cards, not the table')
  await signIn('sari')
  const [user, moderator] = [await createPerson(unique, 'user'), await createPerson(unique, 'moderator')]
  await page.goto(`${matrixPath}?q=${unique}`)
  await findSwitchOf(page, 'Home', moderator).focus()
  await page.keyboard.press('ArrowRight')
  await expect(findSwitchOf(page, 'Reg. Affiliate', moderator)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(findSwitchOf(page, 'Reg. Affiliate', user)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(findSwitchOf(page, 'Reg. Affiliate', user)).toBeChecked()
  await expect(findSwitchOf(page, 'Reg. Affiliate', user)).toBeFocused()
  await page.getByRole('tab', { name: 'Akses Halaman' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=data-affiliate/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Akses Halaman', selected: true })).toBeVisible()
})

test('a change by another user appears and highlights the row', async ({ page, signIn, unique }) => {
  await signIn('sari')
  const colleague = await createPerson(unique, 'user')
  await page.goto(`${matrixPath}?q=${unique}`)
  await expect(findSwitchOf(page, 'Griting', colleague)).not.toBeChecked()
  await grant(colleague.id, 'griting')
  await expect(page.locator('[data-glow]')).toContainText(colleague.full_name)
  await expect(findSwitchOf(page, 'Griting', colleague)).toBeChecked()
  await createPerson(`baru-${unique}`, 'user')
  await expect(page.getByText(`user baru-${unique}`, { exact: true })).toBeVisible()
})

test('a failed load of the users is reported and can be retried', async ({ page, signIn }) => {
  await signIn('sari')
  const listCall = '**/api/permissions'
  await page.route(listCall, (route) => route.fulfill({ status: 500, json: { log_id: 'x' } }))
  await page.goto(matrixPath)
  // The page tries three times, and again whenever another test changes permissions. The toast may disappear before the
  // button of the notice is stable.
  await expect(page.getByText('Failed to fetch users')).toHaveCount(2, { timeout: 30_000 })
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Failed to fetch users')
  await expect(notice.getByRole('button', { name: /Coba lagi|Memuat/ })).toBeVisible()
  await page.unroute(listCall)
  await tryAgain(page)
  await expect(page.getByText(sari.full_name)).toBeVisible()
  await page.route(listCall, (route) =>
    route.fulfill({
      status: 403,
      json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'Anda tidak memiliki akses' },
    }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Gagal merefresh data')).toBeVisible()
  await expect(page.getByText(sari.full_name)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Failed to fetch user permissions').first()).toBeVisible()
})

test('a list with superadmins only says that there are no other active users', async ({ page, signIn }) => {
  await signIn('sari')
  const superadmin = {
    id: crypto.randomUUID(),
    email: 's@example.com',
    full_name: 'Sari',
    role: 'superadmin',
  }
  await page.route('**/api/permissions', (route) =>
    route.fulfill({
      json: {
        users: [{ ...superadmin, full_access: true, may_change: false, granted: [], held: [] }],
        products: [],
        grantable: [],
      },
    }),
  )
  await page.goto(matrixPath)
  await expect(page.getByText('Full Access', { exact: true })).toBeVisible()
  await expect(page.getByText('Belum ada user lain yang aktif.')).toBeVisible()
})
