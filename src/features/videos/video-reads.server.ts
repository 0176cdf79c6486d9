/** Reads videos from the database with the rights of the transaction's user. */
import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import { unrecordedUser } from '#features/users/user-filter.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { buildContainsPattern } from '#platform/server/database/like.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import { type Video, video } from './video.ts'
import { parseSearch } from './video-search-terms.ts'

/** Filters of the list, under the names that `app.video_condition` uses. */
export type VideoFilter = Record<string, string | undefined>

/** Returns filter and search as arguments for `app.find_videos` and similar functions. */
export function buildFilterArguments(q: string, filter: VideoFilter): RawBuilder<unknown> {
  const search = parseSearch(q)
  const patterns = search && {
    ...search,
    links: search.links.map(buildContainsPattern),
    holders: search.holders.map(buildContainsPattern),
  }
  return sql`${JSON.stringify(filter)}::jsonb, ${patterns && JSON.stringify(patterns)}::jsonb`
}

export async function countVideos(tx: Tx, q: string, filter: VideoFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select app.count_videos(${buildFilterArguments(q, filter)}) as total`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Returns the name of the user in the filter `given_by`; null for one who did nothing that the actor may see. */
export async function readGiver(tx: Tx, id: string | undefined): Promise<string | null> {
  if (id === undefined || id === unrecordedUser) return null
  const { rows } = await sql<{ name: string | null }>`select app.name_of_author(${id}) as name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Returns the number of all videos, and whether the actor may transfer videos. */
export async function readTotals(tx: Tx): Promise<{ total_videos: number; may_transfer: boolean }> {
  const { rows } = await sql<{ total_videos: number; may_transfer: boolean }>`
    select count(*) as total_videos, (select app.is_superadmin()) as may_transfer from videos`.execute(tx)
  return rows[0] ?? { total_videos: 0, may_transfer: false }
}

/**
 * Reads and writes videos as the list shows them. To users who edit affiliates, `app.visible_video_links` also shows the
 * links of other owners; the list masks those. `offset 0` makes PostgreSQL query the view for each row of the page,
 * instead of reading the whole view for a join.
 */
export const videos = createRowQueries(
  video,
  {
    video_vo: sql`coalesce(full_links.vo, videos.video_vo_masked)`,
    video_review: sql`coalesce(full_links.review, videos.video_review_masked)`,
    links_masked: sql`full_links.video_id is null`,
    is_mine: sql`coalesce(videos.created_by = (select app.actor_id()), false)`,
    product: sql`(
      select json_build_object('id', p.id, 'product_number', p.product_number, 'product_name', p.product_name)
      from products p where p.id = videos.product_id)`,
    holder: sql`(
      select json_build_object('affiliate_id', a.id, 'username', a.username)
      from affiliate_link_videos lv join affiliate_registrations a on a.id = lv.affiliate_id
      where lv.video_id = videos.id and lv.status_link_posting <> 'dikembalikan')`,
  },
  sql`left join lateral (
    select visible.id as video_id, visible.video_vo as vo, visible.video_review as review
    from app.visible_video_links visible
    where visible.id = videos.id
      and (videos.created_by = (select app.actor_id()) or (select app.outranks('moderator'))) offset 0
  ) full_links on true`,
)

/** Returns a page of videos, the newest numbers first. */
export function readPage(tx: Tx, q: string, filter: VideoFilter, page: number): Promise<Video[]> {
  const ids = sql`select app.find_videos(${buildFilterArguments(q, filter)}, ${pageSize}, ${(page - 1) * pageSize})`
  return videos.select(tx, sql`where id in (${ids}) order by no_video desc`)
}

/** Returns SQL that selects the ids of all matching videos and their positions in the list, for `findPagedResult`. */
export function selectAllIds(q: string, filter: VideoFilter) {
  return sql`select f.* from app.find_videos(${buildFilterArguments(q, filter)}, null, 0) with ordinality as f (id, place)`
}

/** Returns the videos in the order of their positions. @param ids selects ids and their positions */
export function readByIds(tx: Tx, ids: ReturnType<typeof selectAllIds>): Promise<Video[]> {
  return videos.select(tx, sql`join (${ids}) as listed (id, place) using (id) order by listed.place`)
}
