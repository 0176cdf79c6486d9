/**
 * Users choose affiliates in the lists, and one press changes all of them. One press on 'Urungkan' undoes the change.
 */
import {
  addVideos,
  affiliatePermissions,
  chooseAll,
  enterWithNewProduct,
  findBar,
  findCheckbox,
  findStatus,
  findUndoButton,
  pressInBar,
  pressInBarOrMenu,
  pressLong,
  registerAffiliates,
} from './choosing.ts'
import { findCard, listPath, setColumn } from './data-affiliate.ts'
import {
  createActionCounter,
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  readProductId,
  test,
} from './fixtures.ts'
import { addProduct, createPerson, createPersonWithProducts } from './people.ts'

test('twelve samples are approved in four actions and undone by one', { tag: '@phone' }, async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 12)
  const { perform, countActions } = createActionCounter()
  await perform(page.goto(`${listPath}?sample_product_status=review`))
  await chooseAll(page, 12, perform)
  await expect(findBar(page)).toContainText('12 dipilih')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await perform(pressInBar(page, 'Setujui'))
  await expect(findStatus(page, '12 sample disetujui')).toBeVisible()
  expect(countActions()).toBeLessThanOrEqual(4)
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
  // The affiliates stay chosen for the next action.
  await expect(findBar(page)).toContainText('12 dipilih')
  await findUndoButton(page).click()
  await expect(findStatus(page, 'Diurungkan')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
})

test('twelve samples are marked sent in four actions', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 12, 'disetujui')
  const { perform, countActions } = createActionCounter()
  await perform(page.goto('/dashboard/reg-affiliate?sample_product_status=disetujui'))
  await chooseAll(page, 12, perform)
  await perform(pressInBar(page, 'Tandai terkirim'))
  await expect(findStatus(page, '12 sample ditandai Terkirim')).toBeVisible()
  expect(countActions()).toBeLessThanOrEqual(4)
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
})

test('ten creators get their next video in five actions, and the plan says who gets none and why', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 11, 'terkirim')
  await setColumn(`kreator11.${unique}`, 'status_whatsapp', 'belum')
  await addVideos(product, 10)
  const { perform, countActions } = createActionCounter()
  await perform(page.goto(listPath))
  await chooseAll(page, 11, perform)
  await perform(pressInBar(page, 'Beri video'))
  const plan = page.getByRole('dialog', { name: 'Beri video berikutnya' })
  await expect(plan.getByRole('list', { name: 'Yang mendapat video' }).getByRole('listitem')).toHaveCount(10)
  await expect(plan.getByRole('list', { name: 'Yang tidak mendapat video' })).toHaveText(
    `kreator11.${unique}WhatsApp masih Belum`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await perform(plan.getByRole('button', { name: 'Beri 10 video' }).click())
  await expect(findStatus(page, '10 video diberikan')).toBeVisible()
  expect(countActions()).toBeLessThanOrEqual(5)
  await expect(plan).toBeHidden()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText(/Video #\d+/)
  await findUndoButton(page).click()
  await expect(findCard(page, `kreator1.${unique}`)).not.toContainText(/Video #\d+/)
})

test('without a free video nothing can be given, and the plan leads to Data Video', async ({
  openPageFor,
  unique,
}) => {
  const product = `Kosong ${unique}`
  async function openPlan(name: string, permissions: readonly string[]) {
    const page = await openPageFor(await createPersonWithProducts(name, permissions, product))
    await page.goto(listPath)
    await chooseAll(page, 2)
    await pressInBar(page, 'Beri video')
    const plan = page.getByRole('dialog', { name: 'Beri video berikutnya' })
    await expect(plan.getByRole('status')).toHaveText('0 mendapat video, 2 tidak.')
    await expect(plan.getByRole('button', { name: 'Beri video', exact: true })).toBeDisabled()
    return { page, link: plan.getByRole('link', { name: /^Tambah video di Data Video/ }) }
  }

  await addProduct(product)
  await registerAffiliates(unique, product, 2, 'terkirim')
  const { link: missingLink } = await openPlan(`tanpa${unique}`, affiliatePermissions)
  await expect(missingLink).toHaveCount(0)
  const { page, link } = await openPlan(`video${unique}`, [...affiliatePermissions, 'data_video'])
  const videoTab = page.waitForEvent('popup')
  await link.click()
  await expect(await videoTab).toHaveURL(/data-video$/)
  await createVideo(page.request, await readProductId(page.request, product), `https://example.com/${unique}`)
  await (await videoTab).close()
  // The browser reports the return to a tab only if it has a window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Beri 1 video' })).toBeEnabled()
  await expect(findBar(page)).toContainText('2 dipilih')
})

test('rows and ranges are chosen by keyboard and mouse; paging keeps them, a search clears them', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 14)
  await page.goto('/dashboard/reg-affiliate')
  const buildName = (n: number) => `kreator${n}.${unique}`
  await findCheckbox(page, buildName(2)).focus()
  await page.keyboard.press('Space')
  await findCheckbox(page, buildName(5)).focus()
  await page.keyboard.press('Shift+Space')
  await expect(findBar(page)).toContainText('4 dipilih')
  await expect(page.getByRole('status').filter({ hasText: /^4 dipilih$/ })).toBeAttached()
  await findCheckbox(page, buildName(3)).click({ modifiers: ['Shift'] })
  await expect(findBar(page)).toContainText('1 dipilih')
  await expect(findCheckbox(page, buildName(2))).toBeChecked()

  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await findCheckbox(page, buildName(12)).click()
  await expect(findBar(page)).toContainText('2 dipilih')
  await page.getByRole('checkbox', { name: 'Pilih halaman ini' }).click()
  await expect(findBar(page)).toContainText('5 dipilih')
  await page.getByRole('button', { name: 'Halaman sebelumnya' }).click()
  await expect(findCheckbox(page, buildName(2))).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(findBar(page)).toBeHidden()
  await expect(findCheckbox(page, buildName(2))).not.toBeChecked()

  await findCheckbox(page, buildName(1)).click()
  await page.getByRole('textbox', { name: 'Cari username atau WhatsApp' }).fill(buildName(1))
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(findBar(page)).toBeHidden()
})

test('the selection survives changes by a colleague and reports affiliates that left or changed', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 12)
  const buildName = (n: number) => `kreator${n}.${unique}`
  await page.goto(`${listPath}?sample_product_status=review`)
  await chooseAll(page, 12)
  await setColumn(buildName(2), 'sample_product_status', 'disetujui')
  await expect(findBar(page)).toContainText('1 tidak lagi di daftar ini')
  await expect(findBar(page)).toContainText('12 dipilih')
  await expect(findCheckbox(page, buildName(3))).toBeChecked()
  await page.getByRole('button', { name: 'Lepas' }).click()
  await expect(findBar(page)).toContainText('11 dipilih')

  // This affiliate is on the second page, so the user does not see the change.
  await setColumn(buildName(12), 'platform', 'shopee')
  await pressInBar(page, 'Setujui')
  const dialog = page.getByRole('dialog', { name: 'Tidak semuanya berhasil' })
  await expect(dialog).toContainText('10 sample disetujui')
  await expect(dialog.getByRole('region', { name: 'Datanya baru saja berubah' })).toContainText(buildName(12))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Tetap lakukan untuk 1/ }).click()
  await expect(findStatus(page, '1 sample disetujui')).toBeVisible()
})

test('the dialog after a partly failed bulk action offers to undo the part that succeeded', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 3, 'disetujui')
  await setColumn(`kreator2.${unique}`, 'sample_product_status', 'review')
  await page.goto(listPath)
  await chooseAll(page, 3)
  await pressInBar(page, 'Tandai terkirim')
  const dialog = page.getByRole('dialog', { name: 'Tidak semuanya berhasil' })
  await expect(dialog.getByRole('region', { name: 'Sample belum disetujui' })).toContainText('kreator2')
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Terkirim')
  await dialog.getByRole('button', { name: 'Urungkan 2 yang berhasil' }).click()
  await expect(dialog).toBeHidden()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Disetujui')
  await expect(findStatus(page, 'Diurungkan')).toBeVisible()

  // The undo button of the toast also closes the dialog.
  await pressInBar(page, 'Tandai terkirim')
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Disetujui')
})

test('a bulk approval leaves out rejected samples, names them, and approves them on request', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 3)
  for (const n of [2, 3]) await setColumn(`kreator${n}.${unique}`, 'sample_product_status', 'rejected')
  await page.goto(listPath)
  await chooseAll(page, 3)
  await pressInBar(page, 'Setujui')
  const dialog = page.getByRole('dialog', { name: 'Tidak semuanya berhasil' })
  await expect(dialog).toContainText('1 sample disetujui')
  await expect(dialog.getByRole('region', { name: 'Sample sudah ditolak' })).toContainText('kreator2')
  await expect(findCard(page, `kreator2.${unique}`)).toContainText('Ditolak')
  await dialog.getByRole('button', { name: 'Setujui juga 2 yang ditolak' }).click()
  await expect(findStatus(page, '2 sample disetujui')).toBeVisible()
  await expect(findCard(page, `kreator2.${unique}`)).toContainText('Disetujui')
  await findUndoButton(page).click()
  await expect(findCard(page, `kreator2.${unique}`)).toContainText('Ditolak')
})

test('after a bulk action the selection bar says how many left the list, and drops them on request', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 5)
  await page.goto(`${listPath}?sample_product_status=review`)
  await chooseAll(page, 5)
  await setColumn(`kreator2.${unique}`, 'sample_product_status', 'disetujui')
  await expect(findBar(page)).toContainText('1 tidak lagi di daftar ini')
  await pressInBar(page, 'Setujui')
  await expect(findStatus(page, /4 sample disetujui, 1 sudah begitu/)).toBeVisible()
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
  await expect(findBar(page)).toContainText('5 dipilih')
  await expect(findBar(page)).toContainText('5 tidak lagi di daftar ini')
  await page.getByRole('button', { name: 'Lepas' }).click()
  await expect(findBar(page)).toBeHidden()
  await findUndoButton(page).click()
  // The affiliate whose sample was approved before is not part of the undo.
  await expect(page.getByText('Yang diurungkan: 4 sample disetujui', { exact: true })).toBeVisible()
})

test('‘Urungkan’ skips and lists affiliates that changed since the bulk action', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 3, 'disetujui')
  await page.goto(listPath)
  await chooseAll(page, 3)
  await pressInBar(page, 'Tandai terkirim')
  await expect(findStatus(page, '3 sample ditandai Terkirim')).toBeVisible()
  await setColumn(`kreator2.${unique}`, 'platform', 'youtube')
  await findUndoButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Tidak semuanya diurungkan' })
  await expect(dialog).toContainText(`kreator2.${unique}`)
  await dialog.getByRole('button', { name: 'Mengerti' }).click()
  await expect(findCard(page, `kreator1.${unique}`)).toContainText('Disetujui')
  await expect(findCard(page, `kreator2.${unique}`)).toContainText('Terkirim')
})

test('when two users give the same video, the second is offered another one', async ({
  page,
  context,
  openPageFor,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 2, 'terkirim')
  await addVideos(product, 1)
  const colleague = await createPerson(`rekan${unique}`, 'user', ...affiliatePermissions, product)
  const colleaguePage = await openPageFor(colleague)
  const findPlan = (target: Page) => target.getByRole('dialog', { name: 'Beri video berikutnya' })
  for (const [userPage, n] of [
    [page, 1],
    [colleaguePage, 2],
  ] as const) {
    await userPage.goto(listPath)
    await findCheckbox(userPage, `kreator${n}.${unique}`).click()
    await pressInBar(userPage, 'Beri video')
    await expect(findPlan(userPage).getByRole('button', { name: 'Beri 1 video' })).toBeVisible()
  }
  await findPlan(page).getByRole('button', { name: 'Beri 1 video' }).click()
  await expect(findStatus(page, '1 video diberikan')).toBeVisible()
  await addVideos(product, 1)
  await findPlan(colleaguePage).getByRole('button', { name: 'Beri 1 video' }).click()
  const dialog = colleaguePage.getByRole('dialog', { name: 'Belum ada yang berubah' })
  await expect(dialog).toContainText('Videonya baru saja diberikan ke affiliate lain')
  await dialog.getByRole('button', { name: /Pilihkan video lain untuk 1/ }).click()
  await findPlan(colleaguePage).getByRole('button', { name: 'Beri 1 video' }).click()
  await expect(findStatus(colleaguePage, '1 video diberikan')).toBeVisible()
})

test('a long press starts a selection, a tap extends it; the bar hides no pager or toast', {
  tag: '@phone-only',
}, async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 4)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(listPath)
  const firstCard = findCard(page, `kreator1.${unique}`)
  await expect(findCheckbox(page, `kreator1.${unique}`)).toBeHidden()
  await pressLong(firstCard)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(findBar(page)).toContainText('1 dipilih')
  // The second card is located again, because the cards move to make room for their checkboxes.
  await findCard(page, `kreator2.${unique}`).getByText('WA', { exact: true }).tap()
  await expect(findBar(page)).toContainText('2 dipilih')
  await expectNoSidewaysScroll(page)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [pagerBox, barBox] = [
    await page.getByRole('navigation', { name: 'Halaman' }).boundingBox(),
    await findBar(page).boundingBox(),
  ]
  expect((pagerBox?.y ?? 0) + (pagerBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
  await pressInBarOrMenu(page, 'WA sudah')
  const toast = await findStatus(page, /Tidak ada yang berubah/).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
  await findBar(page).getByRole('button', { name: 'Batalkan pilihan' }).click()
  await expect(findBar(page)).toBeHidden()
  await expect(findCheckbox(page, `kreator1.${unique}`)).toBeHidden()
})

test("a phone's menu begins a selection, and 'Pilih semua' follows once a row is chosen", {
  tag: '@phone-only',
}, async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 12)
  await page.goto(listPath)
  await expect(findCard(page, `kreator1.${unique}`)).toBeVisible()
  await page.getByRole('button', { name: 'Lainnya' }).click()
  const beginItem = page.getByRole('menuitem', { name: 'Pilih', exact: true })
  await expect(beginItem).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Pilih semua/ })).toHaveCount(0)
  await beginItem.click()
  const chooseAllButton = page.getByRole('button', { name: 'Pilih semua 12' })
  await expect(page.getByRole('checkbox', { name: 'Pilih halaman ini' })).toBeVisible()
  await expect(chooseAllButton).toHaveCount(0)
  const approveButton = findBar(page).getByRole('button', { name: 'Setujui', exact: true })
  const readColor = () => approveButton.evaluate((button) => getComputedStyle(button).color)
  const colorWithoutRows = await readColor()
  await findCheckbox(page, `kreator2.${unique}`).check()
  await expect.poll(readColor, 'an action that can be pressed looks different').not.toBe(colorWithoutRows)
  await chooseAllButton.click()
  await expect(findBar(page)).toContainText('12 dipilih')
})

test('opening another tab clears the selection', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await registerAffiliates(unique, product, 2, 'disetujui')
  await page.goto('/dashboard/reg-affiliate')
  await findCheckbox(page, `kreator1.${unique}`).click()
  await expect(findBar(page)).toContainText('1 dipilih')
  await page
    .getByRole('tab', { name: /Kirim/ })
    .or(page.getByRole('link', { name: /^Kirim/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/tab=kirim/)
  await expect(findBar(page)).toBeHidden()
})
