/** Staff answer creators on Data Affiliate: they grant or refuse more days, and check the links that creators sent. */
import type { Locator } from '@playwright/test'
import { affiliatePermissions } from './choosing.ts'
import { assignNewVideo, findCard, listPath } from './data-affiliate.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addApprovedAffiliate, enterWithProducts, runAsOwner } from './people.ts'

/** Registers an affiliate with one video, due in two days. @returns the username */
async function createWithVideo(page: Page, unique: string): Promise<string> {
  const product = `Kartu ${unique}`
  const name = `kartu.${unique}`
  await enterWithProducts(page.context(), unique, ['dashboard', ...affiliatePermissions], product)
  await addApprovedAffiliate(name, product)
  await assignNewVideo(name, { product, due: 2 })
  return name
}

/** @param setClause SQL after `set` */
const updateVideo = (username: string, setClause: string) =>
  runAsOwner(
    `update affiliate_link_videos set ${setClause}
     where affiliate_id = (select id from affiliate_registrations where username = $1)`,
    [username],
  )

/** Opens the menu of a card, of a row or of the dialog with the details. */
const openMenu = (container: Locator) => container.getByRole('button', { name: /^Menu/ }).click()

test('a request for more days is shown on the card, granted, undone and refused', async ({
  page,
  unique,
}) => {
  const name = await createWithVideo(page, unique)
  await updateVideo(
    name,
    `asked_days = 3, asked_reason = 'Sedang di luar kota', asked_at = now(), asked_answer = 'waiting'`,
  )
  await page.goto(`${listPath}?butuh=waktu`)
  const requestText = findCard(page, name).getByText(
    /^Minta waktu 3 hari · #\d+, batas .*: Sedang di luar kota$/,
  )
  await expect(requestText).toBeVisible()
  await openMenu(findCard(page, name))
  await expect(page.getByRole('menuitem', { name: /^Tolak/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /^Setujui/ }).click()
  await expect(page.getByText(new RegExp(`^Batas Video #\\d+ .*${name}.* sekarang`))).toBeVisible()
  await expect(findCard(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(requestText).toBeVisible()

  await findCard(page, name).getByRole('button', { name, exact: true }).click()
  await openMenu(page.getByRole('dialog', { name }))
  await page.getByRole('menuitem', { name: /^Tolak/ }).click()
  await expect(page.getByText(new RegExp(`^Permintaan waktu .*${name}.* ditolak`))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findCard(page, name)).toHaveCount(0)
})

test('the links of a creator are checked from the menu of a card, a row and the details', async ({
  page,
  unique,
}) => {
  const name = await createWithVideo(page, unique)
  await updateVideo(
    name,
    `link_posting_vo = 'https://www.tiktok.com/@akun.lain/video/${Date.now()}', sent_at = now()`,
  )
  const checkDialog = page.getByRole('dialog', { name: /^Cek link/ })
  await page.goto(`${listPath}?butuh=cek`)
  await expect(findCard(page, name)).toContainText('Link perlu dicek')

  await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Tabel').click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await openMenu(row)
  await page.getByRole('menuitem', { name: /^Cek link/ }).click()
  await expect(checkDialog).toContainText('milik akun @akun.lain')
  await page.keyboard.press('Escape')
  await expect(checkDialog).toHaveCount(0)

  await page.getByRole('button', { name, exact: true }).click()
  await openMenu(page.getByRole('dialog', { name }))
  await page.getByRole('menuitem', { name: /^Cek link/ }).click()
  await expect(checkDialog).toContainText('milik akun @akun.lain')
  await page.keyboard.press('Escape')
  await expect(checkDialog).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Kartu').click()
  await openMenu(findCard(page, name))
  await page.getByRole('menuitem', { name: /^Cek link/ }).click()
  await checkDialog.getByRole('button', { name: 'Link benar' }).click()
  await expect(page.getByText(/sudah diposting, linknya sudah dicek/)).toBeVisible()
  await expect(checkDialog).toHaveCount(0)
  await expect(findCard(page, name)).toHaveCount(0)
  await page.goto(listPath)
  await openMenu(findCard(page, name))
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Cek link/ })).toHaveCount(0)
})
