/** Names, numbers and statuses are not cut at the widths of phones, laptops and large screens. */
import type { BrowserContext, Locator } from '@playwright/test'
import { addDays, findMonday, getJakartaDate } from '#base/jakarta.ts'
import { assignNewVideo, findCard, listPath, setColumn } from './data-affiliate.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const permissions = [
  'reg_affiliate',
  'data_affiliate',
  'data_affiliate_tab_products',
  'data_affiliate_edit',
  'data_affiliate_whatsapp',
]

const getListWidths = (isMobile: boolean) => (isMobile ? [360, 390] : [1280, 1920])

/** Returns the texts within an element that the layout cuts off. */
function findCutTexts(within: Locator): Promise<string[]> {
  return within.evaluate(async (element: HTMLElement) => {
    await document.fonts.ready
    // `scrollWidth` is rounded, but the browser cuts a text that is half a pixel too long. Text for screen readers is
    // skipped, because it has an absolute position and no width.
    const isTooLong = (candidate: Element) => {
      const texts = document.createTreeWalker(candidate, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
        parentElement && getComputedStyle(parentElement).position === 'absolute'
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
      )
      const end = candidate.getBoundingClientRect().right + 0.1
      const range = document.createRange()
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        if (range.getBoundingClientRect().right > end) return true
      }
      return false
    }
    const isCut = (candidate: Element) =>
      isTooLong(candidate) || candidate.scrollHeight > candidate.clientHeight + 4
    return [...element.querySelectorAll<HTMLElement>('*')]
      .filter(
        (candidate) =>
          getComputedStyle(candidate).overflowX === 'hidden' && candidate.clientWidth > 1 && isCut(candidate),
      )
      .map((candidate) => candidate.innerText)
  })
}

/** Signs in a user who sees only a new product. @returns its name */
async function enterWithNewProduct(context: BrowserContext, unique: string): Promise<string> {
  const product = `Utuh ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  return product
}

/** Makes the list report this total, and show the real affiliates on every page. */
async function fakeTotal(page: Page, total: number) {
  await page.route('**/api/affiliates/cards?*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('page')
    const reply = await route.fetch({ url: url.href })
    await route.fulfill({ json: { ...(await reply.json()), total } })
  })
}

test('cards do not cut usernames, numbers and statuses, even beside a row number of four digits', {
  tag: '@phone',
}, async ({ page, context, unique, isMobile }) => {
  const product = await enterWithNewProduct(context, unique)
  // TikTok allows usernames of 24 letters.
  const username = `@panjang_${unique}_`.padEnd(25, 'abc')
  await addApprovedAffiliate(username, product)
  await setColumn(username, 'whatsapp', uniqueNumber('+62821'))
  await assignNewVideo(username, { product, due: 0 })
  await assignNewVideo(username, { product, due: 0 })
  await fakeTotal(page, 10_000)
  await page.goto(`${listPath}?page=998`)
  const affiliateCard = findCard(page, username)
  await expect(affiliateCard).toContainText('Belum ada yang dipos…')
  await expect(affiliateCard.getByText('9971', { exact: true })).toBeVisible()
  for (const width of getListWidths(isMobile)) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findCutTexts(affiliateCard), `${width} px`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test('at 360 px the radar, Kirim and Permission do not cut names and addresses', {
  tag: '@phone-only',
}, async ({ page, context, unique }) => {
  const product = `Utuh ${unique}`
  await enterWithProducts(context, unique, [...permissions, 'dashboard', 'permission_management'], product)
  const username = `panjang_${unique}_`.padEnd(25, 'abc')
  await addApprovedAffiliate(username, product)
  await assignNewVideo(username, { product, due: -2 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  const line = page.getByRole('region', { name: 'Radar Hari Ini' }).getByRole('listitem')
  await expect(line.filter({ hasText: username })).toBeVisible()
  expect(await findCutTexts(line.filter({ hasText: username }))).toEqual([])
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  const parcel = page.getByRole('main').getByRole('listitem').filter({ hasText: username })
  await expect(parcel.first()).toBeVisible()
  expect(await findCutTexts(parcel.first())).toEqual([])
  await page.goto('/dashboard/permissions')
  await expect(page.getByText('sari@example.com').first()).toBeVisible()
  const email = page.getByText('sari@example.com').last()
  expect(await email.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('the detail dialog does not cut a long number', { tag: '@phone' }, async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  await addApprovedAffiliate(`nomor.${unique}`, product)
  const digits = uniqueNumber('')
  const number = `+62 812 ${digits.slice(0, 4)} ${digits.slice(4)}`
  await setColumn(`nomor.${unique}`, 'whatsapp', number)
  await assignNewVideo(`nomor.${unique}`, { due: 0, product })
  // The dialog of the list leaves the number to the card behind it.
  await page.goto(`${listPath}?tampilan=minggu`)
  await page.getByRole('button', { name: `nomor.${unique}`, exact: true }).click()
  const facts = page.getByRole('dialog').getByRole('tabpanel')
  await expect(facts).toContainText(number)
  expect(await findCutTexts(facts)).toEqual([])
})

test('at 1280 px the table does not cut a deadline of today', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  for (const [name, status] of [
    ['hari.ini', 'belum'],
    ['kembali', 'dikembalikan'],
  ] as const) {
    await addApprovedAffiliate(`${name}.${unique}`, product)
    for (let i = 0; i < 2; i++) await assignNewVideo(`${name}.${unique}`, { product, due: 0, status })
  }
  await page.goto(listPath)
  await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Tabel').click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Jatuh tempo hari ini' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Semua video dikembal…' })).toBeVisible()
  expect(await findCutTexts(page.getByRole('table'))).toEqual([])
})

test('the table of Registrasi does not cut numbers and usernames, however they are typed', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const digits = uniqueNumber('')
  const numberWithHyphens = `+62 812-${digits.slice(0, 4)}-${digits.slice(4)}2`
  for (const [name, number] of [
    ['strip', numberWithHyphens],
    ['dua', `0812-${digits} / +62 857-1122-3344`],
  ] as const) {
    const username = `${name}_${unique}_`.padEnd(30, 'abc')
    await addApprovedAffiliate(username, product)
    await setColumn(username, 'whatsapp', number)
  }
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  for (const width of getListWidths(false)) {
    await page.setViewportSize({ width, height: 800 })
    const number = page.getByRole('link', { name: numberWithHyphens })
    await expect(number).toBeVisible()
    expect(await findCutTexts(page.getByRole('table')), `${width} px`).toEqual([])
    // A usual number fits into one line.
    expect((await number.boundingBox())?.height).toBeLessThan(30)
    await expectNoSidewaysScroll(page)
  }
})

test('the packing table has its buttons in one line', { tag: '@phone' }, async ({
  page,
  context,
  unique,
  isMobile,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await addApprovedAffiliate(`kirim.${unique}`, product)
  await addApprovedAffiliate(`terkirim.${unique}`, product)
  await setColumn(`terkirim.${unique}`, 'sample_product_status', 'terkirim')
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  const measureMiddle = async (control: Locator) => {
    const box = await control.boundingBox()
    return box && Math.round(box.y + box.height / 2)
  }
  for (const width of getListWidths(isMobile)) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('button', { name: /^Sudah dikirim/ })).toBeVisible()
    const addressButtonMiddle = await measureMiddle(page.getByRole('button', { name: /^Belum ada alamat/ }))
    expect(await measureMiddle(page.getByRole('button', { name: /^Sudah dikirim/ }))).toBe(
      addressButtonMiddle,
    )
    if (isMobile) continue
    const parcel = page
      .getByRole('listitem')
      .filter({ hasText: `kirim.${unique}` })
      .first()
    const resiMiddle = await measureMiddle(parcel.getByRole('textbox', { name: /^No. resi/ }))
    const sendMiddle = (await measureMiddle(parcel.getByRole('button', { name: /^Tandai terkirim/ }))) ?? 0
    expect(Math.abs(sendMiddle - (resiMiddle ?? 0))).toBeLessThan(8)
  }
})

test('the name of an open queue is not cut by its buttons', { tag: '@phone' }, async ({
  page,
  context,
  unique,
}) => {
  const name = `Pengingat untuk kreator yang videonya sudah lewat batas upload ${unique}`
  const product = `Utuh ${unique}`
  const person = await enterWithProducts(context, unique, permissions, product)
  const affiliate = await addApprovedAffiliate(`antre.${unique}`, product)
  await runAsOwner(
    `with new_queue as (
       insert into message_queues (made_by, template_name, template_content) select id, $2, 'Halo' from profiles
       where email = $1 returning id)
     insert into message_queue_entries (queue_id, place, affiliate_id, subject_ids, whatsapp, message)
     select id, 1, $3, array[$3::uuid], '0812', 'Halo' from new_queue`,
    [person.email, name, affiliate],
  )
  await page.goto(listPath)
  const queues = page.getByRole('region', { name: 'Antrean WA yang belum selesai' })
  await expect(queues.getByText(name)).toBeVisible()
  expect(await findCutTexts(queues)).toEqual([])
})

test('the lists of all days of a week begin at the same height', async ({ page, context, unique }) => {
  const product = await enterWithNewProduct(context, unique)
  const monday = addDays(findMonday(getJakartaDate(new Date())), 7)
  const daysToMonday = (Date.parse(monday) - Date.parse(getJakartaDate(new Date()))) / 86_400_000
  for (const [index, videos] of [1, 7].entries()) {
    await runAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select $1, $2, array[id] from products where product_name = $3`,
      [`hari${index}.${unique}`, uniqueNumber(), product],
    )
    for (let i = 0; i < videos; i++)
      await assignNewVideo(`hari${index}.${unique}`, { product, due: daysToMonday + index })
  }
  await page.goto(`${listPath}?tampilan=minggu&minggu=${monday}`)
  await expect(page.getByText('lebih dari biasanya')).toBeVisible()
  const lists = page.getByRole('region', { name: /^(Senin|Selasa)/ }).getByRole('list')
  await expect(lists).toHaveCount(2)
  const [topOfMonday, topOfTuesday] = await lists.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().top),
  )
  expect(topOfTuesday).toBe(topOfMonday)
})

test('the bar of a selection does not cut its labels', { tag: '@phone-only' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('sari')
  await registerAffiliate(`bilah.${unique}`)
  await page.goto(`/dashboard/data-affiliate?q=${unique}`)
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: /bilah/ }).check()
  const sendButton = page.getByRole('button', { name: 'Tandai terkirim' })
  await expect(sendButton).toBeVisible()
  const [button, label] = await Promise.all([
    sendButton.boundingBox(),
    sendButton.getByText('Tandai terkirim').boundingBox(),
  ])
  expect(label?.width).toBeGreaterThan(60)
  expect(label?.x).toBeGreaterThanOrEqual(button?.x ?? Number.NaN)
  const measureRight = (box: typeof button) => (box ? box.x + box.width : Number.NaN)
  expect(measureRight(label)).toBeLessThanOrEqual(measureRight(button))
})
