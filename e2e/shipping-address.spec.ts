/**
 * Staff type or paste addresses where samples are packed. Labels show them, and users without the permission do not.
 */
import { enterWithNewProduct } from './choosing.ts'
import { pasteText, readClipboard } from './clipboard.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner, uniqueNumber } from './people.ts'

const shippingPath = '/dashboard/reg-affiliate?tab=kirim'
const buildButtonName = (verb: string, username: string) => `${verb} \u2068${username}\u2069`

const findField = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })

test('a missing address is entered beside its parcel and printed on the label', { tag: '@phone' }, async ({
  page,
  context,
  unique,
  isMobile,
  openPageFor,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const username = `tanpa.${unique}`
  await addApprovedAffiliate(username, product)
  const colleaguePage = await openPageFor('sari')
  await page.goto(shippingPath)
  await page.getByRole('button', { name: 'Belum ada alamat (1)' }).click()
  await expect(page.getByRole('button', { name: buildButtonName('Isi alamat', username) })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Belum ada alamat (1)' }).click()
  const [row] = await runAsOwner<{ id: string }>(
    'select id from affiliate_registrations where username = $1',
    [username],
  )
  await colleaguePage.goto(`/dashboard/data-affiliate/edit/${row?.id}`)
  await expect(colleaguePage.getByRole('region', { name: 'Alamat kirim' })).toContainText('Belum ada alamat')

  await page.getByRole('button', { name: buildButtonName('Isi alamat', username) }).click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(findField(page, 'Nama penerima')).toHaveAccessibleDescription('Nama penerima harus diisi')
  await findField(page, 'Nama penerima').fill('Wulan Contoh')
  await findField(page, 'Alamat').fill('Jl. Contoh No. 5')
  await findField(page, 'Kota/kabupaten').fill('Bandung')
  await findField(page, 'Kode pos').fill('4013')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(findField(page, 'Kode pos')).toHaveAccessibleDescription('Kode pos terdiri dari 5 angka')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await findField(page, 'Kode pos').fill('40135')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Wulan Contoh, Jl. Contoh No. 5, Bandung 40135')).toBeVisible()
  await expect(page.getByRole('button', { name: buildButtonName('Salin alamat', username) })).toBeVisible({
    visible: !isMobile,
  })
  await expect(page.getByRole('button', { name: /^Belum ada alamat/ })).toHaveCount(0)
  await expect(colleaguePage.getByRole('region', { name: 'Alamat kirim' })).toContainText('Jl. Contoh No. 5')

  if (isMobile) {
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Cetak' }).click()
  } else await page.getByRole('button', { name: 'Cetak' }).click()
  await expect(page.getByText('Alamat tercetak di label.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const label = page.locator('article').filter({ hasText: username })
  await expect(label.getByText('Wulan Contoh')).toBeVisible()
  await expect(label.getByText('Bandung 40135')).toBeVisible()
})

test('the address of a parcel opens the dialog that changes it and copies it', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const username = `salin.${unique}`
  await addApprovedAffiliate(username, product)
  await runAsOwner(
    `insert into shipping_addresses (affiliate_id, recipient, address, city)
     select id, 'Wulan Contoh', 'Jl. Contoh No. 5', 'Bandung' from affiliate_registrations where username = $1`,
    [username],
  )
  await page.goto(shippingPath)
  const address = page.getByRole('button', { name: buildButtonName('Ubah alamat', username) })
  await expect(address).toHaveAccessibleName(/Wulan Contoh, Jl\. Contoh No\. 5, Bandung$/)
  await expect(address.getByText('Wulan Contoh, Jl. Contoh No. 5, Bandung')).toBeVisible()
  await address.focus()
  await page.keyboard.press('Enter')
  await expect(findField(page, 'Nama penerima')).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Salin alamat' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Disalin' })).toBeVisible()
  const copiedText = await readClipboard(page)
  for (const part of ['Wulan Contoh', 'Jl. Contoh No. 5', 'Bandung']) expect(copiedText).toContain(part)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(address).toBeFocused()
})

test('a pasted chat fills in the address, which can be deleted on the edit screen', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  const username = `tempel.${unique}`
  await addApprovedAffiliate(username, product)
  await page.goto(shippingPath)
  await expect(page.getByText('Minta alamat', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: buildButtonName('Isi alamat', username) }).click()
  await findField(page, 'Nama penerima').focus()
  const unlabelledAddress =
    'Budi Contoh\n081412345678\nPerum Griya Contoh blok C3/7, Kel. Sukamaju Kec. Cilodong, Depok 16415'
  await pasteText(page, unlabelledAddress)
  await expect(findField(page, 'Nama penerima')).toHaveValue('Budi Contoh')
  await expect(findField(page, 'Alamat')).toHaveValue('Perum Griya Contoh blok C3/7')
  await expect(findField(page, 'Kelurahan/kecamatan')).toHaveValue('Sukamaju, Cilodong')
  await expect(findField(page, 'Kota/kabupaten')).toHaveValue('Depok')
  await expect(findField(page, 'Kode pos')).toHaveValue('16415')
  await expect(findField(page, 'Catatan untuk kurir')).toHaveValue('HP penerima 081412345678')
  await findField(page, 'Catatan untuk kurir').fill('')

  // A note may name a place too.
  const note = 'Rumah hijau di Jl. Contoh 5 Kec. Coblong Bandung 40132'
  await findField(page, 'Catatan untuk kurir').focus()
  await pasteText(page, note)
  await expect(findField(page, 'Catatan untuk kurir')).toHaveValue(note)
  await expect(findField(page, 'Alamat')).toHaveValue('Perum Griya Contoh blok C3/7')
  await findField(page, 'Catatan untuk kurir').fill('')

  // The district and the city of the earlier address do not stay beside another street.
  await findField(page, 'Alamat').focus()
  await pasteText(page, 'Jl. Contoh 6, Coblong, Bandung 40132')
  await expect(findField(page, 'Kode pos')).toHaveValue('40132')
  await expect(findField(page, 'Kelurahan/kecamatan')).toHaveValue('')
  await expect(findField(page, 'Kota/kabupaten')).toHaveValue('')
  await findField(page, 'Nama penerima').focus()

  const chat =
    'Nama penerima: Dewi Contoh\nAlamat: Jl. Contoh 7\nKelurahan/kecamatan: Dago\nKota: Bandung\nKode pos: 40135'
  await pasteText(page, chat)
  await expect(findField(page, 'Alamat')).toHaveValue('Jl. Contoh 7')
  await expect(findField(page, 'Kode pos')).toHaveValue('40135')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText(/^Dewi Contoh, Jl\. Contoh 7, Dago/)).toBeVisible()

  await page.getByRole('link', { name: username }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const section = page.getByRole('region', { name: 'Alamat kirim' })
  await expect(section).toContainText('Dewi Contoh')
  await expectNoSidewaysScroll(page)
  await section.getByRole('button', { name: 'Hapus alamat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(section).toContainText('Belum ada alamat')
})

test('the registration form offers to save the address of a pasted chat', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await page.goto('/dashboard/reg-affiliate')
  await page.getByRole('textbox', { name: 'Username', exact: true }).focus()
  const chat = `Akun TikTok: @chat.${unique}\nWA: ${uniqueNumber()}\nProduk: ${product}\nNama: Rina Contoh\nAlamat: Jl. Contoh 9\nKec Coblong Kota Bandung 40132`
  await pasteText(page, chat)
  await expect(
    page.getByRole('checkbox', { name: /Simpan juga alamat kirim: .*Jl\. Contoh 9/ }),
  ).toBeChecked()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Simpan juga alamat/ })).toHaveCount(0)
  const storedRows = await runAsOwner(
    `select recipient, address, district, city, postal_code from shipping_addresses s
     join affiliate_registrations a on a.id = s.affiliate_id where a.username = $1`,
    [`@chat.${unique}`],
  )
  expect(storedRows).toEqual([
    {
      recipient: 'Rina Contoh',
      address: 'Jl. Contoh 9',
      district: 'Coblong',
      city: 'Bandung',
      postal_code: '40132',
    },
  ])
})

test('name and address of a pasted chat are not offered for another affiliate', async ({
  page,
  context,
  unique,
}) => {
  const product = await enterWithNewProduct(context, unique)
  await page.goto('/dashboard/reg-affiliate')
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const offer = page.getByRole('checkbox', { name: /Simpan juga alamat kirim/ })
  async function pasteIntoUsername(chat: string): Promise<void> {
    await username.focus()
    await pasteText(page, chat)
  }
  const number = uniqueNumber()
  const firstChat = `Akun TikTok: @satu.${unique}\nWA: ${number}\nProduk: ${product}\nNama: Rina Contoh`
  await pasteIntoUsername(`${firstChat}\nAlamat: Jl. Contoh 9\nKota Bandung 40132`)
  await expect(offer).toBeChecked()

  await test.step('a second pasted chat of the same person keeps the offered name and address', async () => {
    await pasteIntoUsername(`Akun TikTok: @satu.${unique}\nWA: ${number}`)
    await expect(offer).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Nama', exact: true })).toHaveValue('Rina Contoh')
  })

  await test.step('the offered address disappears when another username and number are typed', async () => {
    await username.fill(`@dua.${unique}`)
    await expect(offer).toBeVisible()
    await page.getByRole('textbox', { name: 'No. WhatsApp', exact: true }).fill(uniqueNumber())
    await expect(offer).toHaveCount(0)
  })

  await test.step('a pasted chat of another person removes the offered name and address', async () => {
    await pasteIntoUsername(`Akun TikTok: @tiga.${unique}\nWA: ${uniqueNumber()}\nProduk: ${product}`)
    await expect(username).toHaveValue(`@tiga.${unique}`)
    await expect(page.getByRole('textbox', { name: 'Nama', exact: true })).toHaveValue('')
    await expect(offer).toHaveCount(0)
  })
})

test('a user without the permission sees nothing of an address', async ({ page, context, unique }) => {
  const product = `Alamat ${unique}`
  await enterWithProducts(context, unique, ['data_affiliate', 'data_affiliate_tab_products'], product)
  const username = `rahasia.${unique}`
  await addApprovedAffiliate(username, product)
  const [row] = await runAsOwner<{ id: string }>(
    `insert into shipping_addresses (affiliate_id, recipient, address)
     select id, 'Wulan Contoh', 'Jl. Rahasia 5' from affiliate_registrations where username = $1
     returning affiliate_id as id`,
    [username],
  )
  await page.goto(`/dashboard/data-affiliate/view/${row?.id}`)
  await expect(page.getByText(username).first()).toBeVisible()
  await expect(page.getByText(/alamat kirim|Jl\. Rahasia|Wulan Contoh/i)).toHaveCount(0)
})
