/** The dialogs of each page open at their first control, and return the focus to the button that opened them. */

import { affiliatePermissions } from './choosing.ts'
import { assignNewVideo } from './data-affiliate.ts'
import { expectDialogFocus, expectFocusOfDialogs } from './dialog-focus.ts'
import { createProduct, createVideo, test } from './fixtures.ts'
import { addApplication, addApprovedAffiliate, createPerson, enterWithProducts } from './people.ts'

test('the dialogs of users and permissions take and return the focus', async ({ page, signIn, unique }) => {
  test.slow()
  await signIn('sari')
  const { email, full_name } = await createPerson(unique, 'user', 'data_affiliate_tab_products')
  await page.goto(`/dashboard/users?q=${email}`)
  const row = page.locator('main [data-row]').filter({ hasText: email })
  await expectFocusOfDialogs(page, row, [
    [/^Edit/, /User/],
    [/^Detail/, /^Detail User/],
    [/^Hapus/, /^Konfirmasi Hapus/],
  ])
  const detail = row.getByRole('button', { name: /^Detail/ })
  for (const [action, name] of [
    ['Set password baru', /^Set password baru/],
    ['Akhiri semua sesi', /sesi/],
  ] as const)
    await test.step(action, async () => {
      await detail.click()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await expectDialogFocus(page, name, detail)
    })
  await page.goto(`/dashboard/permissions?q=${email}`)
  await expectFocusOfDialogs(page, page, [[/^Sama seperti/, /^Sama seperti/]])
  await page.goto(`/dashboard/permissions?tab=data-affiliate&q=${email}`)
  await page.getByRole('button', { name: `product — ${full_name}` }).click()
  await expectFocusOfDialogs(page, page, [[/^Aktifkan semua/, /^Aktifkan semua product/]])
})

test('the dialogs of products and videos take and return the focus', async ({ page, signIn, unique }) => {
  test.slow()
  await signIn('sari')
  const product = await createProduct(page.request, `Fokus ${unique}`)
  await createVideo(page.request, product, `https://drive.google.com/file/d/fokus${unique}/view`)
  await page.goto(`/dashboard/products?q=${unique}`)
  await expectFocusOfDialogs(page, page.getByRole('main'), [
    [/^Edit/, /Product/],
    [/^Delete/, /^Konfirmasi Hapus/],
  ])
  await page.goto(`/dashboard/data-video?q=fokus${unique}`)
  await expectFocusOfDialogs(page, page.locator('main [data-row]'), [
    [/Edit/, /Video/],
    [/^(?:Hapus|Delete)/, /^Konfirmasi Hapus/],
  ])
})

test('the dialogs of the profile take and return the focus', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto('/dashboard/profile')
  await expectFocusOfDialogs(page, page.getByRole('main'), [
    [/^Aktifkan/, /langkah/],
    [/^Keluar dari semua perangkat/, /^Keluar dari semua perangkat/],
  ])
})

test('the dialogs of registration, of an affiliate and of the trash take and return the focus', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  test.slow()
  await signIn('sari')
  const username = `fokus.${unique}`
  const id = await registerAffiliate(username)
  await page.goto(`/dashboard/reg-affiliate?q=${unique}`)
  await expectFocusOfDialogs(page, page.getByRole('main').locator('[data-row]'), [
    [/Edit/, /^Edit Affiliate/],
    [/Hapus/, /^Konfirmasi Hapus/],
  ])
  await page.goto(`/dashboard/data-affiliate/view/${id}`)
  await expectFocusOfDialogs(page, page.getByRole('main'), [
    [/^Tindakan lain/, /^Hapus permanen/, /^Hapus permanen/],
  ])
  await page.request.delete(`/api/affiliates/${id}`)
  await registerAffiliate(username)
  await page.goto(`/dashboard/reg-affiliate?terhapus=ya&q=${unique}`)
  await expectFocusOfDialogs(page, page.getByRole('main'), [[/^Pulihkan/, /^Pulihkan/]])
})

test('the dialogs of shipping, applications and the radar take and return the focus', async ({
  page,
  context,
  unique,
}) => {
  test.slow()
  const product = `Fokus ${unique}`
  await enterWithProducts(context, unique, ['dashboard', ...affiliatePermissions], product)
  await addApprovedAffiliate(`kirim.${unique}`, product)
  await page.goto('/dashboard/reg-affiliate?tab=kirim')
  await expectFocusOfDialogs(page, page.getByRole('main'), [
    [/^Isi alamat/, /^Alamat kirim/],
    [/^Tempel resi/, /^Tempel resi/],
    [/^Cetak/, /^Cetak/],
  ])
  await addApplication(`daftar.${unique}`, product)
  await page.goto('/dashboard/reg-affiliate?tab=pendaftar')
  await expectFocusOfDialogs(page, page.getByRole('main'), [
    [/^Terima/, /^Terima pendaftar/],
    [/^Tolak/, /^Tolak pendaftar/],
  ])
  await assignNewVideo(`kirim.${unique}`, { product, due: -2 })
  await page.goto('/dashboard')
  const line = page.getByRole('list', { name: 'Yang menunggu' }).getByRole('listitem').first()
  await expectFocusOfDialogs(page, line, [[/^Menu/, /^Tunda pengingat/, /Tunda/]])
  await expectFocusOfDialogs(page, page, [[/^Laporan$/, /^Laporan/]])
})
