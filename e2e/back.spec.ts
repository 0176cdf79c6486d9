/**
 * The Back button closes dialogs, lists and menus before it leaves the page, and asks about typed text as Escape does.
 */
import { expect, type Page, test } from './fixtures.ts'

const home = '/dashboard'
const products = '/dashboard/products'
const users = '/dashboard/users'

async function openFromSidebar(page: Page, label: string) {
  const sidebar = page.getByRole('navigation', { name: 'Menu utama' })
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Sidebar' }).click()
  await sidebar.getByRole('link', { name: label, exact: true }).click()
}

/** Visits two pages, the second of which is the list of products. */
async function openProducts(page: Page) {
  await page.goto(home)
  await openFromSidebar(page, 'Product')
  await expect(page).toHaveURL(products)
}

/** Goes back as a user does, without waiting for a page to load. */
const goBack = (page: Page, times = 1) =>
  page.evaluate((count) => {
    for (let i = 0; i < count; i += 1) window.history.back()
  }, times)
const goForward = (page: Page) => page.evaluate(() => window.history.forward())
const countEntries = (page: Page) => page.evaluate(() => window.history.length)

function findAddButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Tambah Product' })
}

test('Back asks before it discards text typed in a dialog, and adds no history entry', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await openProducts(page)
  const entryCount = await countEntries(page)
  await findAddButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Product' })
  const name = dialog.getByRole('textbox', { name: 'Product Name' })
  await name.fill('Belum disimpan')
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })

  await goBack(page)
  await expect(question).toBeVisible()
  // A second Back answers the question with 'Lanjut mengedit', so that one press too many loses nothing.
  await goBack(page)
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Belum disimpan')
  await goBack(page)
  await question.getByRole('button', { name: 'Buang' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(products)
  expect(await countEntries(page)).toBe(entryCount)
  await goBack(page)
  await expect(page).toHaveURL(home)
  await goForward(page)
  await expect(page).toHaveURL(products)
})

test('two quick presses of Back keep the typed text', async ({ page, signIn }) => {
  await signIn('sari')
  await openProducts(page)
  await findAddButton(page).click()
  const name = page.getByRole('textbox', { name: 'Product Name' })
  await name.fill('Belum disimpan')
  await goBack(page, 2)
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(products)
  await expect(name).toHaveValue('Belum disimpan')
  await question.getByRole('button', { name: 'Buang' }).click()
  await expect(question).toBeHidden()
  await goBack(page)
  await expect(page).toHaveURL(home)
})

test('Back closes the topmost layer first: list of choices, then dialog, then page', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto(home)
  await openFromSidebar(page, 'User')
  await page.getByRole('main').getByRole('button', { name: 'Tambah User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah User' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option', { name: 'moderator' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await goBack(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(users)
  await goBack(page)
  await expect(page).toHaveURL(home)
})

test('Back closes a read-only dialog, a confirmation, a filter and a menu', { tag: '@phone' }, async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`kembali.${unique}`)
  await page.goto(home)
  await openFromSidebar(page, 'Data Affiliate')
  const listPath = `/dashboard/data-affiliate?q=${unique}`
  await page.getByRole('textbox', { name: 'Cari username atau WhatsApp' }).fill(unique)
  await expect(page).toHaveURL(listPath)
  const card = page.getByRole('article', { name: `kembali.${unique}` })
  const dialog = page.getByRole('dialog')

  await card.getByRole('button', { name: `kembali.${unique}`, exact: true }).click()
  await expect(dialog).toBeVisible()
  await goBack(page)
  await expect(dialog).toBeHidden()

  const menu = card.getByRole('button', { name: /^Menu/ })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await goBack(page)
  await expect(dialog).toBeHidden()
  await expect(card).toBeVisible()

  // A filter has its own history entry: Back closes the panel and keeps the filter.
  await page.getByRole('button', { name: /^Filter/ }).click()
  await dialog.getByText('Belum', { exact: true }).first().click()
  await expect(page).toHaveURL(/status_whatsapp=belum/)
  await goBack(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/status_whatsapp=belum/)
  await goBack(page)
  await expect(page).toHaveURL(listPath)
})

test('Back closes the sidebar on a phone', { tag: '@phone-only' }, async ({ page, signIn }) => {
  await signIn('sari')
  await openProducts(page)
  await page.getByRole('button', { name: 'Sidebar' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Menu utama' })
  await expect(sidebar).toBeVisible()
  await goBack(page)
  await expect(sidebar).toBeHidden()
  await expect(page).toHaveURL(products)
})

test('on the edit screen Back closes the product list, then asks, then leaves', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`kalender.${unique}`)
  await page.goto(`/dashboard/data-affiliate?q=${unique}`)
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editPath = `/dashboard/data-affiliate/edit/${id}`
  await expect(page).toHaveURL(editPath)
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(`lain.${unique}`)
  await page.getByRole('button', { name: /^Products:/ }).click()
  const boxes = page.getByRole('group', { name: 'Products' })
  await expect(boxes).toBeVisible()
  await goBack(page)
  await expect(boxes).toBeHidden()
  await expect(page).toHaveURL(editPath)
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await expect(question).toBeHidden()
  await goBack(page)
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(editPath)
  await question.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toHaveValue(`lain.${unique}`)
  await goBack(page)
  await question.getByRole('button', { name: 'Buang' }).click()
  await expect(page).toHaveURL(`/dashboard/data-affiliate?q=${unique}`)
})

test('on the first dashboard page Back closes a dialog, and then leaves the dashboard', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto('/about-us')
  await page.goto(products)
  await findAddButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Product' })
  await expect(dialog).toBeVisible()
  await goBack(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(products)
  await goBack(page)
  await expect(page.getByRole('heading', { name: 'Tentang Kami', level: 1 })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(products)
  await findAddButton(page).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(findAddButton(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await goBack(page)
  await expect(page).toHaveURL('/about-us')
})

test('opening and closing a dialog keeps the forward history', async ({ page, signIn }) => {
  await signIn('sari')
  await openProducts(page)
  await openFromSidebar(page, 'User')
  await expect(page).toHaveURL(users)
  await goBack(page)
  await expect(page).toHaveURL(products)
  await findAddButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Product' })
  await expect(dialog).toBeVisible()
  await goBack(page)
  await expect(dialog).toBeHidden()
  await findAddButton(page).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await goForward(page)
  await expect(page).toHaveURL(users)
})
