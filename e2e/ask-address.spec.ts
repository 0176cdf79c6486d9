/**
 * On the tab 'Kirim', staff ask a creator for the shipping address. The message links to the creator's page, which has
 * a form for it.
 */
import { stubChats } from './chats.ts'
import { enterWithNewProduct } from './choosing.ts'
import { openPhone } from './creator-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { addApprovedAffiliate, addProduct, enterWithProducts, runAsOwner } from './people.ts'

const shippingPath = '/dashboard/reg-affiliate?tab=kirim'

const findRow = (page: Page, username: string) => page.getByRole('listitem').filter({ hasText: username })
const findAskButton = (page: Page, username: string) =>
  findRow(page, username).locator('a, button', { hasText: 'Minta alamat' })

/** Returns the message in the link 'Minta alamat'. */
async function readMessage(page: Page, username: string): Promise<string> {
  await expect(findAskButton(page, username)).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  const href = await findAskButton(page, username).getAttribute('href')
  return new URL(`${href}`).searchParams.get('text') ?? ''
}

test('the message that asks for an address links to the page with the form for it', async ({
  page,
  context,
  unique,
  browser,
  baseURL,
}) => {
  await stubChats(context)
  const username = `minta.${unique}`
  const id = await addApprovedAffiliate(username, await enterWithNewProduct(context, unique))
  await page.goto(shippingPath)
  const message = await readMessage(page, username)
  const address = message.match(/https?:\/\/\S+/)?.[0] ?? ''
  expect(message).toContain(`Halo Kak ${username}`)
  expect(address.startsWith(`${baseURL}/?k=`)).toBe(true)
  await expectNoSidewaysScroll(page)

  const chatPage = context.waitForEvent('page')
  await findAskButton(page, username).click()
  expect(new URL((await chatPage).url()).searchParams.get('text')).toBe(message)
  await (await chatPage).close()
  await expect(findRow(page, username)).toContainText('Dibuka baru saja oleh Anda')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.reload()
  await expect(findRow(page, username)).toContainText('oleh Anda')

  const phone = await openPhone(browser)
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Kirim ke mana?' })).toBeVisible()
  await phone.getByLabel('Nama penerima').fill('Wulan')
  await phone.getByLabel('Alamat lengkap').fill('Jl. Mawar 5')
  await phone.getByLabel('Kota/kabupaten').fill('Garut')
  await phone.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(phone.getByRole('status')).toContainText('Alamatmu sudah kami simpan')
  await phone.context().close()
  await expect(findRow(page, username)).toContainText('Wulan, Jl. Mawar 5, Garut')
  await expect(findAskButton(page, username)).toHaveCount(0)

  const history = await runAsOwner<{ row: string }>(
    `select t::text as row from timeline t where subject_id = $1 and act = 'chat opened'`,
    [id],
  )
  expect(history).toHaveLength(1)
  expect(JSON.stringify(history)).not.toContain(address.split('k=')[1])
})

test('a renewed link is in the message at once', async ({ page, context, unique, baseURL }) => {
  const username = `baru.${unique}`
  const id = await addApprovedAffiliate(username, await enterWithNewProduct(context, unique))
  await page.goto(shippingPath)
  const oldMessage = await readMessage(page, username)
  const reply = await page.request.put(`/api/affiliates/${id}/page`, {
    data: { generation: 1 },
    headers: { origin: `${baseURL}` },
  })
  const { path } = await reply.json()
  await expect(findAskButton(page, username)).toHaveAttribute('href', new RegExp(encodeURIComponent(path)))
  expect(oldMessage).not.toContain(path)
})

test('without the template Minta alamat a built-in text asks for the address', async ({
  page,
  context,
  unique,
  baseURL,
}) => {
  await stubChats(context)
  await page.route('**/api/templates', (route) => route.fulfill({ json: [] }))
  const username = `bawaan.${unique}`
  await addApprovedAffiliate(username, await enterWithNewProduct(context, unique))
  await page.goto(shippingPath)
  expect(await readMessage(page, username)).toContain(`${baseURL}/?k=`)
  await findAskButton(page, username).click()
  await expect(findRow(page, username)).toContainText('Dibuka baru saja oleh Anda')
})

test('a user who sees only some of the products learns why the message has no link', async ({
  page,
  context,
  unique,
}) => {
  const [ownProduct, otherProduct] = [`Milik ${unique}`, `Lain ${unique}`]
  await addProduct(otherProduct)
  await enterWithProducts(
    context,
    unique,
    [
      'reg_affiliate',
      'data_affiliate',
      'data_affiliate_edit',
      'data_affiliate_whatsapp',
      'data_affiliate_tab_products',
    ],
    ownProduct,
  )
  const username = `sebagian.${unique}`
  const id = await addApprovedAffiliate(username, ownProduct)
  await runAsOwner(
    `update affiliate_registrations set selected_product_ids = selected_product_ids || p.id
     from products p where p.product_name = $2 and affiliate_registrations.id = $1`,
    [id, otherProduct],
  )
  // Other tests change the templates, so this one replaces them with its own.
  const template = { name: 'Minta alamat', template_content: 'Isi alamatmu: [halaman]', revision: 1 }
  await page.route('**/api/templates', (route) =>
    route.fulfill({ json: [{ id: '00000000-0000-4000-8000-000000000001', ...template }] }),
  )
  await page.goto(shippingPath)
  await findAskButton(page, username).click()
  const item = page.getByRole('menuitem', { name: /^Minta alamat ?\[halaman\]/ })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText('halamannya di luar akses Anda')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
