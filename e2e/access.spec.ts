/**
 * Users who lack a permission see which one they lack, and who may grant it. Empty lists don't tell them that nobody is
 * registered, since there may be affiliates whom they can't see.
 */
import { expect, expectAccessible, expectNoSidewaysScroll, type Page } from './fixtures.ts'
import { addApprovedAffiliate, addProduct, enterAs, grant, runAsOwner } from './people.ts'
import { test } from './person.ts'

const sari = 'Sari Wulandari'
const budi = 'Budi Santoso'

test('a page or tab without permission names the missing permission and who can grant it', {
  tag: '@phone',
}, async ({ page, context, wati, isMobile }) => {
  await grant(wati.id, 'data_affiliate')
  await enterAs(context, wati)
  const main = page.getByRole('main')
  await page.goto('/dashboard/data-video')
  await expect(page.getByRole('heading', { level: 1, name: 'Akses Terbatas' })).toBeVisible()
  await expect(main).toContainText(
    "Anda belum punya izin 'Data Video' (melihat semua video dan menambah video",
  )
  await expect(main).toContainText('Silakan hubungi administrator untuk mendapatkannya:')
  await expect(main).toContainText(sari)
  await expect(main).toContainText(budi)
  await expect(main).not.toContainText('@')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (!isMobile)
    await expect(
      page.getByRole('navigation', { name: 'Menu utama' }).getByRole('listitem').getByRole('link'),
    ).toHaveText(['Data Affiliate', 'Profile'])

  for (const path of [
    'reg-affiliate',
    'griting',
    'griting?tab=pengingat',
    'users',
    'products',
    'permissions',
  ]) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Akses Terbatas' })).toBeVisible()
    await expect(main.getByRole('tab')).toHaveCount(0)
  }

  await page.goto('/dashboard/data-affiliate')
  await expect(main).toContainText("izin 'Tab Semua'")
  await expect(main).toContainText("'Tab Products'")
  await expect(main).toContainText(sari)
})

test('the registration form names the missing permission when no product can be chosen', async ({
  page,
  context,
  wati,
}) => {
  await grant(wati.id, 'reg_affiliate')
  await enterAs(context, wati)
  await page.goto('/dashboard/reg-affiliate')
  const product = page.getByRole('combobox', { name: 'Product' }).first()
  await expect(product).toHaveAttribute('placeholder', 'Belum ada product yang boleh Anda pilih')
  await expect(product).toHaveAccessibleDescription(/belum punya izin 'Tab Products'.*Sari Wulandari/)
  await expectAccessible(page)
  await grant(wati.id, 'data_affiliate_tab_products')
  await expect(product).toHaveAccessibleDescription(
    /belum punya izin 'Product' \(satu izin untuk tiap product/,
  )
  await expectNoSidewaysScroll(page)
})

test('a superadmin turns on all products at once, and the confirmation says that later products stay off', async ({
  page,
  signIn,
  wati,
}) => {
  await grant(wati.id, 'data_affiliate_tab_products')
  await signIn('sari')
  await page.goto(`/dashboard/permissions?tab=data-affiliate&q=${wati.email}`)
  await page.getByRole('button', { name: `product — ${wati.full_name}` }).click()
  await page.getByRole('button', { name: `Aktifkan semua — ${wati.full_name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Aktifkan semua product' })
  await expect(dialog).toContainText('Product yang dibuat nanti tidak ikut aktif')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aktifkan semua' }).click()
  await expect(page.getByText('Permission granted successfully')).toBeVisible()
  const serum = page.getByRole('switch', { name: `Night Serum — ${wati.full_name}` })
  await expect(serum).toBeChecked()
  // Other tests create products meanwhile, which the bulk grant does not include. Such a product turns the button back
  // into 'Aktifkan semua', so the test grants all products again until it can press 'Cabut semua'.
  const revokeAllButton = page.getByRole('dialog').getByRole('button', { name: 'Cabut semua' })
  await expect(async () => {
    if (await dialog.isVisible()) await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const grantAllButton = page.getByRole('button', { name: `Aktifkan semua — ${wati.full_name}` })
    if (await grantAllButton.isVisible()) {
      await grantAllButton.click()
      await dialog.getByRole('button', { name: 'Aktifkan semua' }).click()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: `Cabut semua — ${wati.full_name}` }).click({ timeout: 1_000 })
    await expect(revokeAllButton).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await revokeAllButton.click()
  await expect(serum).not.toBeChecked()
  await expectNoSidewaysScroll(page)

  // An open confirmation stays as it is when another user grants the same permissions.
  await page.getByRole('button', { name: `Aktifkan semua — ${wati.full_name}` }).click()
  await expect(dialog).toBeVisible()
  await runAsOwner(
    `insert into user_permissions (user_id, permission_name) select $1, name from permission_names
     where name like 'data_affiliate_product_%' on conflict do nothing`,
    [wati.id],
  )
  await expect(serum.and(page.locator(':checked'))).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Aktifkan semua' })).toBeVisible()
})

const affiliatePages = ['dashboard', 'reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products']
const noneVisible = 'Belum ada affiliate yang dapat Anda lihat'

/** Expects that the page doesn't say that nobody is registered. */
async function expectNotSaidEmpty(page: Page): Promise<void> {
  await expect(page.getByText('Belum ada affiliate yang terdaftar')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

test('a user whose product has no affiliates is not told that nobody is registered', {
  tag: '@phone',
}, async ({ page, context, wati, unique }) => {
  await addProduct(`Baru ${unique}`)
  await addApprovedAffiliate(`lain.${unique}`, 'Night Serum')
  await grant(wati.id, ...affiliatePages, `Baru ${unique}`)
  await enterAs(context, wati)
  const main = page.getByRole('main')
  await page.goto('/dashboard')
  await expect(main).toContainText('Hanya product Anda, +0 bulan ini')
  await expect(main).toContainText(`${noneVisible}Setelah ada yang terdaftar di product Anda, di sini tampil`)
  await expectNotSaidEmpty(page)
  await page.goto('/dashboard/data-affiliate')
  await expect(page.getByText(noneVisible)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tempel data' })).toBeVisible()
  await expectNotSaidEmpty(page)
  await page.goto('/dashboard/reg-affiliate')
  await expect(page.getByText(noneVisible)).toBeVisible()
  // One button is beside the heading, the other in the empty list.
  await expect(page.getByRole('button', { name: 'Tempel data' })).toHaveCount(2)
  await expectNotSaidEmpty(page)
  await expectAccessible(page)
})

test('empty lists of a user without a product name the missing permission and who can grant it', async ({
  page,
  context,
  wati,
  unique,
}) => {
  await addApprovedAffiliate(`lain.${unique}`, 'Night Serum')
  await grant(wati.id, ...affiliatePages)
  await enterAs(context, wati)
  const main = page.getByRole('main')
  await page.goto('/dashboard')
  await expect(main).toContainText('Belum ada product yang dapat Anda lihat. Silakan hubungi administrator.')
  for (const [path, message] of [
    ['', noneVisible],
    ['/reg-affiliate', noneVisible],
    ['/reg-affiliate?tab=pendaftar', 'Belum ada pendaftar menunggu yang dapat Anda lihat'],
    ['/reg-affiliate?tab=kirim', 'Tidak ada sample menunggu dikirim yang dapat Anda lihat'],
  ] as const) {
    await page.goto(`/dashboard${path}`)
    await expect(main).toContainText(
      new RegExp(`${message}Anda belum punya izin 'Product' \\(satu izin untuk tiap product.*${sari}`),
    )
    // The empty list has no button; the heading of the first tab has its own.
    await expect(page.getByRole('button', { name: 'Tempel data' })).toHaveCount(
      path === '/reg-affiliate' ? 1 : 0,
    )
    await expectNotSaidEmpty(page)
  }
})
