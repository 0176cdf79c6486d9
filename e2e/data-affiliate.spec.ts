import type { APIRequestContext, BrowserContext, Locator } from '@playwright/test'
import {
  asOwner,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  grant,
  type Page,
  revoke,
  signIn,
  somebody,
  test,
  tryAgain,
  uniqueNumber,
} from './stage.ts'

const list = '/dashboard/data-affiliate'

function card(page: Page | Locator, username: string): Locator {
  return page.getByRole('article', { name: username, exact: true })
}

function chatButton(page: Page, username: string): Locator {
  return card(page, username).getByRole('button', { name: /, chat dengan/ })
}

async function set(username: string, column: string, value: string | null): Promise<void> {
  await asOwner(`update affiliate_registrations set ${column} = $2 where username = $1`, [username, value])
}

/** Registers many at once, newest first by their number. */
async function many(unique: string, count: number): Promise<void> {
  await asOwner(
    `insert into affiliate_registrations (username, whatsapp, product_id, created_at)
     select 'banyak' || n || '.' || $1, $3 || '0' || n, p.id, now() - n * interval '1 minute'
     from generate_series(1, $2) n, products p where p.product_name = 'Night Serum'`,
    [unique, count, uniqueNumber()],
  )
}

interface Given {
  status?: 'belum' | 'sudah' | 'dikembalikan'
  /** days from today in Jakarta */
  due?: number
  product?: string
  posted?: string | null
}

/** Gives a new video to an affiliate. */
async function give(username: string, { status = 'belum', due = 3, product, posted = null }: Given) {
  await asOwner(
    `with made as (
       insert into videos (video_vo, product_id)
       select 'https://drive.google.com/' || gen_random_uuid(), id from products where product_name = $2
       returning id, product_id)
     insert into affiliate_link_videos (affiliate_id, video_id, product_id, tanggal_max_upload, status_link_posting,
       link_posting_vo)
     select a.id, made.id, made.product_id, app.today() + $3::int, $4, $5
     from made, affiliate_registrations a where a.username = $1`,
    [username, product ?? 'Night Serum', due, status, posted],
  )
}

/** Somebody of one's own, signed in, whose permissions no other journey needs. @returns his id */
async function someone(context: BrowserContext, unique: string, permissions: string[]): Promise<string> {
  const person = await somebody(unique, 'user', ...permissions)
  await signIn(context.request, person)
  return person.id
}

/** What the tabs of the page should say, as whoever is in it may see them. */
async function expectTabs(page: Page, request: APIRequestContext): Promise<void> {
  await expect(async () => {
    const { all, products } = await (await request.get('/api/affiliates/tabs')).json()
    const said = (name: string, count: number) => `${name} (${count.toLocaleString('id-ID')})`
    const expected = products.map((each: { product_name: string; count: number }) =>
      said(each.product_name, each.count),
    )
    if (all !== null) expected.unshift(said('Semua', all))
    await expect(page.getByRole('tab')).toHaveText(expected, { timeout: 500 })
  }).toPass()
}

async function openFilter(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

test('tabs and counts follow the permissions of Sari, Dewi and Rina', async ({
  page,
  context,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`malam.${unique}`, 'Night Serum')
  await registered(`pagi.${unique}`, 'Gentle Facial Cleanser')
  for (const name of ['sari', 'dewi'] as const) {
    await enter(name)
    await page.goto(list)
    await expect(page.getByRole('tab', { name: /^Semua/ })).toHaveAttribute('aria-selected', 'true')
    await expectTabs(page, context.request)
  }
  await expect(page.getByRole('tab')).toHaveCount(1)
  await enter('sari')
  await page.goto(`${list}?q=${unique}`)
  await expect(page.getByText('Menampilkan 1 - 2 dari 2 data')).toBeVisible()
  await expectTabs(page, context.request)
  await page.getByRole('tab', { name: /^Gentle Facial Cleanser/ }).click()
  await expect(page.getByText('Menampilkan 1 - 1 dari 1 data')).toBeVisible()
  await expect(card(page, `pagi.${unique}`)).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: /^Gentle Facial Cleanser/ })).toBeVisible()

  await enter('rina')
  await page.goto(`${list}?q=${unique}`)
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Night Serum/ })).toHaveAttribute('aria-selected', 'true')
  await expectTabs(page, context.request)
  await expect(card(page, `malam.${unique}`)).toBeVisible()
  await expect(page.getByText(`pagi.${unique}`)).toHaveCount(0)
  const hers = card(page, `malam.${unique}`)
  await expect(hers.getByText('Belum', { exact: true })).toBeVisible()
  await expect(hers.getByRole('button')).toHaveCount(2)
  await hers.getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
})

test('a tab that is not allowed gives way to the first that is, and rights that change show at once', async ({
  page,
  context,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`hak.${unique}`)
  const products = await (await context.request.get('/api/products')).json()
  const { id: toner } = products.find(
    (each: { product_name: string }) => each.product_name === 'Daily Facemist Toner',
  )
  const id = await someone(context, unique, ['data_affiliate', 'data_affiliate_tab_products'])
  await page.goto(`${list}?q=${unique}`)
  await expect(page.getByRole('heading', { name: 'Akses Terbatas' })).toBeVisible()
  await expect(page.getByText('hubungi administrator')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)

  await grant(id, 'Night Serum')
  await expect(page.getByRole('tab')).toHaveText([/^Night Serum/])
  await expect(card(page, `hak.${unique}`)).toBeVisible()
  await page.goto(`${list}?q=${unique}&tab=${toner}&page=2`)
  await expect(page.getByRole('tab', { name: /^Night Serum/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page).not.toHaveURL(new RegExp(toner))
  await expect(page).not.toHaveURL(/page=/)
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))
  await page.goto(`${list}?tab=semua`)
  await expect(page).not.toHaveURL(/semua/)

  await grant(id, 'data_affiliate_tab_all')
  await expect(page.getByRole('tab', { name: /^Semua/ })).toBeVisible()
  await grant(id, 'data_affiliate_delete')
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Cari/ }))
    .first()
    .fill(unique)
  await card(page, `hak.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Semua/ }).click()
  await expect(page).toHaveURL(/tab=semua/)
  await revoke(id, 'data_affiliate_tab_all')
  await expect(page.getByRole('tab')).toHaveText([/^Night Serum/])
  await expect(page).not.toHaveURL(/semua/)
})

test('the arrow keys walk along the tabs and one step Back undoes the walk', { tag: '@phone' }, async ({
  page,
  context,
  unique,
}) => {
  // Her tabs are these, whatever products others add meanwhile.
  const tabs = ['data_affiliate_tab_all', 'data_affiliate_tab_products', 'Night Serum', 'Daily Moisturizer']
  await signIn(context.request, await somebody(unique, 'user', 'data_affiliate', ...tabs))
  await page.goto(list)
  const first = page.getByRole('tab', { name: /^Semua/ })
  await first.focus()
  await page.keyboard.press('ArrowLeft')
  const last = page.getByRole('tab').last()
  await expect(last).toBeFocused()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await expect(last).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toBeInViewport({ ratio: 1 })
})

test('search and filters narrow the list, live in the URL, and Back brings them back', {
  tag: '@phone',
}, async ({ page, enter, registered, unique, isMobile }) => {
  await enter('sari')
  for (const name of ['satu', 'dua', 'tiga']) await registered(`${name}.${unique}`)
  await set(`dua.${unique}`, 'status_whatsapp', 'sudah')
  await set(`tiga.${unique}`, 'platform', 'shopee')
  await set(`tiga.${unique}`, 'sample_product_status', 'disetujui')
  await give(`dua.${unique}`, { due: -1 })
  await give(`tiga.${unique}`, { due: 1 })
  await page.goto(list)
  const search = page.getByRole('textbox', { name: 'Cari username atau WhatsApp' })
  await expect(search).toBeVisible()
  if (!isMobile) {
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
  }
  await search.fill(unique)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))

  const filter = await openFilter(page)
  const pick = (group: string, choice: string) =>
    filter.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
  await pick('Status WhatsApp', 'Sudah')
  await expect(page).toHaveURL(/status_whatsapp=sudah/)
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(1)
  await pick('Status WhatsApp', 'Semua')
  await pick('Status Sample', 'Disetujui')
  await expect(page).toHaveURL(/sample_product_status=disetujui/)
  await pick('Platform', 'Shopee')
  await expect(page).toHaveURL(/platform=shopee/)
  await filter.getByRole('combobox', { name: 'Status Posting' }).click()
  await filter.getByRole('option', { name: 'Belum diposting' }).click()
  await expect(page).toHaveURL(/posting=belum/)
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(1)
  await filter.getByRole('switch', { name: 'Terlambat' }).click()
  await expect(page).toHaveURL(/late=ya/)
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter 4 aktif' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filter aktif' }).getByRole('listitem')).toHaveText([
    'Status Sample:Disetujui',
    'Status Posting:Belum diposting',
    'Platform:Shopee',
    'Terlambat:ya',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hapus filter Terlambat: ya' }).click()
  await expect(card(page, `tiga.${unique}`)).toBeVisible()
  const shared = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/late=ya/)
  await expect(page.getByText('Tidak ada affiliate yang sesuai dengan filter')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(list)
  await page.goto(shared)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search).toHaveValue(unique)
  await page.goto(`${list}?q=${unique}&late=ya`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, `dua.${unique}`)).toBeVisible()
  await page.goto(`${list}?q=${unique}&page=abc&posting=x&late=1&tab=y`)
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('ten cards a page and three page buttons; another search leads back to page 1', {
  tag: '@phone',
}, async ({ page, enter, unique }) => {
  await enter('sari')
  await many(unique, 32)
  await page.goto(`${list}?q=${unique}`)
  const pager = page.getByRole('navigation', { name: 'Halaman' })
  const numbers = pager.getByRole('listitem')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(numbers).toHaveText(['1', '2', '3'])
  await expect(pager.getByRole('button', { name: 'Halaman 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await pager.getByRole('button', { name: 'Halaman 3', exact: true }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(numbers).toHaveText(['2', '3', '4'])
  await expect(card(page, `banyak21.${unique}`)).toContainText('21')
  await pager.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page.getByText('Menampilkan 31 - 32 dari 32 data')).toBeVisible()
  await expect(numbers).toHaveText(['2', '3', '4'])
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: /^Night Serum/ }).click()
  await expect(page).not.toHaveURL(/page=/)
  await page.goto(`${list}?q=${unique}&page=99`)
  await expect(page).toHaveURL(/page=4/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('textbox', { name: /^Cari/ }).fill(`banyak1.${unique}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).not.toHaveURL(/page=/)
})

test("pressing 'Belum' marks sudah at once, and takes it back when the server refuses", async ({
  page,
  context,
  enter,
  registered,
  unique,
}) => {
  await enter('dewi')
  const id = await registered(`kontak.${unique}`)
  await page.goto(`${list}?q=${unique}`)
  const contacted = card(page, `kontak.${unique}`)
  const badge = contacted.getByRole('button', { name: /^Belum/ })
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/contacted', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { message: 'rusak' } })
  })
  await badge.click()
  await expect(contacted.getByText('Sudah', { exact: true })).toBeVisible()
  refuse()
  await expect(page.getByText('Gagal mengupdate status WhatsApp')).toBeVisible()
  await expect(badge).toBeVisible()
  await page.unroute('**/contacted')
  await badge.focus()
  await page.keyboard.press('Enter')
  await expect(contacted.getByText('Sudah', { exact: true })).toBeVisible()
  await expect(badge).toHaveCount(0)
  await expect(async () => {
    const row = await (await context.request.get(`/api/affiliates/${id}`)).json()
    expect(row.status_whatsapp).toBe('sudah')
  }).toPass()
  await page.reload()
  await expect(contacted.getByText('Sudah', { exact: true })).toBeVisible()
  await expect(contacted.getByRole('button', { name: /Sudah/ })).toHaveCount(0)
})

test('a card that leaves under a filter gives its focus to the list', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`pergi.${unique}`)
  await registered(`hilang.${unique}`)
  await page.goto(`${list}?q=${unique}&status_whatsapp=belum`)
  const heading = page.getByRole('heading', { name: 'Daftar Affiliate' })
  await card(page, `pergi.${unique}`)
    .getByRole('button', { name: /^Belum/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(card(page, `pergi.${unique}`)).toHaveCount(0)
  await expect(heading).toBeFocused()
  await card(page, `hilang.${unique}`).getByRole('button', { name: /^Menu/ }).focus()
  await asOwner('delete from affiliate_registrations where username = $1', [`hilang.${unique}`])
  await expect(card(page, `hilang.${unique}`)).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('without the right to write on WhatsApp, badge and number are plain text', async ({
  page,
  context,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`polos.${unique}`)
  await someone(context, unique, ['data_affiliate', 'data_affiliate_tab_all'])
  await page.goto(`${list}?q=${unique}`)
  await expect(card(page, `polos.${unique}`).getByText('Belum', { exact: true })).toBeVisible()
  await expect(card(page, `polos.${unique}`).getByText(/^08\d+$/)).toBeVisible()
  await expect(card(page, `polos.${unique}`).getByRole('button')).toHaveCount(2)
  await expect(card(page, `polos.${unique}`).getByRole('link')).toHaveCount(0)
})

test('a template opens the chat with its text, letter for letter, and changes no status', {
  tag: '@phone',
}, async ({ page, context, enter, registered, unique }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await enter('sari')
  const username = `@sapa.${unique}`
  await registered(username)
  const number = `0812-${uniqueNumber().slice(2)}`
  await set(username, 'whatsapp', number)
  const content = 'Halo [nama] & kawan #1?\n[produk] 🌸 100% = [whatsapp] [lain]'
  const name = `Sapaan & salam ${unique} ${'panjang '.repeat(9)}`
  const saved = await context.request.post('/api/templates', { data: { name, template_content: content } })
  expect(saved.status()).toBe(201)
  await page.goto(`${list}?q=${unique}`)
  await chatButton(page, username).click()
  const item = page.getByRole('menuitem', { name: new RegExp(`Sapaan & salam ${unique}`) })
  const digits = `62${number.slice(1).replace(/\D/g, '')}`
  const text = `Halo sapa.${unique} & kawan #1?\nNight Serum 🌸 100% = ${number} [lain]`
  await expect(item).toHaveAttribute('href', `https://wa.me/${digits}?text=${encodeURIComponent(text)}`)
  await expect(item).toHaveAttribute('target', '_blank')
  await expect(item).toHaveAttribute('rel', 'noopener noreferrer')
  const plain = page.getByRole('menuitem', { name: /^Chat tanpa template/ })
  await expect(plain).toHaveAttribute('href', `https://wa.me/${digits}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const opened = context.waitForEvent('page')
  await item.click()
  await expect(page.getByText('Template Applied')).toBeVisible()
  expect((await opened).url()).toBe(`https://wa.me/${digits}?text=${encodeURIComponent(text)}`)
  await page.reload()
  await expect(card(page, username).getByRole('button', { name: /^Belum/ })).toBeVisible()
})

test('the template menu says that it loads, that there are none, and what went wrong', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`menu.${unique}`)
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/templates', async (route) => {
    await waiting
    await route.fulfill({ json: [] })
  })
  await page.goto(`${list}?q=${unique}`)
  await chatButton(page, `menu.${unique}`).click()
  await expect(page.getByRole('menu')).toContainText('Memuat template...')
  answer()
  await expect(page.getByRole('menu')).toContainText('Belum ada template')
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.unroute('**/api/templates')

  await page.route('**/api/templates', (route) => route.fulfill({ status: 403, json: { message: 'rusak' } }))
  await page.goto(`${list}?q=${unique}&late=`)
  await chatButton(page, `menu.${unique}`).click()
  await expect(page.getByRole('menu')).toContainText('Gagal memuat template griting: ')
  await expect(page.getByRole('alert')).toContainText('Gagal memuat template griting: ')
  await expect(page.getByRole('alert')).toContainText('Error')
  await page.unroute('**/api/templates')
  await page.getByRole('menuitem', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('menu')).not.toContainText('Gagal memuat')
})

test('many templates scroll within the menu, and the keyboard reaches them all', { tag: '@phone' }, async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`banyak.${unique}`)
  const templates = Array.from({ length: 60 }, (_, i) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + i}`,
    name: `Sapaan ${i}`,
    template_content: 'Hai [nama]',
    description: null,
    created_at: '2026-01-01T00:00:00Z',
    revision: '0'.repeat(32),
  }))
  await page.route('**/api/templates', (route) => route.fulfill({ json: templates }))
  await page.goto(`${list}?q=${unique}`)
  await chatButton(page, `banyak.${unique}`).click()
  await expect(page.getByRole('menuitem')).toHaveCount(61)
  const first = page.getByRole('menuitem', { name: /^Sapaan 0 / })
  await expect(first).toBeInViewport()
  await expect(page.getByRole('menuitem', { name: /^Sapaan 59 / })).not.toBeInViewport()
  await first.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: /^Chat tanpa template/ })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a number without digits is no link and opens no menu', async ({ page, enter, registered, unique }) => {
  await enter('sari')
  await registered(`tanpa.${unique}`)
  const words = `lewat DM ${unique.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  await set(`tanpa.${unique}`, 'whatsapp', words)
  await page.goto(`${list}?q=${unique}`)
  await expect(card(page, `tanpa.${unique}`).getByText(words)).toBeVisible()
  await expect(chatButton(page, `tanpa.${unique}`)).toHaveCount(0)
  await expect(card(page, `tanpa.${unique}`).getByRole('link')).toHaveCount(0)
})

test('late and due today are said in words, by the calendar of Jakarta', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  for (const name of ['kemarin', 'hari.ini', 'besok', 'selesai', 'campur'])
    await registered(`${name}.${unique}`)
  await give(`kemarin.${unique}`, { due: -1 })
  await give(`hari.ini.${unique}`, { due: 0 })
  await give(`besok.${unique}`, { due: 1 })
  await give(`selesai.${unique}`, { due: -9, status: 'sudah', posted: 'https://tiktok.com/1' })
  await give(`campur.${unique}`, { due: -9, status: 'dikembalikan' })
  await give(`campur.${unique}`, { due: 5 })
  await page.goto(`${list}?q=${unique}`)
  await expect(card(page, `kemarin.${unique}`)).toContainText(/batas .+Terlambat 1 hari/)
  await expect(card(page, `kemarin.${unique}`)).toHaveAttribute('data-due', 'late')
  await expect(card(page, `hari.ini.${unique}`)).toContainText('Jatuh tempo hari ini')
  await expect(card(page, `hari.ini.${unique}`)).not.toContainText('Terlambat')
  for (const name of ['besok', 'selesai', 'campur']) {
    await expect(card(page, `${name}.${unique}`)).toHaveAttribute('data-due', 'open')
    await expect(card(page, `${name}.${unique}`)).not.toContainText(/Terlambat|Jatuh tempo/)
  }
  await expect(card(page, `besok.${unique}`)).toContainText('Belum ada yang dipos…')
  await expect(card(page, `besok.${unique}`)).toContainText('Belum ada yang diposting')
  await expect(card(page, `selesai.${unique}`)).toContainText('Semua video sudah diposting')
  await expect(card(page, `campur.${unique}`)).toContainText('1 video dikembalikan')
  await expectAccessible(page)
})

test('a card names two products and three videos, and counts the rest', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`isi.${unique}`)
  await asOwner(
    `update affiliate_registrations set selected_product_ids = array(select id from products
       where product_name in ('Night Serum', 'Daily Moisturizer', 'Gentle Facial Cleanser') order by product_number desc)
     where username = $1`,
    [`isi.${unique}`],
  )
  for (let i = 0; i < 5; i++) await give(`isi.${unique}`, {})
  await page.goto(`${list}?q=${unique}`)
  const full = card(page, `isi.${unique}`)
  await expect(full).toContainText('Daily Moisturizer, Night Serum')
  await expect(full).toContainText('+1 lainnya')
  await expect(full.getByText(/^Video #\d+, #\d+, #\d+$/)).toBeVisible()
  await expect(full.getByText(/^\+2/)).toBeVisible()
})

test('the detail dialog has its four tabs, and follows what others change while it is open', {
  tag: '@phone',
}, async ({ page, enter, registered, unique }) => {
  await enter('sari')
  await many(unique, 12)
  await registered(`dialog.${unique}`)
  await asOwner(
    `update affiliate_registrations set created_at = '2026-01-04T18:30:00Z', sample_product_status = 'rejected',
       sample_product_reason = 'Akun masih privat' where username = $1`,
    [`dialog.${unique}`],
  )
  await give(`dialog.${unique}`, { due: -2 })
  await page.goto(`${list}?q=${unique}&page=2`)
  const title = card(page, `dialog.${unique}`).getByRole('button', { name: `dialog.${unique}`, exact: true })
  await title.click()
  const dialog = page.getByRole('dialog', { name: `dialog.${unique}` })
  await expect(dialog.getByRole('tab')).toHaveText([
    'Info Dasar',
    'Products',
    'Link Videos',
    'Sample Product',
  ])
  await expect(dialog).toContainText('5 Januari 2026, 01:30')
  await expectAccessible(page)
  await dialog.getByRole('tab', { name: 'Products' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Night Serum')
  await dialog.getByRole('tab', { name: 'Sample Product' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Akun masih privat')
  await expect(dialog.getByRole('tab', { name: 'Sample Product' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('tab', { name: 'Link Videos' }).click()
  await expect(dialog.getByRole('article')).toHaveCount(1)
  await expect(dialog.getByRole('article')).toContainText(/Terlambat \d+ hari/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await give(`dialog.${unique}`, { product: 'Daily Moisturizer' })
  await expect(dialog.getByRole('article')).toHaveCount(2)
  await expect(dialog.getByRole('tab', { name: 'Link Videos' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  await title.click()
  await asOwner('delete from affiliate_registrations where username = $1', [`dialog.${unique}`])
  await expect(dialog).toContainText('Affiliate tidak ditemukan')
})

test('a second browser keeps its page, filter and menu while others work', async ({
  page,
  enter,
  registered,
  unique,
  browser,
}) => {
  await enter('sari')
  await registered(`awal.${unique}`)
  const other = await browser.newContext({ baseURL: process.env.E2E_URL })
  await enter('dewi', other)
  const watching = await other.newPage()
  await watching.goto(`${list}?q=${unique}&status_whatsapp=belum`)
  await expect(card(watching, `awal.${unique}`)).toBeVisible()
  const tab = watching.getByRole('tab', { name: /^Semua/ })
  await page.goto(`${list}?q=${unique}`)
  await registered(`susulan.${unique}`)
  await expect(card(watching, `susulan.${unique}`)).toBeVisible()
  await card(page, `awal.${unique}`)
    .getByRole('button', { name: /^Belum/ })
    .click()
  await expect(card(watching, `awal.${unique}`)).toBeHidden()
  await expect(watching).toHaveURL(/status_whatsapp=belum/)
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expectTabs(watching, other.request)
  await other.close()
})

test('View shows all that is known, and Back returns to the list as it was', { tag: '@phone' }, async ({
  page,
  context,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const id = await registered(`lihat.${unique}`)
  await many(unique, 10)
  await asOwner(
    `update affiliate_registrations set created_at = '2026-01-04T18:30:00Z', status_whatsapp = 'sudah' where id = $1`,
    [id],
  )
  await give(`lihat.${unique}`, { status: 'sudah', posted: 'https://www.tiktok.com/@x/video/1' })
  await give(`lihat.${unique}`, { due: 0 })
  await asOwner(
    `with made as (insert into videos (video_vo) values ('https://drive.google.com/' || $2) returning id)
     insert into affiliate_link_videos (affiliate_id, video_id) select $1, id from made`,
    [id, unique],
  )
  await page.goto(`${list}?q=${unique}&page=2`)
  await card(page, `lihat.${unique}`).getByRole('button', { name: /^Menu/ }).click()
  const view = page.getByRole('menuitem', { name: 'View' })
  await expect(view).toHaveAttribute('href', `${list}/view/${id}`)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', `${list}/edit/${id}`)
  await view.click()
  await expect(page).toHaveURL(`${list}/view/${id}`)
  await expect(page).toHaveTitle(/^Detail Affiliate/)
  await expect(page.getByText('5 Januari 2026, 01:30')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Produk Terpilih (1)' })).toBeVisible()
  await expect(page.getByText('#P-03')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Status Sample Produk' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Link Video (3)' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Unknown Product' })).toHaveCount(1)
  const posted = page.getByRole('article').filter({ hasText: 'Sudah' })
  await expect(posted).toContainText('VO:')
  const link = posted.getByRole('link', { name: 'https://www.tiktok.com/@x/video/1' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(page.getByRole('article').filter({ hasText: 'Jatuh tempo hari ini' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `${list}/edit/${id}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await expect(page).toHaveURL(`${list}?q=${unique}&page=2`)
  await expect(card(page, `lihat.${unique}`)).toBeVisible()

  const plain = await context.newPage()
  await plain.goto(`${list}/view/${id}`)
  await plain.getByRole('link', { name: 'Kembali ke Data Affiliate' }).click()
  await expect(plain).toHaveURL(list)
})

test('Rina reads the detail of her product only, with masked links and without Edit', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  const seen = await registered(`malam.${unique}`, 'Night Serum')
  const hidden = await registered(`pagi.${unique}`, 'Gentle Facial Cleanser')
  await asOwner(
    `update affiliate_registrations set selected_product_ids = array(select id from products
       where product_name in ('Night Serum', 'Daily Moisturizer')) where id = $1`,
    [seen],
  )
  await give(`malam.${unique}`, { status: 'sudah', posted: 'https://www.tiktok.com/@x/video/2' })
  await give(`malam.${unique}`, { product: 'Daily Moisturizer' })
  await enter('rina')
  await page.goto(`${list}/view/${seen}`)
  await expect(page.getByRole('heading', { name: 'Link Video (1)' })).toBeVisible()
  const video = page.getByRole('article')
  await expect(video).toContainText('https://dri********')
  await expect(video.getByRole('link')).toHaveCount(1)
  await expect(video.getByRole('link', { name: 'https://www.tiktok.com/@x/video/2' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  expect(await page.content()).not.toContain('drive.google.com')
  for (const id of [hidden, '00000000-0000-4000-8000-000000000000', 'bukan-id']) {
    await page.goto(`${list}/view/${id}`)
    await expect(page.getByText('Affiliate tidak ditemukan')).toBeVisible()
    await expect(page.getByText(`pagi.${unique}`)).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('Delete asks first, and the focus stays in the list', async ({ page, enter, registered, unique }) => {
  await enter('dewi')
  await registered(`hapus.${unique}`)
  await registered(`tetap.${unique}`)
  await page.goto(`${list}?q=${unique}`)
  const doomed = card(page, `hapus.${unique}`)
  await doomed.getByRole('button', { name: /^Menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Edit', 'Delete'])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(doomed.getByRole('button', { name: /^Menu/ })).toBeFocused()
  await doomed.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Data affiliate berhasil dihapus')).toBeVisible()
  await expect(doomed).toHaveCount(0)
  await expect(card(page, `tetap.${unique}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daftar Affiliate' })).toBeFocused()
})

test('Refresh says how it went, a failed load can be tried again, and an empty tab shows the way', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await asOwner(
    `insert into products (product_number, product_name, product_benefit) values ($1, 'Kosong ' || $1, 'x')`,
    [unique],
  )
  await page.route('**/api/affiliates/cards*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(list)
  await expect(page.getByRole('alert').filter({ hasText: 'Coba lagi' })).toContainText(
    'Failed to fetch affiliate registrations',
  )
  await expect(page.getByText('Failed to fetch affiliate registrations')).toHaveCount(2)
  const again = page.waitForRequest('**/api/affiliates/cards*')
  await registered(`lagi.${unique}`)
  await again
  await expect(page.getByRole('alert').filter({ hasText: 'Coba lagi' })).toBeVisible()
  await expect(page.getByText('Failed to fetch affiliate registrations')).toHaveCount(2)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Gagal memperbarui data affiliate')).toBeVisible()
  await page.unroute('**/api/affiliates/cards*')
  await tryAgain(page)
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
  await page.getByRole('tab', { name: `Kosong ${unique} (0)` }).click()
  await expect(page.getByText('Belum ada affiliate yang terdaftar')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Daftarkan affiliate' })).toHaveAttribute(
    'href',
    '/dashboard/reg-affiliate',
  )
  await page.route('**/api/affiliates/00000000*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(`${list}/view/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Failed to fetch affiliate data')).toHaveCount(2)
})

test('a reading that is broken off by leaving is no success', async ({ page, enter }) => {
  await enter('sari')
  await page.goto(list)
  await expect(page.getByRole('article').first()).toBeVisible()
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  await page.route('**/api/affiliates/cards*', () => asked())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await isAsked
  await page.getByRole('button', { name: /^Menu/ }).first().click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: 'Informasi Dasar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Link Video/ })).toBeVisible()
  await expect(page.getByText('Data berhasil direfresh')).toHaveCount(0)
})

test('a double press on Terkirim is one step, without an error', async ({
  page,
  enter,
  registered,
  unique,
}) => {
  await enter('sari')
  await registered(`sekali.${unique}`)
  await set(`sekali.${unique}`, 'sample_product_status', 'disetujui')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/sent')) calls += 1
  })
  await page.goto(`${list}?q=${unique}`)
  await card(page, `sekali.${unique}`)
    .getByRole('button', { name: /Disetujui/ })
    .click()
  await page.getByRole('menuitem', { name: 'Terkirim' }).evaluate((item: HTMLElement) => {
    item.click()
    item.click()
  })
  await expect(card(page, `sekali.${unique}`).getByText('Terkirim', { exact: true })).toBeVisible()
  await page.reload()
  await expect(card(page, `sekali.${unique}`).getByText('Terkirim', { exact: true })).toBeVisible()
  expect(calls).toBe(1)
})

test('the longest names stay inside of their cards, and hostile text is text', { tag: '@phone' }, async ({
  page,
  enter,
  registered,
  unique,
}) => {
  page.on('dialog', () => expect('a script').toBe('not run'))
  const hostile = `<img src=x onerror=alert(1)> مرحبا 🌸 ${unique} ${'a'.repeat(120)}`
  await enter('sari')
  await registered(hostile)
  for (let i = 0; i < 4; i++) await give(hostile, { due: -1 })
  await page.goto(`${list}?q=${unique}`)
  await expect(card(page, hostile)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await card(page, hostile).getByRole('button', { name: hostile, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(hostile)
  await expectNoSidewaysScroll(page)
})
