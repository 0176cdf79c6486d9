/**
 * An applicant follows their application on a phone without scripts. Once staff accept it, the same address is the page
 * of a creator.
 */
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { createPerson, enterAs, reviewerPermissions, runAsOwner, uniqueNumber } from './people.ts'
import { apply, openAsVisitor } from './visitor.ts'

test('the page of an applicant becomes the page of a creator', async ({ page, browser, unique }) => {
  const phone = await openAsVisitor(browser)
  const whatsapp = uniqueNumber()
  await apply(phone, unique, { whatsapp })
  const link = phone.getByRole('link', { name: 'Lihat status pendaftaranmu' })
  await expect(link).toBeInViewport()
  await expect(phone.getByText('Simpan link ini sekarang')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  const path = `${await link.getAttribute('href')}`
  await link.click()
  await expect(phone).toHaveTitle(/^Status pendaftaran · /)
  await expect(phone.getByRole('heading', { name: 'Menunggu' })).toBeInViewport()
  await expect(phone.getByRole('region', { name: 'Pendaftaranmu' })).toContainText(`@${unique}`)
  await expect(phone.getByRole('region', { name: 'Pendaftaranmu' })).toContainText('Night Serum')
  // Only the thank-you page shows the number, so that the applicant can check it.
  await expect(phone.locator('body')).not.toContainText(whatsapp.slice(-4))
  await expectNoSidewaysScroll(phone)
  await phone.getByText('Data saya').click()
  await expect(phone.getByText('untuk menilai pendaftaranmu')).toBeVisible()

  await page.goto(path)
  await expectAccessible(page)
  await enterAs(page.context(), await createPerson(unique, 'user', ...reviewerPermissions, 'Night Serum'))
  await page.goto('/dashboard/reg-affiliate?tab=pendaftar')
  const card = page.getByRole('listitem').filter({ hasText: unique })
  await card.getByRole('button', { name: /^Terima/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Terima pendaftar' })
  await dialog.getByRole('button', { name: 'Terima', exact: true }).click()
  await expect(dialog.getByText('sudah menjadi affiliate')).toBeVisible()

  await phone.reload()
  await expect(phone).toHaveTitle(/^Halaman kreator · /)
  await expect(phone.getByRole('heading', { name: 'Selamat, kamu diterima!' })).toBeVisible()
  await expect(phone.getByText('Menunggu')).toHaveCount(0)
  await runAsOwner(
    `update affiliate_registrations set sample_product_status = 'disetujui' where username_key = app.username_key($1)`,
    [unique],
  )
  await phone.reload()
  await phone.getByLabel('Nama penerima').fill('Wulan')
  await phone.getByLabel('Alamat lengkap').fill('Jl. Mawar 5')
  await phone.getByLabel('Kota/kabupaten').fill('Garut')
  await phone.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(phone.getByRole('status')).toContainText('Alamatmu sudah kami simpan')
  expect(new URL(phone.url()).searchParams.get('k')).toBe(new URLSearchParams(path.slice(2)).get('k'))
  await phone.context().close()
})

test('the page of a declined applicant says so, and is gone once the application is deleted', async ({
  page,
  browser,
  unique,
}) => {
  const phone = await openAsVisitor(browser)
  await apply(phone, unique)
  await phone.getByRole('link', { name: 'Lihat status pendaftaranmu' }).click()
  await expect(phone.getByRole('heading', { name: 'Menunggu' })).toBeVisible()
  const pageUrl = phone.url()
  await runAsOwner(
    `update applications set state = 'declined', decided_at = now(), reason = 'Akun privat'
     where username_key = app.username_key($1)`,
    [unique],
  )
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Kali ini belum cocok' })).toBeVisible()
  await expect(phone.getByText('Akun privat')).toHaveCount(0)
  await page.goto(pageUrl)
  await expect(page.getByRole('heading', { name: 'Kali ini belum cocok' })).toBeVisible()
  await expectAccessible(page)
  await runAsOwner('delete from applications where username_key = app.username_key($1)', [unique])
  expect((await phone.reload())?.status()).toBe(404)
  await expect(phone.getByRole('heading', { name: 'Link ini sudah tidak berlaku' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Link ini sudah tidak berlaku' })).toBeVisible()
  await expectAccessible(page)
  await phone.context().close()
})
