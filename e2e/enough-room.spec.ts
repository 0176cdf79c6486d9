/** Filters, toasts and texts have the room that they need at the widths of phones, tablets and laptops. */
import type { Locator } from '@playwright/test'
import { addDays, findMonday, getJakartaDate } from '#base/jakarta.ts'
import { cast } from '#db/cast.ts'
import { addFreeVideos, assignNewVideo, listPath } from './data-affiliate.ts'
import { expect, test } from './fixtures.ts'
import {
  addApprovedAffiliate,
  createPerson,
  enterAs,
  enterWithProducts,
  runAsOwner,
  uniqueNumber,
} from './people.ts'
import { signInByHand } from './person.ts'

const permissions = ['reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']

/** Checks whether an element shows its whole text or value. */
function showsWhole(element: Locator): Promise<boolean> {
  return element.evaluate(async ({ scrollWidth, clientWidth }) => {
    await document.fonts.ready
    return scrollWidth <= clientWidth
  })
}

async function readBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('the filter of Data Affiliate fits a laptop without scrolling', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Filter' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Tanggal', { exact: true })).toBeInViewport()
  const { content, room } = await panel.evaluate((element) => ({
    content: element.scrollHeight,
    room: innerHeight - element.getBoundingClientRect().top,
  }))
  expect(content + 24).toBeLessThan(room)
})

test('without a video of one’s own, the column of actions in Data Video is narrow', async ({
  page,
  context,
  unique,
}) => {
  const product = `Sempit ${unique}`
  await enterWithProducts(context, unique, ['data_video'], product)
  await addFreeVideos(product, 1)
  const [row] = await runAsOwner<{ id: string }>('select id from products where product_name = $1', [product])
  await page.goto(`/dashboard/data-video?product_id=${row?.id}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  expect((await readBox(page.getByRole('columnheader', { name: 'Aksi' }))).width).toBeLessThan(60)
  expect((await readBox(page.getByRole('columnheader', { name: 'Video VO' }))).width).toBeGreaterThan(140)
})

test('the welcome after a login covers no button and no field of a phone', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/auth?next=/dashboard/reg-affiliate')
  await signInByHand(page, cast.sari.email, cast.sari.password)
  const welcome = page.locator('.mantine-Notification-root', { hasText: 'Login Berhasil' })
  // Under the pointer the toast stays.
  await welcome.hover()
  await expect(page.getByRole('button', { name: 'Registrasi baru' })).toBeVisible()
  const { x, y, right, bottom } = await readBox(welcome)
  const covered = await page.locator(':is(header, main) :is(button, a, input, [role="tab"])').evaluateAll(
    (controls, edges) =>
      controls
        .filter((control) => {
          const box = control.getBoundingClientRect()
          const isBeside = box.right <= edges.x || box.left >= edges.right
          return !isBeside && box.bottom > edges.y && box.top < edges.bottom && control.checkVisibility()
        })
        .map((control) => control.textContent),
    { x, y, right, bottom },
  )
  expect(covered).toEqual([])
})

test('at 1024 px Data Affiliate shows the whole hint of its search, and Kirim whole addresses', async ({
  page,
  context,
  unique,
}) => {
  const product = `Lebar ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const id = await addApprovedAffiliate(`alamat.${unique}`, product)
  await runAsOwner(
    `insert into shipping_addresses (affiliate_id, recipient, address, district, city, postal_code)
     values ($1, 'Ayu Contoh', 'Jl. Dahlia Contoh No. 7, RT 09/RW 06, Tebet Timur', 'Tebet', 'Jakarta Selatan', '12820')`,
    [id],
  )
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(listPath)
  const search = page.getByRole('textbox', { name: /^Cari/ })
  await expect(search).toBeVisible()
  const [hintWidth, room] = await search.evaluate(async (input: HTMLInputElement) => {
    await document.fonts.ready
    const style = getComputedStyle(input)
    const hint = document.createElement('span')
    hint.style.cssText = `position: absolute; white-space: pre; font: ${getComputedStyle(input, '::placeholder').font}; word-spacing: ${style.wordSpacing}`
    hint.textContent = input.placeholder
    document.body.append(hint)
    const { width } = hint.getBoundingClientRect()
    hint.remove()
    return [
      width,
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
    ]
  })
  expect(hintWidth).toBeLessThanOrEqual(room ?? 0)

  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  const address = page.getByRole('button', { name: /^Ubah alamat/ }).getByText('Jakarta Selatan 12820')
  await expect(address).toBeVisible()
  expect(await showsWhole(address)).toBe(true)
})

test('the columns of a week show whole usernames', async ({ page, context, unique }) => {
  const product = `Pekan ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  const monday = addDays(findMonday(getJakartaDate(new Date())), 7)
  const daysToMonday = (Date.parse(monday) - Date.parse(getJakartaDate(new Date()))) / 86_400_000
  for (let day = 0; day < 7; day++) {
    const username = `kreator.${day}.${unique}`.padEnd(24, 'a')
    await addApprovedAffiliate(username, product)
    await assignNewVideo(username, { product, due: daysToMonday + day })
  }
  await page.goto(`${listPath}?tampilan=minggu&minggu=${monday}`)
  const usernames = page.locator('[data-columns] li > button bdi')
  await expect(usernames).toHaveCount(7)
  for (const username of await usernames.all()) {
    const isWhole = await username.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight + 4,
    )
    expect(isWhole).toBe(true)
  }
})

test('the undo of a sent parcel lies over the sidebar, beside the rows', async ({
  page,
  context,
  unique,
}) => {
  const product = `Tepi ${unique}`
  await enterWithProducts(context, unique, permissions, product)
  await addApprovedAffiliate(`tepi.${unique}`, product)
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `tepi.${unique}` })
  await row.getByRole('textbox', { name: /^No. resi/ }).fill(uniqueNumber('JX'))
  await row.getByRole('button', { name: 'Tandai terkirim' }).click()
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible()
  const toast = await readBox(page.locator('.mantine-Notification-root'))
  const main = await readBox(page.getByRole('main'))
  const padding = await page
    .getByRole('main')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))
  expect(toast.right).toBeLessThanOrEqual(main.x + padding)
})

test('a phone shows the whole value of each basic shortcode', { tag: '@phone-only' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/dashboard/griting')
  await page.getByRole('button', { name: 'Tulis template' }).click()
  const shortcodes = page
    .getByRole('group', { name: 'Sisipkan shortcode' })
    .getByRole('button', { name: /^\[/ })
  await expect(shortcodes).toHaveCount(4)
  for (const shortcode of await shortcodes.all()) {
    expect(await showsWhole(shortcode.locator('span').last())).toBe(true)
  }
})

test('a phone greets on one line, even by a long name', { tag: '@phone-only' }, async ({
  page,
  context,
  unique,
}) => {
  const person = await createPerson(unique, 'admin')
  await runAsOwner('update profiles set full_name = $2 where id = $1', [
    person.id,
    'Raden Ayu Kusumaningrum Wulandari Prameswari',
  ])
  await enterAs(context, person)
  await page.goto('/dashboard')
  const greeting = page.getByRole('heading', { level: 1 })
  await expect(greeting).toContainText('Prameswari')
  expect((await readBox(greeting)).height).toBeLessThan(40)
})
