/**
 * The whole way of a creator on a phone without scripts: applied, accepted, address, sent, received, link, posted.
 * Staff follow in a second browser, and never retype what the creator has written.
 */
import { addFreeVideos, card, listPath } from './data-affiliate.ts'
import { choose, saveButton } from './edit-affiliate.ts'
import { createActionCounter, expect, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { addProduct, createPerson, enterAs, reviewerPermissions, runAsOwner } from './people.ts'
import { apply, openAsVisitor } from './visitor.ts'

const permissions = [...reviewerPermissions, 'data_affiliate_edit']

test('a creator comes from the application to a posted video', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  unique,
  isMobile,
}) => {
  const product = `Jalan ${unique}`
  await addProduct(product)
  await enterAs(context, await createPerson(unique, 'user', ...permissions, 'Night Serum', product))
  const [video] = await addFreeVideos(product, 1)
  const { perform, countActions } = createActionCounter()
  const menuItem = (name: string) => page.getByRole('menuitem', { name })

  const phone = await openAsVisitor(browser)
  await apply(phone, unique)
  await phone.getByRole('link', { name: 'Lihat status pendaftaranmu' }).click()
  await expectStep(phone, 'Menunggu')

  await page.goto('/dashboard/reg-affiliate?tab=pendaftar')
  const applicant = page.getByRole('listitem').filter({ hasText: unique })
  await perform(applicant.getByRole('button', { name: /^Terima/ }).click())
  const acceptance = page.getByRole('dialog', { name: 'Terima pendaftar' })
  await acceptance.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: product }).click()
  await perform(acceptance.getByRole('button', { name: 'Terima', exact: true }).click())
  await expect(acceptance.getByText('sudah menjadi affiliate')).toBeVisible()
  await phone.reload()
  await expectStep(phone, 'Selamat, kamu diterima!')

  const [affiliate] = await runAsOwner<{ id: string; username: string }>(
    'select id, username from affiliate_registrations where username_key = app.username_key($1)',
    [unique],
  )
  const { id, username } = affiliate ?? { id: '', username: '' }
  await page.goto(`${listPath}/edit/${id}`)
  await choose(page, 'Status WhatsApp', 'Sudah')
  await perform(choose(page, 'Status Sample Product', 'Disetujui'))
  await perform(saveButton(page).click())
  await expect(page).toHaveURL(new RegExp(`${listPath}(\\?|$)`))
  await page.goto(`${listPath}?q=${unique}`)
  await expect(card(page, username)).toContainText('Disetujui')

  await phone.reload()
  await expectStep(phone, 'Kirim ke mana?')
  await phone.getByLabel('Nama penerima').fill('Wulan')
  await phone.getByLabel('Alamat lengkap').fill('Jl. Mawar 5')
  await phone.getByLabel('Kota/kabupaten').fill('Garut')
  await phone.getByRole('button', { name: 'Simpan alamat' }).click()
  await expectStep(phone, 'Samplemu sedang kami siapkan')

  // On a phone the menu of the card has the step.
  await perform(
    card(page, username)
      .getByRole('button', { name: isMobile ? /^Menu/ : /ubah status/ })
      .click(),
  )
  await perform(menuItem(isMobile ? 'Tandai terkirim' : 'Terkirim').click())
  await expect(card(page, username)).toContainText('Terkirim')
  await waitUntilStored(id, `sample_product_status = 'terkirim'`)
  await phone.reload()
  await expectStep(phone, 'Samplemu dalam perjalanan')
  await phone.getByRole('button', { name: 'Sudah saya terima' }).click()
  await expectStep(phone, 'Videomu sedang kami siapkan')
  await expect(card(page, username)).toContainText('Diterima')

  await perform(card(page, username).getByRole('button', { name: /^Menu/ }).click())
  await perform(menuItem('Beri video…').click())
  await perform(
    page
      .getByRole('dialog', { name: 'Beri video' })
      .getByRole('button', { name: `Beri Video #${video}` })
      .click(),
  )
  await expect(card(page, username)).toContainText(`Video #${video}`)
  await waitUntilStored(id, 'exists (select from affiliate_link_videos where affiliate_id = $1)')
  await phone.reload()
  await expectStep(phone, `Posting video #${video}`)
  await phone.getByLabel('Link posting VO').fill(`https://www.tiktok.com/@${unique}/video/${Date.now()}4`)
  await phone.getByRole('button', { name: 'Kirim link' }).click()
  await expectStep(phone, 'Semua sudah beres')
  await expect(card(page, username)).toContainText('Semua video sudah dipost')

  // All of these are decisions of staff. None repeats what the creator has written.
  expect(countActions()).toBe(9)
  await phone.context().close()
})

/** Checks the one thing that the page tells the creator to do, or that they wait for. */
async function expectStep(phone: Page, title: string): Promise<void> {
  await expect(phone.getByRole('heading', { name: title })).toBeInViewport()
  await expectNoSidewaysScroll(phone)
}

/** Waits until the server has stored a step, which the card shows before. */
async function waitUntilStored(id: string, condition: string): Promise<void> {
  const text = `select from affiliate_registrations where id = $1 and ${condition}`
  await expect.poll(async () => (await runAsOwner(text, [id])).length).toBe(1)
}
