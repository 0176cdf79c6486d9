/** Implements the calls on videos, each in one transaction with the caller's rights. */
import { implement, type ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import { listColumns } from '#base/download.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { deleteRow } from '#platform/server/database/deletion.ts'
import { getErrorDetail, getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { findPagedResult, startDownload } from '#platform/server/download/list-file.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { type AvailableVideo, isWithAffiliate, reviewTakenMessage, type Video, video } from './video.ts'
import {
  buildFilterArguments,
  countVideos,
  readByIds,
  readGiver,
  readPage,
  readTotals,
  selectAllIds,
  videos,
} from './video-reads.server.ts'
import { type NotChangeableErrors, type SaveErrors, videosContract } from './videos.contract.ts'

const calls = implement(videosContract).$context<RequestContext>().use(authorized)

const list = calls.list.handler(({ context: { transaction, cache }, input: { q, page, ...filter } }) =>
  transaction(async (tx) => {
    // A search is not cached, because it can match links that only this user sees.
    const isCached = q === ''
    const count = () => countVideos(tx, q, filter)
    const [rows, total, totals, giver] = await Promise.all([
      readPage(tx, q, filter, page),
      isCached ? cache.get(tx, `videos ${JSON.stringify(filter)}`, count) : count(),
      cache.get(tx, 'all videos', () => readTotals(tx)),
      readGiver(tx, filter.given_by),
    ])
    return { rows, total, ...totals, giver }
  }),
)

const download = calls.download
  .use(withUser)
  .handler(({ context, input: { format, q, ...filter }, errors }) =>
    startDownload(
      context,
      {
        list: 'video',
        format,
        columns: listColumns(video),
        find: (tx) => findPagedResult(tx, selectAllIds(q, filter), readByIds),
      },
      errors,
    ),
  )

const transfer = calls.transfer.handler(({ context, input: { q, to, confirmed, ...filter }, errors }) =>
  context
    .transaction(async (tx) => {
      const { rows } = await sql<{ transferred: number }>`
        select app.transfer_videos(${buildFilterArguments(q, filter)}, ${to}, ${confirmed}) as transferred`.execute(
        tx,
      )
      return { transferred: rows[0]?.transferred ?? 0 }
    })
    .catch((error) => {
      if (getViolatedConstraint(error) === 'videos_receiver') throw errors.RECEIVER_GONE()
      if (getViolatedConstraint(error) === 'videos_more_than_shown') throw errors.MORE_VIDEOS()
      throw error
    }),
)

const creators = calls.creators.handler(({ context }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ dibuat_oleh: string }>`
      select distinct dibuat_oleh from videos where dibuat_oleh <> '' order by dibuat_oleh`.execute(tx)
    return rows.map((row) => row.dibuat_oleh)
  }),
)

// `offset 0` makes PostgreSQL query the view for each listed row, instead of reading the whole view for a join.
const available = calls.available.handler(({ context: { transaction }, input }) =>
  transaction(async (tx) => {
    const { rows } = await sql<AvailableVideo & { total: number }>`
      with available as (
        select v.id, v.no_video, v.status from videos v
        where v.product_id = ${input.product_id} and v.status in ('video baru', 'dikembalikan')
          and (select app.sees_product(${input.product_id})) and v.no_video::text like ${`${input.no_video}%`}
      )
      select first_rows.*, links.video_vo, links.video_review, (select count(*) from available) as total
      from (select * from available order by no_video limit ${availableLimit}) first_rows
      join lateral (
        select visible.* from app.visible_video_links visible where visible.id = first_rows.id offset 0
      ) links on true
      order by first_rows.no_video`.execute(tx)
    return { rows, total: rows[0]?.total ?? 0 }
  }),
)

const create = calls.create.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    await lockVideoLinks(tx)
    return videos.insert(tx, input)
  }).catch((error) => rethrowAsRefusal(error, errors)),
)

const update = calls.update.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    await lockVideoLinks(tx)
    return videos.update(tx, input, {
      NOT_FOUND: errors.NOT_FOUND,
      CHANGED: (conflict) => findWriteRefusal(conflict.data, errors) ?? errors.CHANGED(conflict),
    })
  }).catch((error) => rethrowAsRefusal(error, errors)),
)

const remove = calls.remove.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    if (await deleteRow(tx, 'videos', input.id)) return
    const existing = await videos.find(tx, input.id)
    throw (existing && findWriteRefusal(existing, errors)) ?? errors.NOT_FOUND()
  }),
)

export const videosServer = { list, download, creators, available, create, update, remove, transfer }

/** Number of videos that are listed at once. Users find others by searching for the number. */
const availableLimit = 100

/** Returns why the policies don't let the user write an existing video, or undefined. */
function findWriteRefusal(
  row: Video,
  errors: ORPCErrorConstructorMap<NotChangeableErrors>,
): Error | undefined {
  if (!row.is_mine) return errors.FORBIDDEN()
  return isWithAffiliate(row) ? errors.SENT() : undefined
}

/**
 * Lets only one transaction at a time claim links: two that claim the same links in opposite order would deadlock.
 */
async function lockVideoLinks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('video_links'))`.execute(tx)
}

/** Turns a violated constraint into an error of the contract. Rethrows any other error. */
function rethrowAsRefusal(error: unknown, errors: ORPCErrorConstructorMap<SaveErrors>): never {
  switch (getViolatedConstraint(error)) {
    case 'videos_video_vo_taken':
      throw errors.VIDEO_VO_TAKEN({ data: { review: getErrorDetail(error) ? reviewTakenMessage : null } })
    case 'videos_video_review_taken':
      throw errors.VIDEO_REVIEW_TAKEN()
    // The call of an edit can leave out a link, so only the database knows whether the video still has one.
    case 'videos_one_link':
      throw errors.LINK_MISSING()
    case 'videos_product':
      throw errors.PRODUCT_MISSING()
    default:
      throw error
  }
}
