/** The calls on videos: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import type { Tx } from '#platform/database/door.ts'
import { refusedBy } from '#platform/database/refusal.ts'
import { type CallContext, type Caller, guarded } from '#platform/http/calls.ts'
import type { AvailableVideo, Video, VideoStatus } from './video.ts'
import { videosContract } from './videos.contract.ts'

const calls = implement(videosContract).$context<CallContext>().use(guarded)

const list = calls.list.handler(({ context: { database, caller }, input }) =>
  database.as(caller, async (tx) => {
    const matching = matches(input)
    const { rows: counted } = await sql<{ total: number; total_videos: number }>`
      select count(*) filter (where ${matching}) as total, count(*) as total_videos from videos v`.execute(tx)
    const rows = await videos(
      tx,
      caller,
      sql`select id from videos v where ${matching}
        order by no_video desc limit ${pageSize} offset ${(input.page - 1) * pageSize}`,
    )
    return { rows, total: counted[0]?.total ?? 0, total_videos: counted[0]?.total_videos ?? 0 }
  }),
)

const creators = calls.creators.handler(({ context }) =>
  context.database.as(context.caller, async (tx) => {
    const { rows } = await sql<{ dibuat_oleh: string }>`
      select distinct dibuat_oleh from videos where dibuat_oleh <> '' order by dibuat_oleh`.execute(tx)
    return rows.map((row) => row.dibuat_oleh)
  }),
)

const available = calls.available.handler(({ context: { database, caller }, input }) =>
  database.as(caller, async (tx) => {
    const full = caller.database_role === 'app_full'
    const { rows } = await sql<AvailableVideo & { total: number }>`
      with available as (
        select v.id, v.no_video, v.status from videos v
        where v.product_id = ${input.product_id} and v.status in ('video baru', 'dikembalikan')
          and (select app.sees_product(${input.product_id})) and v.no_video::text like ${`${input.no_video}%`}
      )
      select a.*, links.video_vo, links.video_review, (select count(*) from available) as total
      from (select * from available order by no_video limit ${availableShown}) a
      join lateral (
        select s.* from ${full ? sql`videos` : sql`app.video_links_shown`} s where s.id = a.id offset 0
      ) links on true
      order by a.no_video`.execute(tx)
    return { rows, total: rows[0]?.total ?? 0 }
  }),
)

const create = calls.create.handler(({ context: { database, caller }, input, errors }) =>
  database
    .as(caller, async (tx) => {
      await takeTurn(tx)
      const { rows } = await sql<{ id: string }>`
        insert into videos (video_vo, video_review, product_id)
        values (${orNull(input.video_vo)}, ${orNull(input.video_review)}, ${input.product_id})
        returning id`.execute(tx)
      return one(await byId(tx, caller, rows[0]?.id))
    })
    .catch((error) => refuseLink(error, errors)),
)

const update = calls.update.handler(({ context: { database, caller }, input, errors }) =>
  database
    .as(caller, async (tx) => {
      await takeTurn(tx)
      const { rows } = await sql`
        update videos set video_vo = ${orNull(input.video_vo)}, video_review = ${orNull(input.video_review)},
          product_id = ${input.product_id}
        where id = ${input.id} returning id`.execute(tx)
      const video = await byId(tx, caller, input.id)
      if (!video) throw errors.NOT_FOUND()
      if (rows[0]) return video
      throw video.is_mine ? errors.SENT() : errors.FORBIDDEN()
    })
    .catch((error) => refuseLink(error, errors)),
)

const remove = calls.remove.handler(({ context: { database, caller }, input, errors }) =>
  database.as(caller, async (tx) => {
    const { rows } = await sql`delete from videos where id = ${input.id} returning id`.execute(tx)
    if (rows[0]) return
    const video = await byId(tx, caller, input.id)
    if (!video) throw errors.NOT_FOUND()
    throw video.is_mine ? errors.SENT() : errors.FORBIDDEN()
  }),
)

export const videosServer = { list, creators, available, create, update, remove }

/** More than anybody looks through: the number finds the others. */
const availableShown = 100

interface Filter {
  product_id?: string
  status?: VideoStatus
  dibuat_oleh?: string
  this_week?: 'ya'
}

function matches(filter: Filter) {
  const conditions = [sql`true`]
  if (filter.product_id) conditions.push(sql`v.product_id = ${filter.product_id}`)
  if (filter.status) conditions.push(sql`v.status = ${filter.status}`)
  if (filter.dibuat_oleh) conditions.push(sql`v.dibuat_oleh = ${filter.dibuat_oleh}`)
  if (filter.this_week) conditions.push(sql`v.created_at > now() - interval '7 days'`)
  return sql.join(conditions, sql` and `)
}

/** Whole rows of the ids that `ids` selects, newest number first. */
async function videos(tx: Tx, caller: Caller, ids: ReturnType<typeof sql>): Promise<Video[]> {
  const { columns, join } = linksFor(caller)
  const { rows } = await sql<Video>`
    select v.id, v.no_video, ${columns}, v.status, v.dibuat_oleh, v.created_at,
      coalesce(v.created_by = app.actor_id(), false) as is_mine,
      case when p.id is not null then
        json_build_object('id', p.id, 'product_number', p.product_number, 'product_name', p.product_name)
      end as product
    from videos v
    left join products p on p.id = v.product_id
    ${join}
    where v.id in (${ids})
    order by v.no_video desc`.execute(tx)
  return rows
}

/**
 * Full links of all videos for app_full, which may read them; for app_limited, which may not, the full links of
 * the caller's own. The view has more to give those who edit affiliates: not on this page.
 */
function linksFor({ database_role }: Caller) {
  if (database_role === 'app_full')
    return { columns: sql`v.video_vo, v.video_review, false as links_masked`, join: sql`` }
  return {
    columns: sql`coalesce(own.video_vo, v.video_vo_masked) as video_vo,
      coalesce(own.video_review, v.video_review_masked) as video_review, own.id is null as links_masked`,
    // `offset 0`: asked for each of the rows shown, instead of reading the whole view for a join.
    join: sql`left join lateral (
      select s.* from app.video_links_shown s where s.id = v.id and v.created_by = app.actor_id() offset 0
    ) own on true`,
  }
}

async function byId(tx: Tx, caller: Caller, id: string | undefined): Promise<Video | undefined> {
  const [row] = await videos(tx, caller, sql`select ${id}::uuid`)
  return row
}

function one(video: Video | undefined): Video {
  if (!video) throw new Error('a row that was just written is not visible to its writer')
  return video
}

function orNull(link: string): string | null {
  return link === '' ? null : link
}

/** Links are claimed by one writer at a time: of two who bring the same pair crosswise, each would wait for the other. */
async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('video_links'))`.execute(tx)
}

type LinkErrors = Pick<
  Parameters<Parameters<typeof calls.update.handler>[0]>[0]['errors'],
  'VIDEO_VO_TAKEN' | 'VIDEO_REVIEW_TAKEN' | 'PRODUCT_MISSING'
>

/** Says a broken constraint in the words of the contract; anything else goes on. */
function refuseLink(error: unknown, errors: LinkErrors): never {
  switch (refusedBy(error)) {
    case 'videos_video_vo_taken':
      throw errors.VIDEO_VO_TAKEN()
    case 'videos_video_review_taken':
      throw errors.VIDEO_REVIEW_TAKEN()
    case 'videos_product':
      throw errors.PRODUCT_MISSING()
    default:
      throw error
  }
}
