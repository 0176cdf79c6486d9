/**
 * A creator on a phone without scripts applies, enters an address, confirms the parcel and sends the link of a post.
 * Staff decide in a second browser, and never retype what the creator has written.
 */
import { addFreeVideos, findCard, listPath } from './data-affiliate.ts'
import { chooseStatus, findSaveButton } from './edit-affiliate.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { addProduct, createPerson, enterAs, reviewerPermissions, runAsOwner } from './people.ts'
import { apply, openAsVisitor } from './visitor.ts'

const staffPermissions = [...reviewerPermissions, 'data_affiliate_edit']

test('a creator gets from the application to a posted video', async ({ page, context, browser, unique }) => {
  const product = `Jalan ${unique}`
  await addProduct(product)
  await enterAs(context, await createPerson(unique, 'user', ...staffPermissions, 'Night Serum', product))
  const [videoNumber] = await addFreeVideos(product, 1)
  await recordTypedTexts(page)
  const findMenuItem = (name: string) => page.getByRole('menuitem', { name })

  const phone = await openAsVisitor(browser)
  await apply(phone, unique)
  await phone.getByRole('link', { name: 'Lihat status pendaftaranmu' }).click()
  await expectStep(phone, 'Menunggu')

  await accept(page, unique, product)
  await phone.reload()
  await expectStep(phone, 'Selamat, kamu diterima!')

  const [affiliate] = await runAsOwner<{ id: string; username: string }>(
    'select id, username from affiliate_registrations where username_key = app.username_key($1)',
    [unique],
  )
  const { id, username } = affiliate ?? { id: '', username: '' }
  await page.goto(`${listPath}/edit/${id}`)
  await chooseStatus(page, 'Status WhatsApp', 'Sudah')
  await chooseStatus(page, 'Status Sample Product', 'Disetujui')
  await findSaveButton(page).click()
  await expect(page).toHaveURL(new RegExp(`${listPath}(\\?|$)`))
  await page.goto(`${listPath}?q=${unique}`)
  await expect(findCard(page, username)).toContainText('Disetujui')

  await phone.reload()
  await expectStep(phone, 'Kirim ke mana?')
  await phone.getByLabel('Nama penerima').fill('Wulan')
  await phone.getByLabel('Alamat lengkap').fill('Jl. Mawar 5')
  await phone.getByLabel('Kota/kabupaten').fill('Garut')
  await phone.getByRole('button', { name: 'Simpan alamat' }).click()
  await expectStep(phone, 'Samplemu sedang kami siapkan')

  await findCard(page, username)
    .getByRole('button', { name: /ubah status/ })
    .click()
  await findMenuItem('Terkirim').click()
  await expect(findCard(page, username)).toContainText('Terkirim')
  await waitUntilStored(id, `sample_product_status = 'terkirim'`)
  await phone.reload()
  await expectStep(phone, 'Samplemu dalam perjalanan')
  await phone.getByRole('button', { name: 'Sudah saya terima' }).click()
  await expectStep(phone, 'Videomu sedang kami siapkan')
  await expect(findCard(page, username)).toContainText('Diterima')

  await findCard(page, username).getByRole('button', { name: /^Menu/ }).click()
  await findMenuItem('Beri video…').click()
  await page
    .getByRole('dialog', { name: 'Beri video' })
    .getByRole('button', { name: `Beri Video #${videoNumber}` })
    .click()
  await expect(findCard(page, username)).toContainText(`Video #${videoNumber}`)
  await waitUntilStored(id, 'exists (select from affiliate_link_videos where affiliate_id = $1)')
  await phone.reload()
  await expectStep(phone, `Posting video #${videoNumber}`)
  await phone.getByLabel('Link posting VO').fill(`https://www.tiktok.com/@${unique}/video/${Date.now()}4`)
  await phone.getByRole('button', { name: 'Kirim link' }).click()
  await expectStep(phone, 'Semua sudah beres')
  await expect(findCard(page, username)).toContainText('Semua video sudah dipost')

  // Staff only pressed: they typed nothing that the creator had already written.
  expect(await readTypedTexts(page)).toEqual([])
  await phone.context().close()
})

async function accept(page: Page, unique: string, product: string): Promise<void> {
  await page.goto('/dashboard/reg-affiliate?tab=pendaftar')
  const applicant = page.getByRole('listitem').filter({ hasText: unique })
  await applicant.getByRole('button', { name: /^Terima/ }).click()
  const acceptance = page.getByRole('dialog', { name: 'Terima pendaftar' })
  await acceptance.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: product }).click()
  await acceptance.getByRole('button', { name: 'Terima', exact: true }).click()
  await expect(acceptance.getByText('sudah menjadi affiliate')).toBeVisible()
}

/** Checks the heading of the page, which says what the creator does or waits for next. */
async function expectStep(phone: Page, title: string): Promise<void> {
  await expect(phone.getByRole('heading', { name: title })).toBeInViewport()
  await expectNoSidewaysScroll(phone)
}

/** Waits until the server has stored a step, because the card shows the step earlier. @param condition SQL, `$1` is the id */
async function waitUntilStored(id: string, condition: string): Promise<void> {
  const query = `select from affiliate_registrations where id = $1 and ${condition}`
  await expect.poll(async () => (await runAsOwner(query, [id])).length).toBe(1)
}

/** Records in the tab what is typed into its fields from now on, also on later pages. */
async function recordTypedTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = ({ target }: Event) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && target.type === 'text')
      if (isText) sessionStorage.setItem(`typed ${target.id}`, target.value)
    }
    window.addEventListener('input', record, { capture: true })
  })
}

async function readTypedTexts(page: Page): Promise<string[]> {
  const entries = await page.evaluate(() => Object.entries<string>(sessionStorage))
  return entries.flatMap(([key, value]) => (key.startsWith('typed ') ? [value] : []))
}
