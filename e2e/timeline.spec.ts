/** The history of a row shows each change, and opens from every page that shows the row. */
import type { Locator } from '@playwright/test'
import { findCard, listPath } from './data-affiliate.ts'
import {
  createVideo,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  readProductId,
  test,
  tryAgain,
} from './fixtures.ts'
import { createPerson, runAsOwner, signInByRequest, uniqueNumber } from './people.ts'

const findHistory = (container: Page | Locator) => container.getByRole('list', { name: 'Riwayat' })
const findEntries = (container: Page | Locator) => findHistory(container).getByRole('listitem')

test('the history of an affiliate shows who did what and updates live', async ({
  page,
  signIn,
  openPageFor,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`riwayat.${unique}`)
  await page.goto(`${listPath}?q=${unique}`)
  await findCard(page, `riwayat.${unique}`)
    .getByRole('button', { name: `riwayat.${unique}`, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: `riwayat.${unique}` })
  await dialog.getByRole('button', { name: 'Riwayat', exact: true }).click()
  await expect(findEntries(dialog)).toHaveCount(1)
  await expect(findEntries(dialog)).toContainText('Anda mendaftarkan affiliate ini')
  await findEntries(dialog).getByText('Rincian').click()
  await expect(findEntries(dialog)).toContainText('Night Serum')

  const budisPage = await openPageFor('budi')
  await budisPage.request.post(`/api/affiliates/${id}/contacted`, { data: {} })
  await expect(findEntries(dialog)).toHaveCount(2)
  await expect(findEntries(dialog).first()).toContainText('Budi Santoso mengubah Status WhatsApp: Belum')
  await expect(findEntries(dialog).first()).toContainText('menjadi Sudah')
  await expect(findEntries(dialog).first().getByRole('time')).toContainText('baru saja')
  // The expanded entry stays open when a new one arrives.
  await expect(findEntries(dialog).last()).toContainText('Night Serum')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('older history entries load twenty at a time on the page of an affiliate', async ({
  page,
  signIn,
  registerAffiliate,
  unique,
}) => {
  await signIn('sari')
  const id = await registerAffiliate(`lama.${unique}`)
  for (let n = 1; n <= 30; n++)
    await runAsOwner('update affiliate_registrations set username = $2 where id = $1', [
      id,
      `nama${n}.${unique}`,
    ])
  await page.goto(`${listPath}/view/${id}`)
  await page.getByRole('button', { name: 'Tindakan lain' }).click()
  await page.getByRole('menuitem', { name: 'Riwayat' }).click()
  await expect(findEntries(page)).toHaveCount(20)
  await expect(findEntries(page).first()).toContainText(`Sistem mengubah Username: nama29.${unique}`)
  // A live update that arrives while more entries load cancels that request.
  let isFirst = true
  await page.route('**/api/timeline/**before=**', async (route) => {
    if (isFirst) {
      isFirst = false
      const reload = page.waitForResponse(/\/api\/timeline\/(?!.*before=)/)
      await runAsOwner('update affiliate_registrations set username = $2 where id = $1', [
        id,
        `nama31.${unique}`,
      ])
      await reload
    }
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Muat lagi' }).press('Enter')
  await expect(findEntries(page)).toHaveCount(32)
  await expect(findEntries(page).nth(20)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Muat lagi' })).toBeHidden()
  await runAsOwner('update affiliate_registrations set whatsapp = $2 where id = $1', [id, uniqueNumber()])
  await expect(findEntries(page)).toHaveCount(33)
})

test('a form keeps its typed text while the history is shown or fails to load', async ({
  page,
  signIn,
  unique,
}) => {
  await signIn('budi')
  const reply = await page.request.post('/api/products', {
    data: { product_number: unique, product_name: unique, product_benefit: 'Baik', price: '50000' },
  })
  expect(reply.status()).toBe(201)
  await page.route('**/api/timeline/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/dashboard/products?q=${unique}`)
  await page.getByRole('button', { name: new RegExp(`^Edit .*${unique}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const price = dialog.getByRole('textbox', { name: 'Price' })
  await price.fill('75.000')
  await dialog.getByRole('tab', { name: 'Riwayat' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Riwayat gagal dimuat', { timeout: 15_000 })
  await page.unroute('**/api/timeline/**')
  await tryAgain(dialog)
  await expect(findEntries(dialog)).toContainText(['Anda menambahkan product ini'])
  await dialog.getByRole('tab', { name: 'Data' }).click()
  await expect(price).toHaveValue('75.000')
  await dialog.getByRole('button', { name: 'Simpan Perubahan' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: new RegExp(`^Edit .*${unique}`) }).click()
  await dialog.getByRole('tab', { name: 'Riwayat' }).click()
  await expect(findEntries(dialog).first()).toContainText('Anda mengubah Price: Rp. 50.000')
  await expect(findEntries(dialog).first()).toContainText('Rp. 75.000')
})

test('templates and videos show their history in a dialog', async ({ page, signIn, unique }) => {
  await signIn('dewi')
  const product = await readProductId(page.request)
  const { no_video } = await createVideo(page.request, product, `https://drive.google.com/${unique}`)
  await page.request.post('/api/templates', {
    data: { name: unique, template_content: 'Halo [nama]', description: '' },
  })
  await page.goto(`/dashboard/griting?q=${unique}`)
  await page.getByRole('button', { name: new RegExp(`^Riwayat .*${unique}`) }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Riwayat .*${unique}`) })
  await expect(findEntries(dialog)).toContainText(['Anda membuat template ini'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The history of another user's video is shown too, with the links that the reader may see.
  await signIn('sari')
  await page.goto(`/dashboard/data-video?q=${no_video}`)
  await page.getByRole('button', { name: new RegExp(`^${no_video}$`) }).click()
  const videoDialog = page.getByRole('dialog', { name: new RegExp(`Riwayat .*video ${no_video}`) })
  await expect(findEntries(videoDialog)).toContainText(['Dewi Lestari menambahkan video ini'])
  await expectNoSidewaysScroll(page)
})

test('the history of an account shows sign-ins and permissions granted by others', async ({
  page,
  openPageFor,
  context,
  unique,
}) => {
  const person = await createPerson(unique, 'user', 'griting')
  await runAsOwner(`update profiles set created_at = now() - interval '1 day' where id = $1`, [person.id])
  await signInByRequest(context.request, person)
  await page.goto('/dashboard/profile')
  await expect(findEntries(page).first()).toContainText(/^Masuk dari /)
  const budisPage = await openPageFor('budi')
  await budisPage.request.put(`/api/users/${person.id}/permissions/data_video`, { data: {} })
  await expect(findEntries(page).first()).toContainText(
    `Budi Santoso memberi izin “Data Video” kepada ${person.full_name}`,
  )
  await expectNoSidewaysScroll(page)

  await budisPage.goto(`/dashboard/users?q=${unique}`)
  await budisPage.getByRole('button', { name: /^Detail/ }).click()
  const dialog = budisPage.getByRole('dialog', { name: 'Detail User' })
  await dialog.getByRole('tab', { name: 'Riwayat' }).click()
  await expect(findEntries(dialog)).toContainText(['Anda memberi izin “Data Video”', 'Masuk dari'])
  await expectAccessible(budisPage)
})
