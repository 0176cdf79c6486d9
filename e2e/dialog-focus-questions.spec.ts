/** Dialogs that ask before they delete or save take the focus, keep it and return it. */
import { expectFocusOfDialogs } from './dialog-focus.ts'
import { buildEditPath, findSaveButton, toggleProducts } from './edit-affiliate.ts'
import { createProduct, createVideo, expect, test } from './fixtures.ts'
import { createPerson, enterAs, runAsOwner, uniqueNumber } from './people.ts'

test('the dialogs of an affiliate for address, parcel and a save without product take and return the focus', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`tanya.${unique}`)
  for (const status of ['disetujui', 'terkirim'])
    await runAsOwner(`update affiliate_registrations set sample_product_status = $2 where id = $1`, [
      id,
      status,
    ])
  const address = { recipient: 'Dewi', address: 'Jl. Contoh 7', postal_code: '40135' }
  expect((await page.request.put(`/api/affiliates/${id}/address`, { data: address })).ok()).toBe(true)
  await page.goto(buildEditPath(id))
  await expectFocusOfDialogs(page, page.getByRole('main'), [
    [/^(Isi|Ubah) resi/, /^Kurir dan resi/],
    [/^Hapus alamat/, /^Konfirmasi Hapus/],
  ])
  await toggleProducts(page, 'Night Serum')
  await expect(findSaveButton(page)).toBeVisible()
  await expectFocusOfDialogs(page, page, [[/^Simpan Perubahan/, /^Simpan tanpa product/]])
})

test('the dialogs that transfer videos and delete templates take and return the focus', async ({
  page,
  signIn,
  unique,
}) => {
  const owner = await createPerson(unique, 'moderator', 'data_video')
  await enterAs(page.context(), owner)
  const product = await createProduct(page.request, `Serah ${unique}`)
  await createVideo(page.request, product, `https://drive.google.com/file/d/serah${unique}/view`)
  await signIn('sari')
  await page.goto(`/dashboard/data-video?dibuat_oleh=${owner.email}`)
  await expectFocusOfDialogs(page, page, [[/^Serahkan/, /^Serahkan Video/]])
  await page.request.post('/api/templates', { data: { name: `Tanya ${unique}`, template_content: 'Hai' } })
  await page.goto(`/dashboard/griting?q=${unique}`)
  await expectFocusOfDialogs(page, page.getByRole('article'), [[/^Hapus/, /^Konfirmasi Hapus/]])
})

test('the inbox and the dialog that deletes applications take and return the focus', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.goto('/dashboard')
  await expectFocusOfDialogs(page, page, [[/pesan baru$|^Pesan masuk$/, /^Pesan masuk/]])
  await runAsOwner(
    `insert into applications (nama, platform, username, whatsapp, product_wished, kota, tentang, page, submissions,
       mark) values ('Wulan', 'tiktok', $1, $2, 'Night Serum', 'Garut', 'Konten', '/', '{}', 'trap')`,
    [`tanya.${unique}`, uniqueNumber()],
  )
  await page.goto(`/dashboard/reg-affiliate?tab=pendaftar&rak=ditandai&q=${unique}`)
  await expectFocusOfDialogs(page, page.getByRole('main'), [[/^Hapus/, /^Konfirmasi Hapus/]])
})
