/** Helpers for tests of Edit Affiliate: the form, and changes that other users make to the affiliate and its videos. */
import type { APIRequestContext, Locator } from '@playwright/test'
import { asOwner } from './people.ts'
import { expect, type Page } from './stage.ts'

export const list = '/dashboard/data-affiliate'

export const edit = (id: string) => `${list}/edit/${id}`

let links = 0

export const linkOf = (unique: string) => `https://drive.google.com/file/${unique}-${++links}/view`

/** @returns the id of a product that only this test uses */
export async function productOf(request: APIRequestContext, name: string): Promise<string> {
  await asOwner(`insert into products (product_number, product_name, product_benefit) values ($1, $1, 'x')`, [
    name,
  ])
  const products = await (await request.get('/api/products')).json()
  return products.find((each: { product_name: string }) => each.product_name === name).id
}

export interface Video {
  id: string
  no_video: number
  video_vo: string
  video_review: string
}

export async function videoOf(
  request: APIRequestContext,
  product_id: string,
  video_vo: string,
  video_review = '',
): Promise<Video> {
  const reply = await request.post('/api/videos', { data: { video_vo, video_review, product_id } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

/** Assigns a video to an affiliate. */
export async function assignVideo(id: string, video: Video, product_id: string) {
  await asOwner(
    'insert into affiliate_link_videos (affiliate_id, product_id, video_id) values ($1, $2, $3)',
    [id, product_id, video.id],
  )
}

/** Changes the affiliate as another user would, which increments its revision. */
export async function updateElsewhere(id: string, fields: string) {
  await asOwner(`update affiliate_registrations set ${fields} where id = $1`, [id])
}

export async function detailOf(page: Page, id: string) {
  return (await page.request.get(`/api/affiliates/${id}`)).json()
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export const products = (page: Page) => page.getByRole('button', { name: /^Products:/ })

export const card = (page: Page, video: { no_video: number }) =>
  page.getByRole('article', { name: `Video #${video.no_video}`, exact: true })

export const saveButton = (page: Page) => page.getByRole('button', { name: /^(Simpan Perubahan|SIMPAN)$/ })

/** Chooses a status by clicking its segment, because the label covers the radio input. */
export async function choose(within: Page | Locator, group: string, status: string) {
  await within.getByRole('radiogroup', { name: group }).getByText(status, { exact: true }).click()
}

export async function check(page: Page, ...names: string[]) {
  await products(page).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

export async function offer(page: Page, video: Video) {
  await page.getByRole('button', { name: `Tambah Video #${video.no_video} ` }).click()
}

export async function openPicker(page: Page) {
  await page.getByRole('button', { name: 'Tambah Video', exact: true }).click()
}
