/** Users paste what they copied elsewhere: profile links, numbers with unusual dashes, chat links. */
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { uniqueNumber } from './people.ts'

const findUsername = (page: Page) => page.getByRole('textbox', { name: 'Username', exact: true })

test('a pasted profile link becomes platform and username before it is saved', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate')
  await findUsername(page).fill(`https://www.instagram.com/toko.${unique}/?igsh=abc`)
  await expect(findUsername(page)).toHaveValue(`toko.${unique}`)
  await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('Instagram')
  await expect(findUsername(page)).toHaveAccessibleDescription(/Dibaca dari link profil: Instagram/)
  await expectNoSidewaysScroll(page)

  // A link typed by hand is parsed when Enter is pressed. The form is not saved before the user has seen the result.
  await findUsername(page).fill('')
  await findUsername(page).pressSequentially(`tiktok.com/@toko.${unique}`)
  await findUsername(page).press('Enter')
  await expect(findUsername(page)).toHaveValue(`toko.${unique}`)
  await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('TikTok')
  await expect(page.getByText('No. WhatsApp harus diisi')).toBeHidden()
})

test('a number that looks wrong causes a warning at its field and can still be saved', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate')
  const whatsapp = page.getByRole('textbox', { name: 'No. WhatsApp' })
  await whatsapp.fill('081234567890 / 081398765432')
  await findUsername(page).focus()
  await expect(whatsapp).toHaveAccessibleDescription(/dua nomor/)
  await whatsapp.fill('0812 3456 7890')
  await expect(whatsapp).toHaveAccessibleDescription('')
  const malaysianNumber = `+60${uniqueNumber().slice(2)}`
  await whatsapp.fill(malaysianNumber)
  await expect(whatsapp).toHaveAccessibleDescription(/bukan nomor HP Indonesia/)
  await expectAccessible(page)
  await findUsername(page).fill(`luar.${unique}`)
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Night Serum' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
})

test('a number copied from a chat finds its affiliate; the edit screen shows the same warnings', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
  context,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`salin.${unique}`)
  const { whatsapp } = await (await context.request.get(`/api/affiliates/${id}`)).json()
  await page.goto('/dashboard/data-affiliate')
  await page.getByRole('textbox', { name: /Cari/ }).fill(`https://wa.me/62${whatsapp.slice(1)}?text=Halo`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(`salin.${unique}`).first()).toBeVisible()

  await page.goto(`/dashboard/data-affiliate/edit/${id}`)
  const number = page.getByRole('textbox', { name: 'WhatsApp', exact: true })
  await number.fill(`+60${whatsapp}`)
  await expect(number).toHaveAccessibleDescription(/bukan nomor HP Indonesia/)
  await number.fill('\u202a0812\u20113456\u20117890\u202c')
  await expect(number).toHaveAccessibleDescription('')
  await findUsername(page).fill('dua kata spasi')
  await number.focus()
  await expect(findUsername(page)).toHaveAccessibleDescription(/tanpa spasi/)
  await findUsername(page).fill(`https://www.youtube.com/@salin.${unique}`)
  await expect(findUsername(page)).toHaveValue(`salin.${unique}`)
  await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('YouTube')
})

test('a sheet without usernames says once what to do; leaving it names the rows that would be lost', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await page.goto('/dashboard/reg-affiliate?tempel=ya')
  const dialog = page.getByRole('dialog', { name: 'Tempel data' })
  const advice = dialog.getByText('Tambahkan kolom “Username” lalu tempel ulang')
  const people = ['Ayu Lestari', 'Bunga Sari', 'Citra Dewi']
  const sheet = people.map((name) => [name, uniqueNumber('0857'), 'Night Serum'].join('\t'))
  await dialog
    .getByRole('textbox', { name: /Chat, link profil/ })
    .fill(['Nama\tWA\tProduk', ...sheet].join('\n'))
  await expect(advice).toBeHidden()
  await dialog.getByRole('button', { name: 'Baca' }).click()
  await expect(advice).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Buang perubahan?' })
  await expect(question).toContainText('3 baris belum didaftarkan.')
  await expect(question).not.toContainText('tetap tersimpan')
  await question.getByRole('button', { name: 'Lanjut mengedit' }).click()

  await dialog.getByRole('textbox', { name: 'Username, baris 1' }).fill(`ayu.${unique}`)
  await dialog.getByRole('textbox', { name: 'Username, baris 2' }).fill(`bunga.${unique}`)
  await expect(advice).toBeHidden()
  await dialog.getByRole('button', { name: 'Daftarkan 2' }).click()
  await expect(page.getByText('2 affiliate didaftarkan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toContainText('1 baris belum didaftarkan. Yang sudah didaftarkan tetap tersimpan.')
  await question.getByRole('button', { name: 'Buang', exact: true }).click()
  await expect(dialog).toBeHidden()
})
