/** Videos as they leave the database, under the rights of whoever opened the transaction. */
import { sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import type { Tx } from '#platform/server/database/door.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Video } from './video.ts'
import { searchedVideos } from './video-search.ts'

/** A piece of SQL that selects ids. */
type Ids = ReturnType<typeof sql>

/** What narrows the list; the words that `app.video_filter` knows. */
export type Filter = Record<string, string | undefined>

/** Filter and search as `app.find_videos` and its like take them. */
export function narrowing(q: string, filter: Filter): ReturnType<typeof sql> {
  const searched = searchedVideos(q)
  const patterns = searched && {
    ...searched,
    links: searched.links.map(containing),
    holders: searched.holders.map(containing),
  }
  return sql`${JSON.stringify(filter)}::jsonb, ${patterns && JSON.stringify(patterns)}::jsonb`
}

/** The ids on a page of what search and filter find. */
export function found(q: string, filter: Filter, page: number): Ids {
  return sql`select app.find_videos(${narrowing(q, filter)}, ${pageSize}, ${(page - 1) * pageSize})`
}

export async function countOf(tx: Tx, q: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select app.count_videos(${narrowing(q, filter)}) as total`.execute(tx)
  return rows[0]?.total ?? 0
}

/** How many there are without search and filter, and whether the actor may hand them on. */
export async function allOf(tx: Tx): Promise<{ total_videos: number; may_hand_on: boolean }> {
  const { rows } = await sql<{ total_videos: number; may_hand_on: boolean }>`
    select count(*) as total_videos, (select app.outranks('superadmin')) as may_hand_on from videos`.execute(
    tx,
  )
  return rows[0] ?? { total_videos: 0, may_hand_on: false }
}

/**
 * Whole rows of the ids that `ids` selects, newest number first. The view has more links to give those who edit
 * affiliates: not on this page. `offset 0`: it is asked for each of the rows shown, instead of being read whole for a join.
 */
export async function videos(tx: Tx, ids: Ids): Promise<Video[]> {
  const { rows } = await sql<Video>`
    select v.id, v.no_video, coalesce(own.video_vo, v.video_vo_masked) as video_vo,
      coalesce(own.video_review, v.video_review_masked) as video_review, own.id is null as links_masked, v.status, v.dibuat_oleh, v.created_at, v.revision,
      coalesce(v.created_by = (select app.actor_id()), false) as is_mine,
      case when p.id is not null then
        json_build_object('id', p.id, 'product_number', p.product_number, 'product_name', p.product_name)
      end as product,
      (select json_build_object('affiliate_id', a.id, 'username', a.username)
        from affiliate_link_videos lv join affiliate_registrations a on a.id = lv.affiliate_id
        where lv.video_id = v.id and lv.status_link_posting <> 'dikembalikan') as holder
    from videos v
    left join products p on p.id = v.product_id
    left join lateral (
      select s.* from app.video_links_shown s
      where s.id = v.id and (v.created_by = (select app.actor_id()) or (select app.outranks('moderator'))) offset 0
    ) own on true
    where v.id in (${ids})
    order by v.no_video desc`.execute(tx)
  return rows
}

export async function byId(tx: Tx, id: string | undefined): Promise<Video | undefined> {
  const [row] = await videos(tx, sql`select ${id}::uuid`)
  return row
}
