import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failOnDialog,
  type Page,
  test,
  tryAgain,
} from './fixtures.ts'
import { runAsOwner } from './people.ts'

const gritingPath = '/dashboard/griting'

function findCard(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

function findNameField(page: Page) {
  return page.getByRole('textbox', { name: 'Nama Template' })
}

function findContentField(page: Page) {
  return page.getByRole('textbox', { name: 'Isi Template' })
}

function findPreview(page: Page) {
  return page.getByTestId('preview-message')
}

const unsavedText = 'Yang sudah diketik belum disimpan.'

/** Saves a template as the user of the page. */
async function saveTemplate(page: Page, name: string, template_content = 'Hai [nama]') {
  const reply = await page.request.post('/api/templates', { data: { name, template_content } })
  expect(reply.status()).toBe(201)
}

test('a template is written with shortcodes, previewed, saved, loaded, edited and deleted', async ({
  page,
  signIn,
  unique,
}) => {
  const name = `Sapaan ${unique}`
  await signIn('dewi')
  await page.goto(gritingPath)
  await expect(page).toHaveTitle(/Griting Template/)
  await findNameField(page).fill(name)
  await page.getByRole('textbox', { name: /Deskripsi/ }).fill('Untuk yang baru')
  await findContentField(page).fill('Hai , nomor [whatsapp]. [nama]!')
  await findContentField(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
  await page.getByRole('button', { name: '[nama] Rina Beauty' }).click()
  await findContentField(page).press('End')
  await page.getByRole('button', { name: '[produk] Product ABC' }).click()
  await expect(findContentField(page)).toBeFocused()
  await expect(findContentField(page)).toHaveValue('Hai [nama], nomor [whatsapp]. [nama]![produk]')
  await expect(findPreview(page)).toHaveText('Hai Rina Beauty, nomor 081234567890. Rina Beauty!Product ABC')
  await expect(page.getByText('45 / 4.096 karakter')).toBeVisible()

  await findNameField(page).press('Enter')
  await expect(page.getByText('Template berhasil disimpan')).toBeVisible()
  await expect(findNameField(page)).toHaveValue('')
  await expect(findCard(page, name)).toContainText('Untuk yang baru')
  // Other tests save templates too, so the test compares only the new template and one older template.
  const bothTemplates = page.getByRole('article').filter({ hasText: new RegExp(`${name}|Perkenalan`) })
  await expect(bothTemplates.first()).toContainText(name)

  await findCard(page, name)
    .getByRole('button', { name: /^Muat isi/ })
    .click()
  await expect(page.getByText('Template dimuat')).toBeVisible()
  await expect(findContentField(page)).toHaveValue(/^Hai \[nama\]/)
  await expect(findNameField(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Simpan Template' })).toBeVisible()

  await findCard(page, name).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { name: 'Edit Template' })).toBeVisible()
  await expect(page.getByText('Mode Edit')).toHaveCount(2)
  await expect(findNameField(page)).toHaveValue(name)
  await expect(findCard(page, name)).toContainText('Sedang diedit')
  await findNameField(page).fill(`${name} baru`)
  await findContentField(page).fill('Halo [nama]')
  await findContentField(page).press('Control+Enter')
  await expect(page.getByText('Template berhasil diperbarui')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Template Baru' })).toBeVisible()
  await expect(findCard(page, `${name} baru`)).toContainText('Halo [nama]')
  await expect(findCard(page, name)).toHaveCount(0)

  await findCard(page, `${name} baru`)
    .getByRole('button', { name: /^Hapus/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText(`Template "${name} baru" berhasil dihapus`)).toBeVisible()
  await expect(findCard(page, `${name} baru`)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Template Tersimpan' })).toBeFocused()
})

test('text field, twelve rows of text, shortcodes and save button are in view at 1280 × 800', async ({
  page,
  signIn,
}) => {
  await signIn('budi')
  await page.goto(gritingPath)
  const field = findContentField(page)
  const saveButton = page.getByRole('button', { name: 'Simpan Template' })
  await expect(field).toBeVisible()
  await expect(saveButton).toBeInViewport({ ratio: 1 })
  const [fieldBox, buttonBox] = [await field.boundingBox(), await saveButton.boundingBox()]
  expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThan(buttonBox?.y ?? 0)

  await field.fill(Array.from({ length: 12 }, (_, row) => `Baris ${row + 1}`).join('\n'))
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0)
  await expect(saveButton).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^\[halaman\]/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Sample dan video' }).click()
  await expect(page.getByRole('button', { name: /^\[resi\]/ })).toBeVisible()
  await expect(saveButton).toBeInViewport({ ratio: 1 })
})

test('the form shows the specified validation messages at the fields', async ({ page, signIn }) => {
  await signIn('budi')
  await page.goto(gritingPath)
  await page.getByRole('button', { name: 'Simpan Template' }).click()
  await expect(page.getByText('Nama template harus diisi')).toBeVisible()
  await expect(page.getByText('Template content harus diisi')).toBeVisible()
  await expect(findNameField(page)).toBeFocused()
  // The sticky buttons cover no message.
  const messageBox = await page.getByText('Template content harus diisi').boundingBox()
  const buttonBox = await page.getByRole('button', { name: 'Simpan Template' }).boundingBox()
  expect((messageBox?.y ?? 0) + (messageBox?.height ?? 0)).toBeLessThan((buttonBox?.y ?? 0) - 12)
  await expectAccessible(page)
})

test('an unknown shortcode is reported, highlighted in the text and left as typed', async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto(gritingPath)
  await findContentField(page).fill('Hai [Nama] dari [toko], [nama] [1]')
  await expect(page.getByText('Shortcode tidak dikenal:')).toBeVisible()
  await expect(findPreview(page)).toHaveText('Hai [Nama] dari [toko], Rina Beauty [1]')
  await expect(findPreview(page).locator('mark')).toHaveText(['[Nama]', '[toko]'])
  await page.getByRole('button', { name: '[toko]' }).click()
  const selected = await findContentField(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toBe('[toko]')
  await findContentField(page).fill('Hai [nama]')
  await expect(page.getByText('Shortcode tidak dikenal:')).toBeHidden()
})

test('the preview shows the message for an affiliate found by search', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('dewi')
  await registerAffiliate(`@kak.${unique}`, 'Daily Facemist Toner')
  await page.goto(gritingPath)
  await findContentField(page).fill('Hai [nama], [produk]')
  const select = page.getByRole('combobox', { name: 'Tampilkan untuk' })
  await select.fill(unique)
  await page.getByRole('option', { name: `@kak.${unique}` }).click()
  await expect(findPreview(page)).toHaveText(`Hai kak.${unique}, Daily Facemist Toner`)
  await select.fill('')
  await expect(findPreview(page)).toHaveText('Hai Rina Beauty, Product ABC')
  await select.fill(unique)
  await page.getByRole('option', { name: `@kak.${unique}` }).click()
  await expect(findPreview(page)).toHaveText(`Hai kak.${unique}, Daily Facemist Toner`)
  await page.getByRole('button', { name: 'Kembali ke contoh', includeHidden: true }).click()
  await expect(findPreview(page)).toHaveText('Hai Rina Beauty, Product ABC')
})

test('leaving Mode Edit, loading a template or opening a page asks once about unsaved text', async ({
  page,
  signIn,
  unique,
}) => {
  const [firstName, secondName] = [`Satu ${unique}`, `Dua ${unique}`]
  const dialog = page.getByRole('dialog')
  await signIn('sari')
  await saveTemplate(page, firstName, 'isi satu')
  await saveTemplate(page, secondName, 'isi dua')
  await page.goto(gritingPath)

  await findCard(page, firstName).getByRole('button', { name: /^Edit/ }).press('Enter')
  await findNameField(page).press('Escape')
  await expect(page.getByRole('heading', { name: 'Template Baru' })).toBeVisible()

  await findCard(page, firstName).getByRole('button', { name: /^Edit/ }).press('Enter')
  await findContentField(page).fill('diketik')
  await findCard(page, secondName)
    .getByRole('button', { name: /^Muat isi/ })
    .click()
  await expect(dialog).toContainText(unsavedText)
  await dialog.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(findContentField(page)).toHaveValue('diketik')
  await findNameField(page).press('Escape')
  await expect(dialog).toContainText(unsavedText)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(findNameField(page)).toBeFocused()

  await page.getByRole('link', { name: 'Reg. Affiliate' }).click()
  await expect(page.getByText(unsavedText)).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await expect(page).toHaveURL(gritingPath)
  await expect(findContentField(page)).toHaveValue('diketik')

  await page.getByRole('button', { name: 'Batal' }).click()
  await dialog.getByRole('button', { name: 'Buang' }).click()
  await expect(page.getByRole('heading', { name: 'Template Baru' })).toBeVisible()
  await expect(findContentField(page)).toHaveValue('')
  await findCard(page, secondName)
    .getByRole('button', { name: /^Muat isi/ })
    .click()
  await expect(findContentField(page)).toHaveValue('isi dua')
  await page.getByRole('link', { name: 'Reg. Affiliate' }).click()
  await expect(page).toHaveURL('/dashboard/reg-affiliate')
})

test('changes by another user appear at once and leave half-typed text unchanged', async ({
  page,
  signIn,
  unique,
}) => {
  const name = `Awal ${unique}`
  await signIn('dewi')
  await saveTemplate(page, name, 'isi awal')
  const liveResponse = page.waitForResponse('**/api/live')
  await page.goto(gritingPath)
  await liveResponse
  await findContentField(page).fill('setengah')
  await runAsOwner('insert into griting_templates (name, template_content) values ($1, $2)', [
    `Susulan ${unique}`,
    'x',
  ])
  await expect(findCard(page, `Susulan ${unique}`)).toBeVisible()
  await expect(findContentField(page)).toHaveValue('setengah')
  await findContentField(page).fill('')

  await findCard(page, name).getByRole('button', { name: /^Edit/ }).click()
  await findContentField(page).fill('punya saya')
  await runAsOwner('update griting_templates set template_content = $2 where name = $1', [name, 'punya dia'])
  const notice = page.getByRole('status').filter({ hasText: 'Template sudah diubah orang lain' })
  await expect(notice).toContainText('Isi: isi awal → punya dia. Isian Anda tetap dipakai: punya saya')
  await expect(findContentField(page)).toHaveValue('punya saya')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Template berhasil diperbarui')).toBeVisible()
  await expect(findCard(page, name)).toContainText('punya saya')

  await findCard(page, name).getByRole('button', { name: /^Edit/ }).click()
  await findContentField(page).fill('tetap ada')
  await runAsOwner('delete from griting_templates where name = $1', [name])
  await expect(page.getByText('Template ini sudah dihapus orang lain')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan sebagai Baru' }).click()
  await expect(page.getByText('Template berhasil disimpan')).toBeVisible()
  await expect(findCard(page, name)).toContainText('tetap ada')
})

test('a failed save is reported and keeps the text; a double click saves once', async ({
  page,
  signIn,
  unique,
}) => {
  const name = `Ganda ${unique}`
  await signIn('sari')
  await page.goto(gritingPath)
  await findNameField(page).fill(name)
  await findContentField(page).fill('isi')
  await page.route('**/api/templates', (route) => route.abort())
  await page.getByRole('button', { name: 'Simpan Template' }).click()
  await expect(page.getByText('Gagal menyimpan template')).toBeVisible()
  await expect(findContentField(page)).toHaveValue('isi')
  await page.unroute('**/api/templates')
  await page.getByRole('button', { name: 'Simpan Template' }).dblclick()
  await expect(page.getByText('Template berhasil disimpan')).toBeVisible()
  await expect(findCard(page, name)).toHaveCount(1)

  await page.route('**/api/templates/*', (route) => route.fulfill({ status: 500, json: {} }))
  await findCard(page, name)
    .getByRole('button', { name: /^Hapus/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Gagal menghapus template')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click()
  await findCard(page, name).getByRole('button', { name: /^Edit/ }).click()
  await findContentField(page).fill('lain')
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Gagal memperbarui template')).toBeVisible()
  await expect(findContentField(page)).toHaveValue('lain')
})

test('a failed load of the list states the reason and keeps the typed text', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/templates', (route) =>
    route.fulfill({
      status: 403,
      json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'Alasan' },
    }),
  )
  await page.goto(gritingPath)
  await expect(page.getByRole('alert', { name: 'Gagal memuat template griting: Alasan' })).toContainText(
    'Server menolak atau gagal menjawab.',
  )
  const toast = page.getByRole('alert').filter({ hasText: /^Error/ })
  await expect(toast).toContainText('Gagal memuat template griting: Alasan')
  await toast.getByRole('button', { name: 'Tutup' }).click()
  await findContentField(page).fill('diketik')
  await page.unroute('**/api/templates')
  await tryAgain(page)
  await expect(page.getByText('Gagal memuat template griting')).toBeHidden()
  await expect(findContentField(page)).toHaveValue('diketik')
})

test('an empty list says so; many templates can be searched, and the search is in the URL', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.route('**/api/templates', (route) => route.fulfill({ json: [] }))
  await page.goto(gritingPath)
  await expect(page.getByText('Belum ada template')).toBeVisible()
  await page.unroute('**/api/templates')
  for (let i = 0; i < 7; i++) await saveTemplate(page, `Cari${i} ${unique}`)
  await page.goto(gritingPath)
  await page.getByRole('textbox', { name: 'Cari template' }).fill(`${unique} cari3`)
  await expect(page.getByRole('article')).toHaveCount(1)
  // The number beside the heading counts all saved templates.
  await expect(page.getByRole('heading', { name: 'Template Tersimpan' }).locator('+ *')).not.toHaveText('1')
  await expect(page).toHaveURL(new RegExp(`q=${unique}`))
  await page.reload()
  await expect(findCard(page, `Cari3 ${unique}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Cari template' }).fill('tidak ada yang begini')
  await expect(page.getByText('Tidak ada template yang sesuai dengan pencarian')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(findCard(page, `Cari6 ${unique}`)).toBeVisible()
})

test('long and hostile text is shown as text, fits the screen and passes axe', {
  tag: '@phone',
}, async ({ page, signIn, unique }) => {
  const hostileText = `<img src=x onerror=alert(1)>{{7*7}} مرحبا 🌸 ${'PanjangTanpaSpasi'.repeat(3)} ${unique}`
  failOnDialog(page)
  await signIn('sari')
  await saveTemplate(page, hostileText, `${hostileText} [nama] [apa ini]`)
  await page.goto(gritingPath)
  await expect(findCard(page, hostileText)).toBeVisible()
  await findCard(page, hostileText).getByRole('button', { name: /^Edit/ }).click()
  await expect(findPreview(page)).toContainText(`${hostileText} Rina Beauty [apa ini]`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await findCard(page, hostileText)
    .getByRole('button', { name: /^Hapus/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(hostileText)
})

test('long and many unknown shortcodes neither widen the form nor cover the text', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn('sari')
  await page.goto(gritingPath)
  const content = findContentField(page)
  const widthBefore = (await content.boundingBox())?.width
  const codes = [`[${'panjang'.repeat(11)}]`, ...Array.from({ length: 14 }, (_, index) => `[kode${index}]`)]
  await content.fill(codes.join(' '))
  const notice = page.getByRole('status').filter({ hasText: 'Shortcode tidak dikenal:' })
  await expect(notice).toContainText('dan 12 lagi. Akan terkirim seperti tertulis.')
  await expect(notice.getByRole('button')).toHaveText(codes.slice(0, 3))
  expect((await content.boundingBox())?.width).toBe(widthBefore)
  expect((await notice.boundingBox())?.height).toBeLessThan(200)
})
