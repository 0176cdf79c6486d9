import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, tryAgain } from './fixtures.ts'
import { runAsOwner, uniqueNumber } from './people.ts'

const listPath = '/dashboard/products'

/** Returns the row in the table or, on a phone, the card. */
function findRow(page: Page, name: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .or(page.getByRole('article', { name, exact: true }))
}

const findField = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

/** Creates a product over the API as the user of the page. @returns the row */
async function postProduct(request: APIRequestContext, product_name: string, overrides: object = {}) {
  const data = {
    product_number: product_name.slice(0, 60),
    product_name,
    product_benefit: 'Melembapkan',
    price: '50000',
  }
  const reply = await request.post('/api/products', { data: { ...data, ...overrides } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

/** Registers an affiliate for the product. */
async function addAffiliate(productId: string, username: string): Promise<void> {
  await runAsOwner(
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, $3)',
    [username, uniqueNumber(), [productId]],
  )
}

test('a product is added, shown with its price, changed and deleted', async ({ page, signIn, unique }) => {
  const name = `Sunscreen ${unique}`
  await signIn('budi')
  await page.goto(listPath)
  await expect(page).toHaveTitle(/Product Management/)
  const total = page.getByRole('definition')
  await expect(total).toHaveText(/^\d+$/)
  // The card counts the products, so the title doesn't.
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveText('Product Management')
  await page.getByRole('button', { name: 'Tambah Product' }).click()
  const dialog = page.getByRole('dialog')
  await expect(findField(dialog, 'Product Number')).toBeFocused()
  await expect(findField(dialog, 'Price')).toHaveAttribute('inputmode', 'decimal')
  await findField(dialog, 'Product Number').fill(`P-05 ${unique}`)
  await findField(dialog, 'Product Name').fill(name)
  await findField(dialog, 'Price').fill('1289000,5')
  await findField(dialog, 'Benefits').fill('Melindungi kulit.')
  await expect(findField(dialog, 'Price')).toHaveValue('1.289.000,50')
  await expect(dialog.getByText(/harus/)).toHaveCount(0)
  await findField(dialog, 'Benefits').press('Control+Enter')
  await expect(page.getByText('Product created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  // Other tests add products meanwhile, so only a search surely shows this one.
  await page.goto(`${listPath}?q=${unique}`)
  const ownRow = findRow(page, name)
  await expect(ownRow).toContainText('Rp. 1.289.000,50')
  await expect(ownRow).toContainText('P-05')
  await expect(ownRow).toContainText('Melindungi kulit.')

  await ownRow.getByRole('button', { name: /^Edit/ }).click()
  await expect(findField(dialog, 'Price')).toHaveValue('1.289.000,50')
  await findField(dialog, 'Price').fill('89.000')
  await findField(dialog, 'Price').press('Enter')
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect(ownRow).toContainText('Rp. 89.000')
  await expect(ownRow).not.toContainText('89.000,')
  await expect(ownRow.getByRole('button', { name: /^Edit/ })).toBeFocused()

  await ownRow.getByRole('button', { name: /^Delete/ }).click()
  await expect(dialog).toContainText('Konfirmasi Hapus')
  await expect(dialog).toContainText(name)
  await expect(dialog).toContainText('Belum dipakai affiliate atau video.')
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(ownRow).toBeHidden()
  await expect(page.getByRole('region', { name: 'Daftar product' })).toBeFocused()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Data berhasil direfresh')).toBeVisible()
})

test('the dialog reports missing values and invalid prices at the field', async ({ page, signIn }) => {
  await signIn('sari')
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tambah Product' }).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Product Name').press('Tab')
  await expect(dialog.getByText('Product Name harus diisi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  for (const name of ['Product Number', 'Product Name', 'Price', 'Benefits'])
    await expect(dialog.getByText(`${name} harus diisi`)).toBeVisible()
  await expect(findField(dialog, 'Product Number')).toBeFocused()
  await expectAccessible(page)
  for (const [typed, message] of [
    ['murah', 'Price harus berupa angka, misalnya 89.000 atau 89.000,50'],
    ['-1', 'Price tidak boleh kurang dari 0'],
    ['1,234', 'Price paling banyak dua angka di belakang koma'],
  ] as const) {
    await findField(dialog, 'Price').fill(typed)
    await findField(dialog, 'Benefits').focus()
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(findField(dialog, 'Price')).toHaveValue(typed)
  }
})

test('a failed save keeps the typed text, a double click adds one product, and Escape asks first', async ({
  page,
  signIn,
  unique,
}) => {
  const name = `Serum ${unique}`
  await signIn('sari')
  await page.goto(`${listPath}?q=${unique}`)
  await page.getByRole('button', { name: 'Tambah Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Product' })
  await findField(dialog, 'Product Number').fill(`P-06 ${unique}`)
  await findField(dialog, 'Product Name').fill(name)
  await findField(dialog, 'Price').fill('0')
  await findField(dialog, 'Benefits').fill('Cerah')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Buang perubahan?')).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut mengedit' }).click()
  await page.route('**/api/products', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Failed to create product')).toBeVisible()
  await expect(findField(dialog, 'Product Name')).toHaveValue(name)
  await page.unroute('**/api/products')
  await dialog.getByRole('button', { name: 'Simpan' }).dblclick()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findRow(page, name)).toHaveCount(1)
})

test('a product number in use is refused at its field, which names the other product', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await postProduct(page.request, `Pemilik ${unique}`, { product_number: `N-1 ${unique}` })
  await page.goto(listPath)
  await page.getByRole('button', { name: 'Tambah Product' }).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Product Number').fill(` n\u20111 ${unique}`)
  await findField(dialog, 'Product Name').fill(`Lain ${unique}`)
  await findField(dialog, 'Price').fill('0')
  await findField(dialog, 'Benefits').fill('Cerah')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(findField(dialog, 'Product Number')).toHaveAccessibleDescription(
    /sudah dipakai oleh .*Pemilik/,
  )
  await expect(findField(dialog, 'Product Number')).toBeFocused()
  await expect(findField(dialog, 'Product Name')).toHaveValue(`Lain ${unique}`)
})

test('the question before a deletion counts affiliates and videos, and is asked again if the count was missing', async ({
  page,
  signIn,
  unique,
}) => {
  const name = `Toner ${unique}`
  await signIn('sari')
  const { id } = await postProduct(page.request, name)
  await addAffiliate(id, `${unique}a`)
  await runAsOwner('insert into videos (video_vo, product_id) values ($1, $2)', [
    `https://x.id/${unique}`,
    id,
  ])
  await page.goto(`${listPath}?q=${unique}`)
  await findRow(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Product ini dipakai 1 affiliate dan 1 video.')
  await expect(dialog).toContainText('Unknown Product')
  await expectAccessible(page)
  await addAffiliate(id, `${unique}b`)
  await expect(dialog).toContainText('Product ini dipakai 2 affiliate dan 1 video.')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(findRow(page, name)).toBeVisible()

  // If the user presses Hapus before the usage has loaded, the server's refusal lists what depends on the product.
  await page.route('**/api/products/*/usage', (route) => route.abort())
  await page.reload()
  await findRow(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog).toContainText(/Memeriksa affiliate dan video|belum dapat diperiksa/)
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Product ini dipakai 2 affiliate dan 1 video.')
  await expect(dialog).toContainText('Tekan Hapus sekali lagi')
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(findRow(page, name)).toBeHidden()
})

test('the second of two editors sees what the first changed and keeps the typed text', async ({
  page,
  signIn,
  unique,
}) => {
  const name = `Masker ${unique}`
  await signIn('sari')
  const { id } = await postProduct(page.request, name)
  await page.goto(`${listPath}?q=${unique}`)
  await findRow(page, name).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Benefits').fill('Punya saya')
  await runAsOwner('update products set price = 65000.25 where id = $1', [id])
  await expect(dialog.getByRole('status')).toContainText('Product sudah diubah orang lain')
  await expect(dialog.getByRole('status')).toContainText('Price: Rp. 50.000 → Rp. 65.000,25')
  await expect(findField(dialog, 'Benefits')).toHaveValue('Punya saya')
  await expectAccessible(page)
  await expect(findField(dialog, 'Price')).toHaveValue('65.000,25')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect(findRow(page, name)).toContainText('Punya saya')
  await expect(findRow(page, name)).toContainText('Rp. 65.000,25')

  await findRow(page, name).getByRole('button', { name: /^Edit/ }).click()
  await findField(dialog, 'Benefits').fill('Tetap ada')
  await runAsOwner('delete from products where id = $1', [id])
  await expect(dialog.getByRole('status')).toContainText('Product ini sudah dihapus orang lain')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(page.getByText('Failed to update product: Product sudah tidak ada')).toBeVisible()
  await expect(findField(dialog, 'Benefits')).toHaveValue('Tetap ada')
})

test('search and page are stored in the URL, and a new search returns to page 1', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  for (let i = 0; i < 12; i++)
    await postProduct(page.request, `Krim ${unique} ${i}`, { product_number: `K-${i} ${unique}` })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
  await expect(findRow(page, `Krim ${unique} 9`)).toBeVisible()
  await expect(findRow(page, `Krim ${unique} 10`)).toBeHidden()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(findRow(page, `Krim ${unique} 10`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const searchField = page.getByRole('textbox', { name: 'Cari product' })
  await searchField.fill(`k-3 ${unique}`)
  await expect(page).not.toHaveURL(/page=/)
  await expect(findRow(page, `Krim ${unique} 3`)).toBeVisible()
  await expect(page.getByText('Menampilkan')).toBeHidden()
  await searchField.fill(`${unique} tidak ada`)
  await expect(page.getByText('Tidak ada product yang sesuai dengan pencarian.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filter' }).click()
  await expect(page).toHaveURL(listPath)
  await expect(searchField).toHaveValue('')
  await page.goto(`${listPath}?q=${unique}&page=99`)
  await expect(page).toHaveURL(/page=2/)
  await page.goto(`${listPath}?q=${unique}&page=abc`)
  await expect(page.getByText('Menampilkan 1 - 10 dari 12 data')).toBeVisible()
})

test('very long, right-to-left and unbroken names fit their place and pass axe', {
  tag: '@phone',
}, async ({ page, signIn, unique }) => {
  const longName = `${'Tanpaspasi'.repeat(17)}${unique}`
  await signIn('sari')
  await postProduct(page.request, `سيروم الليل المرطب المكثف للعناية بالبشرة ${unique}`)
  await postProduct(page.request, longName, {
    product_number: `${'N'.repeat(40)}${unique}`,
    product_benefit: `${'Panjang'.repeat(40)} ${'dan lagi '.repeat(150)}`,
    price: '999999999999.99',
  })
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findRow(page, longName)).toContainText('Rp. 999.999.999.999,99')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await findRow(page, longName)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Belum dipakai')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await findRow(page, longName).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a failed load of the list is reported and can be retried', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/products/catalogue', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto(listPath)
  await expect(page.getByText('Failed to fetch products')).toHaveCount(2)
  await expectAccessible(page)
  await page.unroute('**/api/products/catalogue')
  await tryAgain(page)
  await expect(page.getByRole('definition')).toHaveText(/^\d+$/)
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeHidden()
})

test('an empty list invites to add the first product', async ({ page, signIn }) => {
  await signIn('sari')
  await page.route('**/api/products/catalogue', (route) => route.fulfill({ json: [] }))
  await page.goto(listPath)
  await expect(page.getByText('Belum ada product. Tambahkan product pertama Anda!')).toBeVisible()
  await page.getByRole('button', { name: 'Tambah Product' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Tambah Product' })).toBeVisible()
})

test('repeated clicks while a dialog fades out save once and delete once', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('sari')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(listPath)
  const writes: string[] = []
  page.on('response', (reply) => {
    if (reply.request().method() !== 'GET') writes.push(`${reply.request().method()} ${reply.status()}`)
  })
  const pressUntilClosed = async (name: string) => {
    const box = await page.getByRole('dialog').getByRole('button', { name, exact: true }).boundingBox()
    if (!box) throw new Error(`no button ${name}`)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    while ((await page.getByRole('dialog').count()) > 0) {
      await page.mouse.down()
      await page.mouse.up()
    }
  }
  await page.getByRole('button', { name: 'Tambah Product' }).click()
  const dialog = page.getByRole('dialog')
  await findField(dialog, 'Product Number').fill(`P-08 ${unique}`)
  await findField(dialog, 'Product Name').fill(`Tekan ${unique}`)
  await findField(dialog, 'Price').fill('0')
  await findField(dialog, 'Benefits').fill('Cerah')
  await pressUntilClosed('Simpan')
  await page.goto(`${listPath}?q=${unique}`)
  await findRow(page, `Tekan ${unique}`)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await pressUntilClosed('Hapus')
  await expect(page.getByText('Tidak ada product yang sesuai')).toBeVisible()
  expect(writes).toEqual(['POST 201', 'DELETE 204'])
})
