/**
 * Records posted links, each call in one transaction with the caller's rights. `posting-links.sql` computes the
 * warnings.
 */
import { implement, type ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import { getPostingKey, type PostingField, parsePostingLink } from '#features/affiliates/posting-link.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { type LinkRefusals, postLinksContract } from './post-links.contract.ts'
import type { Poster } from './poster.ts'

const calls = implement(postLinksContract).$context<RequestContext>().use(authorized)

const candidates = calls.candidates.handler(({ context, input: { link, affiliate_id, sender } }) =>
  context.transaction(async (tx) => {
    const [posters, used_for] = await Promise.all([
      findPosters(tx, link, affiliate_id, sender),
      findVideosWithLink(tx, link),
    ])
    return { posters, used_for }
  }),
)

const recordLink = calls.recordLink.handler(
  ({ context, input: { id, revision, field, link, accepted }, errors }) =>
    context.transaction(async (tx) => {
      const [column, otherColumn] = columns[field]
      const needsNoOtherLink = sql`(${sql.ref(`lv.${otherColumn.source}`)} is null
        or ${sql.ref(`lv.${otherColumn.posted}`)} is not null)`
      const result = await sql`
      update affiliate_link_videos lv
      set ${sql.ref(column.posted)} = ${link},
        status_link_posting = case when ${needsNoOtherLink} then 'sudah' else 'belum' end,
        posting_accepted = lv.posting_accepted || ${accepted}::text[]
      from affiliate_registrations a
      where ${buildVersionCondition({ id, revision })} and lv.status_link_posting = 'belum'
        and ${sql.ref(`lv.${column.source}`)} is not null and ${sql.ref(`lv.${column.posted}`)} is null`.execute(
        tx,
      )
      return readAfterWrite(tx, { id, revision }, errors, result)
    }),
)

const removeLink = calls.removeLink.handler(({ context, input: { id, revision, field }, errors }) =>
  context.transaction(async (tx) => {
    const [column] = columns[field]
    const result = await sql`
      update affiliate_link_videos lv set ${sql.ref(column.posted)} = null, status_link_posting = 'belum'
      from affiliate_registrations a
      where ${buildVersionCondition({ id, revision })} and ${sql.ref(`lv.${column.posted}`)} is not null
        and lv.status_link_posting <> 'dikembalikan'`.execute(tx)
    return readAfterWrite(tx, { id, revision }, errors, result)
  }),
)

const acceptWarnings = calls.acceptWarnings.handler(
  ({ context, input: { id, revision, accepted, unpost }, errors }) =>
    context.transaction(async (tx) => {
      const result = await sql`
      update affiliate_link_videos lv set posting_accepted = ${accepted}::text[],
        status_link_posting = case
          when ${unpost ?? false} and lv.status_link_posting = 'sudah' then 'belum'
          when lv.awaits_check and lv.posting_warnings <@ ${accepted}::text[] then 'sudah'
          else lv.status_link_posting end
      from affiliate_registrations a where ${buildVersionCondition({ id, revision })}`.execute(tx)
      return readAfterWrite(tx, { id, revision }, errors, result)
    }),
)

const returnVideo = calls.returnVideo.handler(({ context, input: { id, revision, reason, post }, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ action_id: string }>`
      select app.begin_bulk_action('posting', array[lv.affiliate_id]) as action_id
      from affiliate_link_videos lv where lv.id = ${id}`.execute(tx)
    const [bulkAction] = rows
    if (!bulkAction) throw errors.NOT_FOUND()
    // Only a video with two posts can be returned for one of them.
    const result = await sql`
      update affiliate_link_videos lv set status_link_posting = 'dikembalikan', returned_reason = ${reason},
        returned_post = case when num_nulls(lv.link_video_vo_masked, lv.link_video_review_masked) = 0
          then ${post} end
      from affiliate_registrations a where ${buildVersionCondition({ id, revision })} and lv.awaits_check`.execute(
      tx,
    )
    const assignment = await readAfterWrite(tx, { id, revision }, errors, result)
    await sql`select from app.end_bulk_action(${bulkAction.action_id})`.execute(tx)
    return { ...assignment, undo_id: bulkAction.action_id }
  }),
)

export const postLinksServer = { candidates, recordLink, removeLink, acceptWarnings, returnVideo }

/** The columns of a field: `source` has the link of the video file, `posted` the link of its post. */
const voColumns = { source: 'link_video_vo_masked', posted: 'link_posting_vo' }
const reviewColumns = { source: 'link_video_review_masked', posted: 'link_posting_review' }
/** The columns of each field, followed by those of the other field. */
const columns = {
  vo: [voColumns, reviewColumns],
  review: [reviewColumns, voColumns],
} as const satisfies Record<PostingField, unknown>

interface AssignmentVersion {
  /** id of the assignment */
  id: string
  /** revision of its affiliate that the caller has read */
  revision: number
}

/** Returns the SQL condition that selects the assignment (`lv`) if its affiliate (`a`) still has the revision. */
function buildVersionCondition({ id, revision }: AssignmentVersion) {
  return sql`lv.id = ${id} and a.id = lv.affiliate_id and a.revision = ${revision}`
}

/** Returns the assignment after a write. If the write changed no row, throws the error that says why. */
async function readAfterWrite(
  tx: Tx,
  { id, revision }: AssignmentVersion,
  errors: ORPCErrorConstructorMap<LinkRefusals>,
  { numAffectedRows }: { numAffectedRows?: bigint },
) {
  const { rows } = await sql<{
    affiliate_id: string
    username: string
    no_video: number
    revision: number
    status_link_posting: 'belum' | 'sudah' | 'dikembalikan'
  }>`
    select lv.affiliate_id, a.username, v.no_video, a.revision, lv.status_link_posting
    from affiliate_link_videos lv
    join affiliate_registrations a on a.id = lv.affiliate_id
    join videos v on v.id = lv.video_id
    where lv.id = ${id}`.execute(tx)
  const [current] = rows
  if (!current) throw errors.NOT_FOUND()
  if (numAffectedRows === 1n) return current
  throw current.revision === revision && current.status_link_posting === 'belum'
    ? errors.NOT_WAITING()
    : errors.CHANGED()
}

/**
 * Finds the chosen affiliate. Without a choice, finds affiliates with the account of the link, or else the one with the
 * sender's number.
 */
async function findPosters(
  tx: Tx,
  link: string,
  chosenId: string | undefined,
  sender = '',
): Promise<Poster[]> {
  const { platform, handle } = parsePostingLink(link)
  if (chosenId) return readPosters(tx, platform, sql`select ${chosenId}::uuid`)
  const postersByAccount = handle
    ? await readPosters(tx, platform, sql`select app.find_affiliates_by_username(${handle})`)
    : []
  if (postersByAccount.length > 0 || sender === '') return postersByAccount
  return readPosters(
    tx,
    platform,
    sql`select id from affiliate_registrations where whatsapp_key = app.whatsapp_key(${sender})`,
  )
}

/** Reads affiliates with their videos that wait for a link. @param idQuery query that selects the affiliates' ids */
async function readPosters(
  tx: Tx,
  platform: string | null,
  idQuery: ReturnType<typeof sql>,
): Promise<Poster[]> {
  const { rows } = await sql<Poster>`
    select a.id, a.username, a.platform, a.revision, coalesce(awaited.videos, '[]') as videos
    from affiliate_registrations a
    left join lateral (
      select json_agg(json_build_object('id', lv.id, 'no_video', v.no_video, 'product_name', p.product_name,
        'tanggal_max_upload', lv.tanggal_max_upload, 'link_posting_vo', lv.link_posting_vo,
        'link_posting_review', lv.link_posting_review, 'missing_fields', missing.fields)
        order by lv.tanggal_max_upload, v.no_video) as videos
      from affiliate_link_videos lv
      join videos v on v.id = lv.video_id
      left join products p on p.id = lv.product_id
      cross join lateral (select array_remove(array[
        case when lv.link_video_vo_masked is not null and lv.link_posting_vo is null then 'vo' end,
        case when lv.link_video_review_masked is not null and lv.link_posting_review is null then 'review' end
      ], null) as fields) missing
      where lv.affiliate_id = a.id and lv.status_link_posting = 'belum' and missing.fields <> '{}'
    ) awaited on true
    where a.id in (${idQuery})
    order by a.platform = ${platform} desc, a.created_at desc`.execute(tx)
  return rows
}

/** Returns up to three videos with a link to the same post, among those that the caller may see. */
async function findVideosWithLink(tx: Tx, link: string) {
  const { rows } = await sql<{ affiliate_id: string; username: string; no_video: number }>`
    select lv.affiliate_id, a.username, v.no_video
    from affiliate_link_videos lv
    join affiliate_registrations a on a.id = lv.affiliate_id
    join videos v on v.id = lv.video_id
    where ${getPostingKey(link)} in (lv.link_posting_vo_key, lv.link_posting_review_key)
    order by v.no_video limit 3`.execute(tx)
  return rows
}
