/** 'Tempel data' registers the affiliates of a chat, a sheet or a file all at once, and can undo all at once. */
import writeXlsxFile from 'write-excel-file/node'
import { pasteText } from './clipboard.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, loseReply, type Page, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { createPerson, enterAs, uniqueNumber } from './people.ts'

const listPath = '/dashboard/reg-affiliate'
const findPasteField = (page: Page) => page.getByRole('textbox', { name: /Chat, link profil/ })
const findRows = (page: Page) => page.getByRole('list', { name: 'Baris yang dibaca' }).getByRole('listitem')
const findRegisterButton = (page: Page) => page.getByRole('button', { name: /^Daftarkan \d/ })
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Tempel data' })

function buildSheet(unique: string, count: number): string {
  const lines = Array.from(
    { length: count },
    (_, n) => `${n + 1}\tKreator ${n}\t@lembar${n}.${unique}\t${uniqueNumber('0856')}`,
  )
  return ['No\tNama\tAkun TikTok\tNo HP', ...lines].join('\n')
}

test('a chat that is pasted before the products are loaded waits for them', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  const release = await holdRequests(page, '**/api/products')
  await page.goto(listPath)
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  await username.click()
  await pasteText(page, `@dini.${unique}, wa ${uniqueNumber('0857')}, shopee, mau night serum`)
  await expect(username).toHaveValue('')
  release()
  await expect(username).toHaveValue(`dini.${unique}`)
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue('Night Serum')
})

test('a chat that is pasted during a save fills the form after the save', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`lama.${unique}`)
  let saveGate = Promise.withResolvers<void>()
  await page.route('**/api/affiliates', async (route) => {
    if (route.request().method() === 'POST') await saveGate.promise
    await route.continue()
  })
  await page.goto(listPath)
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const composeChat = (name: string) =>
    `Kak aku @${name}.${unique}, wa ${uniqueNumber('0857')}, tiktok, night serum`
  const savingButton = page.getByRole('button', { name: 'Menyimpan...' })
  await username.click()
  await pasteText(page, composeChat('satu'))
  await expect(username).toHaveValue(`satu.${unique}`)
  await page.keyboard.press('Enter')
  await expect(savingButton).toBeVisible()
  await username.click()
  await pasteText(page, composeChat('dua'))
  await expect(username).toHaveValue(`satu.${unique}`)
  saveGate.resolve()
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(username).toHaveValue(`dua.${unique}`)

  // If the server refuses the save, the form keeps its text and says that the pasted chat was not read.
  saveGate = Promise.withResolvers<void>()
  await username.fill(`lama.${unique}`)
  await page.keyboard.press('Enter')
  await expect(savingButton).toBeVisible()
  await username.click()
  await pasteText(page, composeChat('tiga'))
  saveGate.resolve()
  const unreadNote = page.getByText('Tempelan tadi belum dibaca')
  await expect(unreadNote).toBeVisible()
  await expect(username).toHaveValue(`lama.${unique}`)
  await username.fill(`baru.${unique}`)
  await page.keyboard.press('Enter')
  await expect(username).toHaveValue('')
  await expect(unreadNote).toBeHidden()
  await pasteText(page, composeChat('tiga'))
  await expect(username).toHaveValue(`tiga.${unique}`)
  await expect(unreadNote).toBeHidden()
})

test('a creator from a pasted chat is registered in three actions', { tag: '@phone' }, async ({
  page,
  signIn,
  unique,
  isMobile,
}) => {
  await signIn('dewi')
  await page.goto(listPath)
  if (isMobile) await page.getByRole('button', { name: 'Registrasi baru' }).click()
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const number = uniqueNumber('0857')
  await username.click()
  await pasteText(page, `Kak aku @chat.${unique}, wa ${number}, shopee, mau night serum`)
  await expect(username).toHaveValue(`chat.${unique}`)
  await expect(page.getByRole('textbox', { name: 'No. WhatsApp' })).toHaveValue(number)
  await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('Shopee')
  await expect(page.getByText(/Dibaca dari tempelan: .*Night Serum/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registrasi affiliate berhasil disimpan')).toBeVisible()
  await expect(username).toHaveValue('')

  // The next chat names no product, so the form chooses the product of the last chat, and says so.
  await username.click()
  await pasteText(page, `akun ig @chat2.${unique} ${uniqueNumber('0858')}`)
  await expect(
    page.getByText(/Dibaca dari tempelan: .*Instagram.*Night Serum.*, seperti terakhir/),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  // The form is empty once it is saved. Before that, the username would be found in the form.
  await expect(username).toHaveValue('')
  await expect(page.getByText(`chat2.${unique}`).first()).toBeVisible()

  // A chat can name another product. If its words match no product, the field stays empty and says so.
  const product = page.getByRole('combobox', { name: 'Product' })
  await username.click()
  await pasteText(page, `chat3_${unique} / ${uniqueNumber('0813')} / Shopee / Facemist`)
  await expect(product).toHaveValue('Daily Facemist Toner')
  await pasteText(page, `tiktok.com/@chat4.${unique} ${uniqueNumber('0852')} body lotion`)
  await expect(username).toHaveValue(`chat4.${unique}`)
  await expect(product).toHaveValue('')
  await expect(product).toHaveAccessibleDescription(/“body lotion” tidak dikenali sebagai product/)

  // Two affiliates don't fit into the form, so the dialog with the grid opens.
  await username.click()
  await pasteText(page, `@dua.${unique} ${uniqueNumber('0857')}\n@tiga.${unique} ${uniqueNumber('0858')}`)
  await expect(findRows(page)).toHaveCount(2)
  // The form keeps its earlier content.
  await expect(username).toHaveValue(`chat4.${unique}`)
})

test('the form and the grid warn about a pasted name or number that looks wrong', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await page.goto(listPath)
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const number = page.getByRole('textbox', { name: 'No. WhatsApp' })
  await username.click()
  await pasteText(page, `Kak aku @emo🌸${unique}, wa 0812-3456-7890 / 0813-9876-5432, tiktok, night serum`)
  await expect(username).toHaveValue(`emo🌸${unique}`)
  await expect(username).toHaveAccessibleDescription(/Username hanya berisi/)
  await expect(number).toHaveAccessibleDescription(/dua nomor/)
  await username.fill(`emo.${unique}`)
  await expect(username).not.toHaveAccessibleDescription(/Username hanya berisi/)

  await page.goto(`${listPath}?tempel=ya`)
  await expect(findPasteField(page)).toBeFocused()
  await pasteText(page, `@emo🌸${unique}\t${uniqueNumber('0857')}\tNight Serum`)
  await expect(findRows(page)).toContainText('Periksa')
  await expect(findRows(page)).toContainText('Username hanya berisi')
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 1')
})

test('rows of a sheet are registered in five actions and undone by one', async ({ page, signIn, unique }) => {
  const total = 30
  await signIn('dewi')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tempel data' }).click()
  await expect(findPasteField(page)).toBeFocused()
  await expect(page).toHaveURL(/tempel=ya/)
  await pasteText(page, buildSheet(unique, total))
  await expect(page.getByText(`${total} baris: 0 siap, ${total} kurang.`)).toBeVisible()
  const product = page.getByLabel('Product untuk semua yang kosong')
  await expect(product).toBeFocused()
  await product.selectOption({ label: 'Night Serum' })
  await expect(page.getByText(`${total} baris: ${total} siap.`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await findRegisterButton(page).click()
  await expect(findDialog(page)).toBeHidden()
  await expect(page).not.toHaveURL(/tempel/)
  await expect(page.getByText(`${total} affiliate didaftarkan`)).toBeVisible()
  const countRegistered = async () =>
    (await (await page.request.get(`/api/affiliates?q=${unique}`)).json()).total
  expect(await countRegistered()).toBe(total)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText(`Diurungkan: ${total} affiliate didaftarkan`)).toBeVisible()
  expect(await countRegistered()).toBe(0)
})

test('rows report their problems and can be corrected or excluded; valid rows are registered', {
  tag: '@phone',
}, async ({ page, signIn, registerAffiliate, unique, context, isMobile }) => {
  await signIn('sari')
  const id = await registerAffiliate(`ada.${unique}`)
  const affiliate = await (await context.request.get(`/api/affiliates/${id}`)).json()
  await page.goto(`${listPath}?tempel=ya`)
  await expect(findPasteField(page)).toBeFocused()
  const createNumber = () => uniqueNumber('0857')
  const [firstNumber, secondNumber] = [createNumber(), createNumber()]
  await pasteText(
    page,
    [
      'Platform;Username;No. WhatsApp;Product',
      `TikTok;'@satu.${unique};${firstNumber};Night Serum`,
      `TikTok;dua.${unique};;Night Serum`,
      `TikTok;tiga.${unique};'${affiliate.whatsapp.replace(/^0/, '+62')};Night Serum`,
      `TikTok;empat.${unique};${firstNumber};Night Serum`,
      `Shopee;ada.${unique};${createNumber()};Night Serum`,
      `Facebook;=A1;${createNumber()};Sabun`,
    ].join('\n'),
  )
  await expect(findRows(page)).toHaveCount(6)
  await expect(findRows(page).nth(0)).toContainText('Siap')
  await expect(findRows(page).nth(1)).toContainText('No. WhatsApp harus diisi')
  // A phone has no room for the head of the grid, so each field has a label of its own.
  const label = findRows(page).nth(1).getByText('No. WhatsApp', { exact: true })
  await expect(label).toBeVisible({ visible: isMobile })
  await expect(findRows(page).nth(2)).toContainText('Sudah ada')
  await expect(
    findRows(page)
      .nth(2)
      .getByRole('link', { name: `ada.${unique}` }),
  ).toBeVisible()
  await expect(findRows(page).nth(3)).toContainText('Sama dengan baris 1')
  await expect(findRows(page).nth(4)).toContainText('Mirip')
  await expect(findRows(page).nth(5)).toContainText('Selnya berisi rumus')
  await expect(findRows(page).nth(5)).toContainText('Product “Sabun” tidak ada di pilihan Anda.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'No. WhatsApp, baris 2' }).fill(secondNumber)
  await page.getByRole('textbox', { name: 'No. WhatsApp, baris 2' }).press('Tab')
  await expect(page.getByRole('combobox', { name: 'Product, baris 2' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Ikut didaftarkan, baris 4' }).uncheck()
  await expect(findRows(page).nth(1)).toContainText('Siap')
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 3')

  // Enter registers. Rows that need a correction stay.
  await page.getByRole('textbox', { name: 'No. WhatsApp, baris 2' }).press('Enter')
  await expect(page.getByText('3 affiliate didaftarkan')).toBeVisible()
  await expect(findRows(page)).toHaveCount(1)
  await expect(findRows(page).nth(0)).toContainText('Selnya berisi rumus')
})

test('‘Perlu dilihat’ shows as many rows as it counts, with their numbers in the sheet', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  await registerAffiliate(`ada.${unique}`)
  await page.goto(`${listPath}?tempel=ya`)
  await expect(findPasteField(page)).toBeFocused()
  const createNumber = () => uniqueNumber('0857')
  const lines = [
    [`satu.${unique}`, createNumber()],
    ['', createNumber()],
    [`ada.${unique}`, createNumber()],
    [`empat.${unique}`, ''],
    [`lima.${unique}`, createNumber()],
    [`enam.${unique}`, ''],
    [`enam.${unique}`, createNumber()],
  ].map(([username, whatsapp]) => ['Dewi', username, whatsapp, 'Night Serum'].join('\t'))
  await pasteText(page, ['Nama\tUsername\tWA\tProduk', ...lines].join('\n'))
  await expect(page.getByText('7 baris: 2 siap, 3 kurang, 1 sudah ada, 1 ganda.')).toBeVisible()
  await page.getByText('Perlu dilihat (4)').click()
  await expect(findRows(page)).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Username, baris 2' }).fill(`dua.${unique}`)
  await expect(page.getByText('Perlu dilihat (3)')).toBeVisible()
  await expect(findRows(page)).toHaveCount(4)
  await page.getByRole('textbox', { name: 'No. WhatsApp, baris 4' }).click()
  await expect(findRows(page)).toHaveCount(3)
  await findRegisterButton(page).click()
  await expect(page.getByText('3 affiliate didaftarkan')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username, baris 4' })).toBeVisible()
  await expect(findRows(page).nth(2)).toContainText('Sama dengan baris 6')
})

test('a retry after a lost reply creates no duplicates, and the import can be undone later', async ({
  page,
  context,
  unique,
}) => {
  // A new user, so that the imports of the last day are only those of this test.
  await enterAs(
    context,
    await createPerson(unique, 'user', 'reg_affiliate', 'data_affiliate_tab_products', 'Night Serum'),
  )
  await page.goto(`${listPath}?tempel=ya`)
  await expect(findPasteField(page)).toBeFocused()
  const number = uniqueNumber('0857')
  await pasteText(
    page,
    `kembar.${unique}\t${number}\tNight Serum\nlain.${unique}\t${uniqueNumber('0858')}\tNight Serum`,
  )
  await expect(page.getByText('2 baris: 2 siap.')).toBeVisible()

  await loseReply(page, 'affiliate-imports')
  await findRegisterButton(page).click()
  await expect(page.getByText('Gagal menyimpan registrasi affiliate')).toBeVisible()
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 2')
  await findRegisterButton(page).click()
  await expect(page.getByText('2 affiliate didaftarkan')).toBeVisible()
  await expect(findDialog(page)).toBeHidden()
  expect((await (await page.request.get(`/api/affiliates?q=${unique}`)).json()).total).toBe(2)

  await page.getByRole('button', { name: 'Tempel data' }).click()
  await expect(findPasteField(page)).toBeFocused()
  await pasteText(page, `@kembar.${unique} tiktok ${number} night serum`)
  await expect(findRows(page).nth(0)).toContainText('Sudah ada')
  await expect(findRegisterButton(page)).toHaveText('Daftarkan 0')

  // All rows belong to one import, which the dialog lists and can undo.
  await page.getByRole('button', { name: 'Tempel ulang' }).click()
  const line = page.getByRole('listitem').filter({ hasText: '2 affiliate' }).first()
  await line.getByRole('button', { name: 'Batalkan impor' }).click()
  await line.getByRole('button', { name: 'Ya, batalkan' }).click()
  await expect(page.getByText('2 affiliate ditarik kembali.')).toBeVisible()
  expect((await (await page.request.get(`/api/affiliates?q=${unique}`)).json()).total).toBe(0)
})

test('a workbook is read; input that cannot be read is reported and loses nothing', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('dewi')
  await page.goto(`${listPath}?tempel=ya`)
  await expect(findPasteField(page)).toBeFocused()
  const tooManyRows = buildSheet(unique, 501)
  await pasteText(page, tooManyRows)
  await expect(page.getByRole('alert')).toHaveText(/^Ada 501 baris\. Sekali tempel paling banyak 500/)
  await expect(findPasteField(page)).toHaveValue(tooManyRows)

  const chooseFile = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await chooseFile('rusak.xlsx', Buffer.from('PK\u0003\u0004 bukan'))
  await expect(page.getByRole('alert')).toHaveText(/File XLSX ini tidak dapat dibuka/)
  const workbook = await writeXlsxFile([
    [{ value: 'Username' }, { value: 'WhatsApp' }, { value: 'Produk' }],
    [{ value: `buku.${unique}` }, { value: 85_700_000_000 }, { value: 'Night Serum' }],
  ]).toBuffer()
  await chooseFile('kreator.xlsx', workbook)
  await expect(page.getByRole('textbox', { name: 'Username, baris 1' })).toHaveValue(`buku.${unique}`)

  // Nothing is discarded without asking.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Buang perubahan?' })).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'Buang', exact: true }).click()
  await expect(findDialog(page)).toBeHidden()
  await expect(page).toHaveURL(/reg-affiliate$/)
})

test('Back closes only the dialog, and a second Back leaves the page', async ({ page, signIn }) => {
  await signIn('dewi')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Reg. Affiliate', exact: true }).click()
  await page.getByRole('button', { name: 'Tempel data' }).click()
  await expect(findPasteField(page)).toBeFocused()
  await expect(page).toHaveURL(/tempel=ya/)
  await page.goBack()
  await expect(findDialog(page)).toBeHidden()
  await expect(page).toHaveURL(/reg-affiliate$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Registrasi Affiliate' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/reg-affiliate$/)
  await expect(findDialog(page)).toBeHidden()
})
