/**
 * Builds the SQL of each action: what prevents it for an affiliate (the verdict), and the change that it makes. The
 * rules of samples are in affiliate-steps.sql.
 */
import { type RawBuilder, sql } from 'kysely'
import { sentStep } from '#features/affiliates/affiliate-values.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { lockTrash } from '#platform/server/database/deletion.ts'
import type { BulkAction, BulkActionResult, ChosenRow, VideoPair, VideoToMove } from './bulk-action.ts'
import type { Refusal } from './refusal-text.ts'

/** An action other than the deletion, which `removeAffiliates` runs. */
export type Change = Exclude<BulkAction, { kind: 'remove' }>

/** Says why an action does nothing to an affiliate; null if nothing prevents the action. */
export type Verdict = Refusal | 'unchanged' | null

/** Returns the reason that the creator's page shows, or null. */
function getShownReason({ reason, shows_reason }: Extract<Change, { kind: 'reject' }>): string | null {
  return shows_reason && reason !== '' ? reason : null
}

/** Returns the SQL expression of the verdict for affiliate `a`. It may use the aliases of `buildVerdictJoins`. */
export function buildVerdict(action: Change): RawBuilder<string | null> {
  switch (action.kind) {
    case 'approve':
      return action.include_rejected
        ? buildSampleStepVerdict('disetujui')
        : sql`case when a.sample_product_status = 'rejected' then 'rejected'
            else ${buildSampleStepVerdict('disetujui')} end`
    case 'reject':
      return sql`case
        when (a.sample_product_status, a.sample_product_reason, a.sample_shown_reason)
          is not distinct from ('rejected', ${action.reason || null}, ${getShownReason(action)}::text) then 'unchanged'
        when a.sample_product_status <> 'rejected' then ${buildSampleStepVerdict('rejected')} end`
    case 'send':
      return buildSampleStepVerdict(sentStep.to)
    case 'contact':
      return sql`case a.status_whatsapp when 'sudah' then 'unchanged' end`
    case 'product':
      return sql`case when ${action.product_id}::uuid = any (a.selected_product_ids) then 'unchanged' end`
    case 'deadline':
      return sql`case
        when not exists (select ${buildFromUnpostedVideos(action)}) then ${chooseNoVideoRefusal(action)}
        when not exists (select ${buildFromUnpostedVideos(action)}
          and lv.tanggal_max_upload is distinct from ${action.tanggal_max_upload}::date) then 'unchanged' end`
    case 'extend':
      return sql`case
        when not exists (select ${buildFromUnpostedVideos({ only_late: false })}) then 'no_unposted_video' end`
    case 'move':
      return sql`case
        when exists (select from ${buildMoveRows(action.videos)}
          where move.affiliate_id = a.id
            and not exists (select ${buildFromUnpostedVideos({ only_late: false })} and lv.id = move.id))
          then 'video_no_longer_unposted'
        when not exists (select ${buildFromMovedVideos(action)}) then 'no_unposted_video'
        when not exists (select ${buildFromMovedVideos(action)}
          and lv.tanggal_max_upload is distinct from ${action.tanggal_max_upload}::date) then 'unchanged' end`
    case 'take_back':
      return sql`case
        when not exists (select ${buildFromUnpostedVideos(action)}) then ${chooseNoVideoRefusal(action)} end`
    case 'give':
      return sql`case
        when a.status_whatsapp = 'belum' then 'not_contacted'
        when pair.video_id is null then 'no_video_chosen'
        when not exists (select from affiliate_products ap
          where (ap.affiliate_id, ap.product_id) = (a.id, pair.product_id)) then 'product_not_chosen'
        when v.id is null then 'video_gone'
        when v.status = 'dikirim ke affiliate' then 'video_taken' end`
    case 'swap':
      return sql`case
        when not exists (
          select ${buildFromUnpostedVideos({ only_late: false })} and lv.id = ${action.assignment_id})
          then 'no_unposted_video'
        when not exists (select from affiliate_products ap
          where (ap.affiliate_id, ap.product_id) = (a.id, ${action.product_id}::uuid)) then 'product_not_chosen'
        when v.id is null then 'video_gone'
        when v.status = 'dikirim ke affiliate' then 'video_taken' end`
  }
}

/** Returns the joins that the verdict of the action needs: `pair`, the planned video, and `v`, its row in `videos`. */
export function buildVerdictJoins(action: Change): RawBuilder<unknown> {
  switch (action.kind) {
    case 'give':
      return sql`left join ${buildPairRows(action.pairs)} on pair.affiliate_id = a.id
        left join videos v on (v.id, v.product_id) = (pair.video_id, pair.product_id)`
    case 'swap':
      return sql`left join videos v on (v.id, v.product_id) = (${action.video_id}, ${action.product_id})`
    default:
      return sql``
  }
}

/** Returns the verdict on a step of the sample. `app.sample_step_violation` defines the allowed steps. */
function buildSampleStepVerdict(to: string): RawBuilder<string | null> {
  return sql`case
    when a.sample_product_status = ${to} then 'unchanged'
    else case app.sample_step_violation(a.id, a.revision, a.sample_product_status, ${to})
      when 'affiliate_registrations_sent_after_approval' then 'not_approved'
      when 'affiliate_registrations_sent_is_final' then 'sent' end end`
}

/** `only_late` limits an action to the videos whose deadline has passed. */
type VideoChoice = { only_late: boolean }

/** Returns the `from` and `where` of the videos, alias `lv`, of the affiliate `a` that are not posted. */
function buildFromUnpostedVideos(choice: VideoChoice) {
  return sql`from affiliate_link_videos lv where lv.affiliate_id = a.id and ${buildUnpostedCondition(choice)}`
}

/** Returns the condition on the alias `lv` of a video that is not posted. */
function buildUnpostedCondition({ only_late }: VideoChoice) {
  return sql`lv.status_link_posting = 'belum' and (not ${only_late}::boolean or lv.tanggal_max_upload < app.today())`
}

/** Returns the assignments to move as SQL for `from`, with the alias `move`. */
function buildMoveRows(videos: readonly VideoToMove[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(videos)}::jsonb) as move (affiliate_id uuid, id uuid)`
}

/** Returns the `from` and `where` of the videos, alias `lv`, of the affiliate `a` that the action moves. */
function buildFromMovedVideos({ videos }: Extract<Change, { kind: 'move' }>) {
  return sql`${buildFromUnpostedVideos({ only_late: false })}
    and exists (select from ${buildMoveRows(videos)} where (move.affiliate_id, move.id) = (lv.affiliate_id, lv.id))`
}

const chooseNoVideoRefusal = ({ only_late }: VideoChoice): Refusal =>
  only_late ? 'no_late_video' : 'no_unposted_video'

/** Returns the pairs as SQL for `from`, with the alias `pair`. */
function buildPairRows(pairs: readonly VideoPair[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
    as pair (affiliate_id uuid, product_id uuid, video_id uuid)`
}

/** @returns the affiliates that could not be changed after all, and why */
export async function applyChange(
  tx: Tx,
  action: Change,
  ids: readonly string[],
): Promise<Map<string, Refusal>> {
  if (action.kind === 'give') return giveVideos(tx, action, ids)
  if (action.kind === 'swap') return swapVideo(tx, action, ids)
  await buildChange(action, ids).execute(tx)
  return new Map()
}

function buildChange(action: Exclude<Change, { kind: 'give' | 'swap' }>, ids: readonly string[]) {
  const updateRows = (set: RawBuilder<unknown>) =>
    sql`update affiliate_registrations a set ${set} where a.id = any (${ids}::uuid[])`
  const affiliateCondition = sql`lv.affiliate_id = any (${ids}::uuid[])`
  switch (action.kind) {
    case 'approve':
      return updateRows(sql`sample_product_status = 'disetujui', sample_product_reason = null`)
    case 'reject':
      return updateRows(
        sql`sample_product_status = 'rejected', sample_product_reason = ${action.reason || null},
          sample_shown_reason = ${getShownReason(action)}`,
      )
    case 'send':
      return updateRows(sql`sample_product_status = ${sentStep.to}`)
    case 'contact':
      return updateRows(sql`status_whatsapp = 'sudah'`)
    case 'product':
      return updateRows(sql`selected_product_ids = a.selected_product_ids || ${action.product_id}::uuid`)
    case 'deadline':
      return sql`
        update affiliate_link_videos lv set tanggal_max_upload = ${action.tanggal_max_upload}
        where ${affiliateCondition} and ${buildUnpostedCondition(action)}
          and lv.tanggal_max_upload is distinct from ${action.tanggal_max_upload}::date`
    case 'extend':
      return buildExtension(action.days, affiliateCondition)
    case 'move':
      return sql`
        update affiliate_link_videos lv set tanggal_max_upload = ${action.tanggal_max_upload}
        from ${buildMoveRows(action.videos)}
        where ${affiliateCondition} and (lv.affiliate_id, lv.id) = (move.affiliate_id, move.id)
          and ${buildUnpostedCondition({ only_late: false })}
          and lv.tanggal_max_upload is distinct from ${action.tanggal_max_upload}::date`
    case 'take_back':
      return sql`delete from affiliate_link_videos lv where ${affiliateCondition} and ${buildUnpostedCondition(action)}`
  }
}

/**
 * Extends the videos due by tomorrow, or else those of the earliest deadline. Videos without a deadline are extended
 * only if no other video of the affiliate waits. Videos that the actor can't see don't count.
 */
function buildExtension(days: number, affiliateCondition: RawBuilder<unknown>) {
  const unpostedCondition = buildUnpostedCondition({ only_late: false })
  return sql`
    update affiliate_link_videos lv set tanggal_max_upload = greatest(lv.tanggal_max_upload, app.today()) + ${days}::int
    from (
      select lv.affiliate_id, min(lv.tanggal_max_upload) as earliest from affiliate_link_videos lv
      where ${affiliateCondition} and ${unpostedCondition} group by lv.affiliate_id) first
    where lv.affiliate_id = first.affiliate_id and ${unpostedCondition}
      and (first.earliest is null or lv.tanggal_max_upload <= greatest(first.earliest, app.today() + 1))`
}

/**
 * Inserts the assignments. If two transactions give the same video, the second waits for the first and then reports a
 * refusal. All insert in the same order. An affiliate that already had the video of this product keeps that
 * assignment.
 */
async function giveVideos(tx: Tx, action: Extract<BulkAction, { kind: 'give' }>, ids: readonly string[]) {
  const pairs = action.pairs.filter(({ affiliate_id }) => ids.includes(affiliate_id))
  const { rows } = await sql<{ affiliate_id: string }>`
    insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
    select pair.affiliate_id, pair.product_id, pair.video_id, ${action.tanggal_max_upload}::date
    from ${buildPairRows(pairs)} order by pair.video_id
    on conflict do nothing
    returning affiliate_id`.execute(tx)
  const assignedIds = new Set(rows.map(({ affiliate_id }) => affiliate_id))
  return new Map(ids.filter((id) => !assignedIds.has(id)).map((id) => [id, 'video_taken' as const]))
}

/**
 * Replaces the assignment. If another transaction has given the new video meanwhile, nothing is replaced: the insert
 * waits for that transaction and inserts no row, so the delete, which depends on the inserted row, deletes none.
 */
async function swapVideo(tx: Tx, action: Extract<BulkAction, { kind: 'swap' }>, ids: readonly string[]) {
  const { rows } = await sql`
    with inserted as (
      insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
      select lv.affiliate_id, ${action.product_id}::uuid, ${action.video_id}::uuid,
        case when ${action.days} = 0 then lv.tanggal_max_upload
          else greatest(lv.tanggal_max_upload, app.today()) + ${action.days}::int end
      from affiliate_link_videos lv
      where lv.id = ${action.assignment_id} and lv.affiliate_id = any (${ids}::uuid[])
      on conflict do nothing returning 1)
    delete from affiliate_link_videos lv
    where lv.id = ${action.assignment_id} and lv.affiliate_id = any (${ids}::uuid[]) and exists (select from inserted)
    returning lv.id`.execute(tx)
  return new Map(rows.length > 0 ? [] : ids.map((id) => [id, 'video_taken' as const]))
}

/**
 * Deletes affiliates, each with all its dependents; the trash keeps them. Takes the lock of the trash before any row is
 * locked.
 */
export async function removeAffiliates(tx: Tx, chosen: readonly ChosenRow[]): Promise<BulkActionResult> {
  await lockTrash(tx)
  const requestedRows = sql`jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as requested (id uuid, revision integer)`
  const { rows } = await sql<{ id: string; revision: number }>`
    delete from affiliate_registrations a using ${requestedRows}
    where a.id = requested.id and (requested.revision is null or requested.revision = a.revision)
    returning a.id, a.revision`.execute(tx)
  const { rows: remaining } = await sql<{ id: string }>`
    select a.id from affiliate_registrations a join ${requestedRows} on requested.id = a.id`.execute(tx)
  const { rows: removals } = await sql<{ id: string | null }>`select app.record_removal() as id`.execute(tx)
  const deletedRevisions = new Map(rows.map(({ id, revision }) => [id, revision]))
  const remainingIds = new Set(remaining.map(({ id }) => id))
  return {
    id: removals[0]?.id ?? null,
    rows: chosen.map(({ id }) => {
      const revision = deletedRevisions.get(id)
      if (revision !== undefined) return { id, outcome: 'done', revision }
      return { id, outcome: 'refused', why: remainingIds.has(id) ? 'changed' : 'not_found' }
    }),
  }
}
