/**
 * The edit screen's calls: saving an affiliate with its videos in one transaction, and listing the holders of videos.
 */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { type AffiliateDetail, affiliate, basicFieldNames } from '#features/affiliates/affiliate.ts'
import { readDetailWithLinks } from '#features/affiliates/affiliate-reads.server.ts'
import { refuseRegistration, writeAffiliate } from '#features/affiliates/affiliate-refusals.server.ts'
import { isSent } from '#features/affiliates/affiliate-values.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { buildAssignments } from '#platform/server/database/rows.ts'
import { authorized, type CallContext, type RequestContext } from '#platform/server/http/calls.ts'
import {
  type AffiliateForm,
  type LinkVideoForm,
  listPostingLinkMessages,
  type VideoWithLinks,
} from './affiliate-form.ts'
import { editingContract } from './editing.contract.ts'

const calls = implement(editingContract).$context<RequestContext>().use(authorized)

const holders = calls.holders.handler(({ context: { transaction }, input }) =>
  transaction(async (tx) => ({ videos: await findHolders(tx, input.id, input.video_ids) })),
)

const save = calls.save.handler(({ context, input, errors }) => {
  const videos = toAssignments(input.link_videos)
  return writeAffiliate(context, async (tx) => {
    const undo_id = await beginPostingChange(tx, input.id, videos)
    if (!(await saveFields(tx, input))) {
      const current = await readDetailWithLinks(tx, input.id)
      if (!current) throw errors.NOT_FOUND()
      throw createSaveError(current)
    }
    const messages = await listMissingLinkMessages(tx, input.id, videos)
    if (messages.length > 0) throw errors.POSTING_LINK_REQUIRED({ data: { messages } })
    await saveVideos(tx, input, videos)
    if (undo_id) await sql`select from app.end_bulk_action(${undo_id})`.execute(tx)
    const savedAffiliate = await readDetailWithLinks(tx, input.id)
    if (!savedAffiliate) throw errors.FORBIDDEN()
    return { ...savedAffiliate, undo_id }
  }).catch((error) => refuse(error))

  /**
   * Returns the error for a save that wrote no row: the row has changed, the sample can't take that step, or the user
   * may not edit the row.
   */
  function createSaveError(current: AffiliateDetail) {
    if (current.revision !== input.revision) return errors.CHANGED({ data: current })
    return marksAsSent(current) ? errors.SAMPLE_STEP() : errors.FORBIDDEN()
  }

  function marksAsSent(current: AffiliateDetail): boolean {
    return isSent(input.sample_product_status) && !isSent(current.sample_product_status)
  }

  async function refuse(error: unknown): Promise<never> {
    switch (getViolatedConstraint(error)) {
      case 'affiliate_registrations_sent_is_final':
      case 'affiliate_registrations_sent_after_approval':
        throw errors.SAMPLE_STEP()
      case 'affiliate_link_videos_one_live':
        throw errors.VIDEO_TAKEN({ data: { videos: await findOtherHolders(context, input.id, videos) } })
      case 'affiliate_link_videos_video':
        throw errors.VIDEO_MISSING({
          data: { video_ids: await findUnassignableVideos(context, videos, isMissing) },
        })
      case 'affiliate_link_videos_same_product':
        throw errors.VIDEO_OF_OTHER_PRODUCT({
          data: { video_ids: await findUnassignableVideos(context, videos, isOfOtherProduct) },
        })
      case 'affiliate_link_videos_product':
        throw errors.PRODUCT_MISSING()
      case 'affiliate_link_videos_posted':
        throw errors.POSTING_LINK_REQUIRED({ data: { messages: [] } })
      default:
        return refuseRegistration(error, input, errors)
    }
  }
})

export const editingServer = { save, holders }

type Assignment = LinkVideoForm & { video_id: string }

/** Drops entries without a video and repeated pairs of product and video. */
function toAssignments(entries: readonly LinkVideoForm[]): Assignment[] {
  const assignments = new Map<string, Assignment>()
  for (const { video_id, ...entry } of entries) {
    const key = `${entry.product_id} ${video_id}`
    if (video_id !== null && !assignments.has(key)) assignments.set(key, { ...entry, video_id })
  }
  return [...assignments.values()]
}

/**
 * Returns false if the row is missing or has changed since it was read, if the actor may not write it, or if it would be
 * marked as sent, which only the list does.
 */
async function saveFields(tx: Tx, input: AffiliateForm & { id: string; revision: number }): Promise<boolean> {
  const isRejected = input.sample_product_status === 'rejected'
  const reason = (isRejected && input.sample_product_reason) || null
  const { rows } = await sql`
    update affiliate_registrations a
    set ${buildAssignments(affiliate, basicFieldNames, input)},
      status_whatsapp = ${input.status_whatsapp},
      selected_product_ids = merged.products,
      sample_product_status = ${input.sample_product_status},
      sample_product_reason = ${reason},
      sample_shown_reason = case ${input.shows_reason ?? null}::boolean
        when true then ${reason}::text when false then null else a.sample_shown_reason end
    from (
      select app.merge_selection(selected_product_ids, ${input.selected_product_ids}::uuid[]) as products
      from affiliate_registrations where id = ${input.id}
    ) merged
    where a.id = ${input.id} and a.revision = ${input.revision}
      and (a.sample_product_status = ${input.sample_product_status} or not ${isSent(input.sample_product_status)}::boolean)
    returning a.id`.execute(tx)
  return rows.length > 0
}

/** Returns the rows of `videos` as SQL for a `from` clause, with the alias `entry`. */
function buildAssignmentRows(videos: readonly Assignment[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(videos)}::jsonb) as entry (product_id uuid, video_id uuid,
    tanggal_max_upload date, status_link_posting text, link_posting_vo text, link_posting_review text,
    posting_accepted text[], returned_reason text, returned_post text)`
}

const isSameVideo = sql`lv.video_id = entry.video_id and lv.product_id is not distinct from entry.product_id`

/**
 * Matches the row of `lv` that the edit screen shows for an `entry`. If a video is assigned twice under deleted
 * products, the screen shows the later row.
 */
const isShownVideo = sql`${isSameVideo} and (lv.product_id is not null or lv.created_at = (
  select max(other.created_at) from affiliate_link_videos other
  where other.affiliate_id = lv.affiliate_id and other.video_id = lv.video_id and other.product_id is null))`

/** Returns a message for each posting link that a posted video lacks. */
async function listMissingLinkMessages(tx: Tx, id: string, videos: readonly Assignment[]): Promise<string[]> {
  const { rows } = await sql<VideoWithLinks>`
    select v.no_video, entry.status_link_posting, entry.link_posting_vo, entry.link_posting_review,
      case when lv.id is null then v.video_vo_masked else lv.link_video_vo_masked end as link_video_vo,
      case when lv.id is null then v.video_review_masked else lv.link_video_review_masked end as link_video_review
    from ${buildAssignmentRows(videos)}
    join videos v on v.id = entry.video_id
    left join affiliate_link_videos lv on lv.affiliate_id = ${id} and ${isShownVideo}`.execute(tx)
  return listPostingLinkMessages(rows)
}

/**
 * Stores the posting statuses before a save that changes any of them.
 * @returns the id of the bulk action that undoes the change; null if the save changes no posting status
 */
async function beginPostingChange(tx: Tx, id: string, videos: readonly Assignment[]): Promise<string | null> {
  const { rows } = await sql<{ undo_id: string }>`
    select app.begin_bulk_action('posting', array[${id}::uuid]) as undo_id
    where exists (
      select from affiliate_link_videos lv join ${buildAssignmentRows(videos)} on ${isShownVideo}
      where lv.affiliate_id = ${id} and lv.status_link_posting <> entry.status_link_posting)`.execute(tx)
  return rows[0]?.undo_id ?? null
}

/**
 * Deletes the assignments that `videos` lacks, updates those that have changed, and inserts new ones. Deletes first, so
 * that a video can move from one product to another.
 */
async function saveVideos(
  tx: Tx,
  { id, includes_orphans }: Pick<AffiliateForm, 'includes_orphans'> & { id: string },
  videos: readonly Assignment[],
): Promise<void> {
  const buildPostedLink = (column: string) =>
    sql`case when entry.status_link_posting = 'sudah' then nullif(${sql.ref(`entry.${column}`)}, '') end`
  const postedVo = buildPostedLink('link_posting_vo')
  const postedReview = buildPostedLink('link_posting_review')
  // A video that is no longer posted keeps its links, hidden, until it is posted again.
  const buildNewLink = (column: string, postedLink: typeof postedVo) =>
    sql`case when entry.status_link_posting = 'sudah' then ${postedLink} else ${sql.ref(`lv.${column}`)} end`
  const newVo = buildNewLink('link_posting_vo', postedVo)
  const newReview = buildNewLink('link_posting_review', postedReview)
  // The reason of the last return stays while the creator works on the video.
  const newReason = sql`case when entry.status_link_posting = 'dikembalikan'
    then nullif(entry.returned_reason, '') else lv.returned_reason end`
  const enteredPost = sql`case when entry.returned_reason <> '' then entry.returned_post end`
  const newPost = sql`case when entry.status_link_posting = 'dikembalikan'
    then ${enteredPost} else lv.returned_post end`
  // When a link changes, warnings accepted for the old link no longer count.
  const acceptedWarnings = sql`entry.posting_accepted || case
    when (lv.link_posting_vo, lv.link_posting_review) is not distinct from (${newVo}, ${newReview})
    then lv.posting_accepted else '{}' end`
  await sql`
    delete from affiliate_link_videos lv
    where lv.affiliate_id = ${id} and (lv.product_id is not null or ${includes_orphans}::boolean)
      and not exists (select from ${buildAssignmentRows(videos)} where ${isSameVideo})`.execute(tx)
  await sql`
    update affiliate_link_videos lv
    set tanggal_max_upload = entry.tanggal_max_upload, status_link_posting = entry.status_link_posting,
      link_posting_vo = ${newVo}, link_posting_review = ${newReview},
      posting_accepted = ${acceptedWarnings}, returned_reason = ${newReason},
      returned_post = ${newPost}
    from ${buildAssignmentRows(videos)}
    where lv.affiliate_id = ${id} and ${isShownVideo}
      and ((lv.tanggal_max_upload, lv.status_link_posting, lv.link_posting_vo, lv.link_posting_review,
          lv.returned_reason, lv.returned_post)
        is distinct from
          (entry.tanggal_max_upload, entry.status_link_posting, ${newVo}, ${newReview}, ${newReason}, ${newPost})
        -- An accepted warning is stored even if nothing else has changed.
        or lv.posting_warnings && entry.posting_accepted
          and not lv.posting_accepted @> entry.posting_accepted)`.execute(tx)
  // Inserts in a fixed order, so that two saves of the same videos don't deadlock: the second waits and is refused.
  await sql`
    insert into affiliate_link_videos
      (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting, link_posting_vo,
        link_posting_review, posting_accepted, returned_reason, returned_post)
    select ${id}::uuid, entry.product_id, entry.video_id, entry.tanggal_max_upload, entry.status_link_posting,
      ${postedVo}, ${postedReview}, entry.posting_accepted,
      case when entry.status_link_posting = 'dikembalikan' then nullif(entry.returned_reason, '') end,
      case when entry.status_link_posting = 'dikembalikan' then ${enteredPost} end
    from ${buildAssignmentRows(videos)}
    where entry.product_id is not null
      and not exists (select from affiliate_link_videos lv where lv.affiliate_id = ${id} and ${isSameVideo})
    order by entry.video_id`.execute(tx)
}

/** Finds the other affiliates that have videos which the save would assign. Returned videos may have another holder. */
async function findOtherHolders({ transaction }: CallContext, id: string, videos: readonly Assignment[]) {
  const ids = videos
    .filter((video) => video.status_link_posting !== 'dikembalikan')
    .map((video) => video.video_id)
  return transaction((tx) => findHolders(tx, id, ids))
}

/** Finds the affiliates besides `id` that have these videos. */
async function findHolders(tx: Tx, id: string, videoIds: readonly string[]) {
  const { rows } = await sql<{ video_id: string; no_video: number; username: string }>`
    select video_id, no_video, username from app.find_video_holders(${videoIds}::uuid[])
    where affiliate_id <> ${id}`.execute(tx)
  return rows
}

const isMissing = sql`v.id is null`
const isOfOtherProduct = sql`entry.product_id is not null and v.product_id is distinct from entry.product_id`

/** Returns the ids of the videos that can't be assigned. @param condition on the aliases entry and v (videos) */
async function findUnassignableVideos(
  { transaction }: CallContext,
  videos: readonly Assignment[],
  condition: typeof isMissing,
): Promise<string[]> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ video_id: string }>`
      select entry.video_id from ${buildAssignmentRows(videos)} left join videos v on v.id = entry.video_id
      where ${condition}`.execute(tx)
    return rows.map((row) => row.video_id)
  })
}
