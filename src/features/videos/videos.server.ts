/** The calls on videos: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/door.ts'
import { refusedBy } from '#platform/server/database/refusal.ts'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { AvailableVideo, Video } from './video.ts'
import { allOf, byId, countOf, found, narrowing, videos } from './video-reads.server.ts'
import { videosContract } from './videos.contract.ts'

const calls = implement(videosContract).$context<RequestContext>().use(guarded)

const list = calls.list.handler(({ context: { enter }, input: { q, page, ...filter } }) =>
  enter(async (tx) => {
    const [rows, total, all] = await Promise.all([
      videos(tx, found(q, filter, page)),
      countOf(tx, q, filter),
      allOf(tx),
    ])
    return { rows, total, ...all }
  }),
)

const handOn = calls.handOn.handler(({ context, input: { q, to, confirmed, ...filter }, errors }) =>
  context
    .enter(async (tx) => {
      const { rows } = await sql<{ handed: number }>`
        select app.hand_on_videos(${narrowing(q, filter)}, ${to}, ${confirmed}) as handed`.execute(tx)
      return { handed: rows[0]?.handed ?? 0 }
    })
    .catch((error) => {
      if (refusedBy(error) === 'videos_receiver') throw errors.RECEIVER_GONE()
      if (refusedBy(error) === 'videos_more_than_told') throw errors.MORE_VIDEOS()
      throw error
    }),
)

const creators = calls.creators.handler(({ context }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<{ dibuat_oleh: string }>`
      select distinct dibuat_oleh from videos where dibuat_oleh <> '' order by dibuat_oleh`.execute(tx)
    return rows.map((row) => row.dibuat_oleh)
  }),
)

const available = calls.available.handler(({ context: { enter }, input }) =>
  enter(async (tx) => {
    const { rows } = await sql<AvailableVideo & { total: number }>`
      with available as (
        select v.id, v.no_video, v.status from videos v
        where v.product_id = ${input.product_id} and v.status in ('video baru', 'dikembalikan')
          and (select app.sees_product(${input.product_id})) and v.no_video::text like ${`${input.no_video}%`}
      )
      select a.*, links.video_vo, links.video_review, (select count(*) from available) as total
      from (select * from available order by no_video limit ${availableShown}) a
      join lateral (
        select s.* from app.video_links_shown s where s.id = a.id offset 0
      ) links on true
      order by a.no_video`.execute(tx)
    return { rows, total: rows[0]?.total ?? 0 }
  }),
)

const create = calls.create.handler(({ context: { enter }, input, errors }) =>
  enter(async (tx) => {
    await takeTurn(tx)
    const { rows } = await sql<{ id: string }>`
        insert into videos (video_vo, video_review, product_id)
        values (${orNull(input.video_vo)}, ${orNull(input.video_review)}, ${input.product_id})
        returning id`.execute(tx)
    return one(await byId(tx, rows[0]?.id))
  }).catch((error) => refuseLink(error, errors)),
)

const update = calls.update.handler(({ context: { enter }, input, errors }) =>
  enter(async (tx) => {
    await takeTurn(tx)
    const { rows } = await sql`
        update videos set video_vo = ${orNull(input.video_vo)}, video_review = ${orNull(input.video_review)},
          product_id = ${input.product_id}
        where id = ${input.id} and revision = ${input.revision} returning id`.execute(tx)
    const video = await byId(tx, input.id)
    if (!video) throw errors.NOT_FOUND()
    if (rows[0]) return video
    if (!video.is_mine) throw errors.FORBIDDEN()
    throw video.status === 'dikirim ke affiliate' ? errors.SENT() : errors.CHANGED({ data: video })
  }).catch((error) => refuseLink(error, errors)),
)

const remove = calls.remove.handler(({ context: { enter }, input, errors }) =>
  enter(async (tx) => {
    const { rows } = await sql`delete from videos where id = ${input.id} returning id`.execute(tx)
    if (rows[0]) return
    const video = await byId(tx, input.id)
    if (!video) throw errors.NOT_FOUND()
    throw video.is_mine ? errors.SENT() : errors.FORBIDDEN()
  }),
)

export const videosServer = { list, creators, available, create, update, remove, handOn }

/** More than anybody looks through: the number finds the others. */
const availableShown = 100

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
