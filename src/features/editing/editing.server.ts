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
import { type AffiliateForm, type LinkVideoForm, listPostingLinkMessages } from './affiliate-form.ts'
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
    const messages = await findMissingLinks(tx, input.id, videos)
    if (messages.length > 0) throw errors.POSTING_LINK_REQUIRED({ data: { messages } })
    await saveVideos(tx, input, videos)
    if (undo_id) await sql`select from app.end_bulk_action(${undo_id})`.execute(tx)
    const saved = await readDetailWithLinks(tx, input.id)
    if (!saved) throw errors.FORBIDDEN()
    return { ...saved, undo_id }
  }).catch((error) => refuse(error))

  /**
   * Returns the error for a save that wrote no row: the row has changed, the sample can't take that step, or the user
   * may not edit the row.
   */
  function createSaveError(current: AffiliateDetail) {
    if (current.revision !== input.revision) return errors.CHANGED({ data: current })
    return stepsToSent(current) ? errors.SAMPLE_STEP() : errors.FORBIDDEN()
  }

  function stepsToSent(current: AffiliateDetail): boolean {
    return isSent(input.sample_product_status) && !isSent(current.sample_product_status)
  }

  async function refuse(error: unknown): Promise<never> {
    switch (getViolatedConstraint(error)) {
      case 'affiliate_registrations_sent_is_final':
      case 'affiliate_registrations_sent_after_approval':
        throw errors.SAMPLE_STEP()
      case 'affiliate_link_videos_one_live':
        throw errors.VIDEO_TAKEN({ data: { videos: await findTakers(context, input.id, videos) } })
      case 'affiliate_link_videos_video':
        throw errors.VIDEO_MISSING({ data: { video_ids: await findUnfit(context, videos, isMissing) } })
      case 'affiliate_link_videos_same_product':
        throw errors.VIDEO_OF_OTHER_PRODUCT({
          data: { video_ids: await findUnfit(context, videos, isOfOtherProduct) },
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
  const chosen = new Map<string, Assignment>()
  for (const { video_id, ...entry } of entries) {
    const key = `${entry.product_id} ${video_id}`
    if (video_id !== null && !chosen.has(key)) chosen.set(key, { ...entry, video_id })
  }
  return [...chosen.values()]
}

/** Returns false if the row is missing or has changed since it was read, or if the actor may not write it. */
async function saveFields(tx: Tx, input: AffiliateForm & { id: string; revision: number }): Promise<boolean> {
  const rejected = input.sample_product_status === 'rejected'
  const reason = (rejected && input.sample_product_reason) || null
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
function assignmentValues(videos: readonly Assignment[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(videos)}::jsonb) as entry (product_id uuid, video_id uuid,
    tanggal_max_upload date, status_link_posting text, link_posting_vo text, link_posting_review text,
    posting_accepted text[], returned_reason text, returned_post text)`
}

const isSameVideo = sql`lv.video_id = entry.video_id and lv.product_id is not distinct from entry.product_id`

/**
 * Matches the row that the screen shows. If a video is assigned twice under deleted products, that is the later row.
 */
const isShownVideo = sql`${isSameVideo} and (lv.product_id is not null or lv.created_at = (
  select max(o.created_at) from affiliate_link_videos o
  where o.affiliate_id = lv.affiliate_id and o.video_id = lv.video_id and o.product_id is null))`

async function findMissingLinks(tx: Tx, id: string, videos: readonly Assignment[]): Promise<string[]> {
  type Row = Parameters<typeof listPostingLinkMessages>[0][number]
  const { rows } = await sql<Row>`
    select v.no_video, entry.status_link_posting, entry.link_posting_vo, entry.link_posting_review,
      case when lv.id is null then v.video_vo_masked else lv.link_video_vo_masked end as link_video_vo,
      case when lv.id is null then v.video_review_masked else lv.link_video_review_masked end as link_video_review
    from ${assignmentValues(videos)}
    join videos v on v.id = entry.video_id
    left join affiliate_link_videos lv on lv.affiliate_id = ${id} and ${isShownVideo}`.execute(tx)
  return listPostingLinkMessages(rows)
}

/**
 * Stores the posting statuses before a save that changes any of them.
 * @returns the id that undoes the change; null without one
 */
async function beginPostingChange(tx: Tx, id: string, videos: readonly Assignment[]): Promise<string | null> {
  const { rows } = await sql<{ action: string }>`
    select app.begin_bulk_action('posting', array[${id}::uuid]) as action
    where exists (
      select from affiliate_link_videos lv join ${assignmentValues(videos)} on ${isShownVideo}
      where lv.affiliate_id = ${id} and lv.status_link_posting <> entry.status_link_posting)`.execute(tx)
  return rows[0]?.action ?? null
}

/** Deletes removed videos first, so that a video can move from one product to another. */
async function saveVideos(
  tx: Tx,
  { id, includes_orphans }: Pick<AffiliateForm, 'includes_orphans'> & { id: string },
  videos: readonly Assignment[],
): Promise<void> {
  const postedLink = (column: string) =>
    sql`case when entry.status_link_posting = 'sudah' then nullif(${sql.ref(`entry.${column}`)}, '') end`
  const [vo, review] = [postedLink('link_posting_vo'), postedLink('link_posting_review')]
  // A video that is no longer posted keeps its links, hidden, until it is posted again.
  const remainingLink = (column: string, newLink: typeof vo) =>
    sql`case when entry.status_link_posting = 'sudah' then ${newLink} else ${sql.ref(`lv.${column}`)} end`
  const [newVo, newReview] = [
    remainingLink('link_posting_vo', vo),
    remainingLink('link_posting_review', review),
  ]
  // The reason of the last return stays while the creator works on the video.
  const reason = sql`case when entry.status_link_posting = 'dikembalikan'
    then nullif(entry.returned_reason, '') else lv.returned_reason end`
  const newPost = sql`case when entry.returned_reason <> '' then entry.returned_post end`
  const post = sql`case when entry.status_link_posting = 'dikembalikan'
    then ${newPost} else lv.returned_post end`
  // When a link changes, warnings accepted for the old link no longer count.
  const acceptedWarnings = sql`entry.posting_accepted || case
    when (lv.link_posting_vo, lv.link_posting_review) is not distinct from (${newVo}, ${newReview})
    then lv.posting_accepted else '{}' end`
  await sql`
    delete from affiliate_link_videos lv
    where lv.affiliate_id = ${id} and (lv.product_id is not null or ${includes_orphans}::boolean)
      and not exists (select from ${assignmentValues(videos)} where ${isSameVideo})`.execute(tx)
  await sql`
    update affiliate_link_videos lv
    set tanggal_max_upload = entry.tanggal_max_upload, status_link_posting = entry.status_link_posting,
      link_posting_vo = ${newVo}, link_posting_review = ${newReview},
      posting_accepted = ${acceptedWarnings}, returned_reason = ${reason},
      returned_post = ${post}
    from ${assignmentValues(videos)}
    where lv.affiliate_id = ${id} and ${isShownVideo}
      and ((lv.tanggal_max_upload, lv.status_link_posting, lv.link_posting_vo, lv.link_posting_review,
          lv.returned_reason, lv.returned_post)
        is distinct from
          (entry.tanggal_max_upload, entry.status_link_posting, ${newVo}, ${newReview}, ${reason}, ${post})
        or lv.posting_warnings && entry.posting_accepted
          and not lv.posting_accepted @> entry.posting_accepted)`.execute(tx)
  // Inserts in a fixed order, so that two saves of the same videos don't deadlock: the second waits and is refused.
  await sql`
    insert into affiliate_link_videos
      (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting, link_posting_vo,
        link_posting_review, posting_accepted, returned_reason, returned_post)
    select ${id}::uuid, entry.product_id, entry.video_id, entry.tanggal_max_upload, entry.status_link_posting,
      ${vo}, ${review}, entry.posting_accepted,
      case when entry.status_link_posting = 'dikembalikan' then nullif(entry.returned_reason, '') end,
      case when entry.status_link_posting = 'dikembalikan' then ${newPost} end
    from ${assignmentValues(videos)}
    where entry.product_id is not null
      and not exists (select from affiliate_link_videos lv where lv.affiliate_id = ${id} and ${isSameVideo})
    order by entry.video_id`.execute(tx)
}

/** Returns the other affiliates that have the videos which the save would assign. */
async function findTakers({ transaction }: CallContext, id: string, videos: readonly Assignment[]) {
  const ids = videos
    .filter((video) => video.status_link_posting !== 'dikembalikan')
    .map((video) => video.video_id)
  return transaction((tx) => findHolders(tx, id, ids))
}

async function findHolders(tx: Tx, id: string, videoIds: readonly string[]) {
  const { rows } = await sql<{ video_id: string; no_video: number; username: string }>`
    select video_id, no_video, username from app.video_holders(${videoIds}::uuid[])
    where affiliate_id <> ${id}`.execute(tx)
  return rows
}

const isMissing = sql`v.id is null`
const isOfOtherProduct = sql`entry.product_id is not null and v.product_id is distinct from entry.product_id`

/** Returns the videos that meet the condition and therefore can't be assigned. */
async function findUnfit(
  { transaction }: CallContext,
  videos: readonly Assignment[],
  condition: typeof isMissing,
): Promise<string[]> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ video_id: string }>`
      select entry.video_id from ${assignmentValues(videos)} left join videos v on v.id = entry.video_id
      where ${condition}`.execute(tx)
    return rows.map((row) => row.video_id)
  })
}
