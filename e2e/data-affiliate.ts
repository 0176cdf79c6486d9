/** Helpers for tests of Data Affiliate: its cards, and changes that other users make to its affiliates. */
import type { BrowserContext, Locator } from '@playwright/test'
import type { Page } from './fixtures.ts'
import { createPerson, enterAs, runAsOwner, uniqueNumber } from './people.ts'

export const listPath = '/dashboard/data-affiliate'

export function findCard(page: Page | Locator, username: string): Locator {
  return page.getByRole('article', { name: username, exact: true })
}

export function findChatButton(page: Page, username: string): Locator {
  return findCard(page, username).getByRole('button', { name: /, chat dengan/ })
}

export async function setColumn(username: string, column: string, value: string | null): Promise<void> {
  await runAsOwner(`update affiliate_registrations set ${column} = $2 where username = $1`, [username, value])
}

interface Assignment {
  status?: 'belum' | 'sudah' | 'dikembalikan'
  /** days from today in Jakarta */
  due?: number
  product?: string
  postLink?: string | null
}

/** Gives a new video to an affiliate. */
export async function assignNewVideo(
  username: string,
  { status = 'belum', due = 3, product, postLink = null }: Assignment,
) {
  await runAsOwner(
    `with new_video as (
       insert into videos (video_vo, product_id)
       select 'https://drive.google.com/' || gen_random_uuid(), id from products where product_name = $2
       returning id, product_id)
     insert into affiliate_link_videos (affiliate_id, video_id, product_id, tanggal_max_upload, status_link_posting,
       link_posting_vo)
     select a.id, new_video.id, new_video.product_id, app.today() + $3::int, $4, $5
     from new_video, affiliate_registrations a where a.username = $1`,
    [username, product ?? 'Night Serum', due, status, postLink],
  )
}

/** Creates videos that no affiliate has. @returns their numbers, ascending, which is the order of assignment */
export async function addFreeVideos(product: string, count: number): Promise<number[]> {
  const rows = await runAsOwner<{ no_video: number }>(
    `insert into videos (video_vo, product_id)
     select 'https://drive.google.com/' || gen_random_uuid(), p.id from generate_series(1, $2) n, products p
     where p.product_name = $1 returning no_video`,
    [product, count],
  )
  return rows.map(({ no_video }) => no_video).sort((a, b) => a - b)
}

/** Registers affiliates named `banyak1`, `banyak2` and so on. `banyak1` is the newest. */
export async function registerMany(unique: string, count: number): Promise<void> {
  await runAsOwner(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, created_at)
     select 'banyak' || n || '.' || $1, $3 || '0' || n, array[p.id], now() - n * interval '1 minute'
     from generate_series(1, $2) n, products p where p.product_name = 'Night Serum'`,
    [unique, count, uniqueNumber()],
  )
}

/** Creates a user with these permissions, and signs the user in. @returns the user's id */
export async function enterWithPermissions(
  context: BrowserContext,
  unique: string,
  permissions: string[],
): Promise<string> {
  const person = await createPerson(unique, 'user', ...permissions)
  await enterAs(context, person)
  return person.id
}
