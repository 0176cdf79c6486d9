/** Helpers for tests of Edit Affiliate: the form, and changes that other users make to the affiliate and its videos. */
import type { Locator } from '@playwright/test'
import { listPath } from './data-affiliate.ts'
import type { Page, Video } from './fixtures.ts'
import { runAsOwner } from './people.ts'

export const buildEditPath = (id: string) => `${listPath}/edit/${id}`

let linkCount = 0

export const buildLink = (unique: string) => `https://drive.google.com/file/${unique}-${++linkCount}/view`

/** Assigns a video to an affiliate. */
export async function assignVideo(id: string, video: Video, product_id: string) {
  await runAsOwner(
    'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
    [id, product_id, video.id],
  )
}

/**
 * Changes the affiliate as another user would, which increments its revision.
 * @param setClause SQL after `set`
 */
export async function updateElsewhere(id: string, setClause: string) {
  await runAsOwner(`update affiliate_registrations set ${setClause} where id = $1`, [id])
}

export async function readDetail(page: Page, id: string) {
  return (await page.request.get(`/api/affiliates/${id}`)).json()
}

export const findField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export const findProductsButton = (page: Page) => page.getByRole('button', { name: /^Products:/ })

export const findVideoCard = (page: Page, video: { no_video: number }) =>
  page.getByRole('article', { name: `Video #${video.no_video}`, exact: true })

export const findSaveButton = (page: Page) =>
  page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ })

/** Chooses a status by clicking its label, which covers the radio button. */
export async function chooseStatus(container: Page | Locator, group: string, status: string) {
  await container.getByRole('radiogroup', { name: group }).getByText(status, { exact: true }).click()
}

export async function toggleProducts(page: Page, ...names: string[]) {
  await findProductsButton(page).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

export async function addOfferedVideo(page: Page, video: Video) {
  await page.getByRole('button', { name: `Tambah Video #${video.no_video} ` }).click()
}

export async function openPicker(page: Page) {
  await page.getByRole('button', { name: 'Tambah Video', exact: true }).click()
}
