/** Reads affiliates under the rights of the transaction. */
import { sql } from 'kysely'
import { listReadNames } from '#base/resource.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type Affiliate, type AffiliateCard, type AffiliateDetail, affiliate } from './affiliate.ts'
import type { LinkVideo } from './link-video.ts'

/** SQL that selects ids, and the position of each id in the result. */
type Ids = ReturnType<typeof sql>

/** Columns that depend on the products visible to the reader. `groupByAffiliate` computes them. */
const productColumns = ['product_id', 'selected_product_ids', 'products']

const affiliateColumns = listReadNames(affiliate).filter((name) => !productColumns.includes(name))

const fields = sql`a.id, ${sql.join(affiliateColumns.map((name) => sql.ref(`a.${name}`)))}, a.revision,
  p.id as joined_product_id, p.product_number, p.product_name, p.product_benefit`

/** Returns a `from` clause with one row for each product of the affiliates, or one row for an affiliate without any. */
const joinProducts = (ids: Ids) => sql`(${ids}) as page (id, place)
  join affiliate_registrations a on a.id = page.id
  left join (affiliate_products ap join products p on p.id = ap.product_id) on ap.affiliate_id = a.id`

const orderOfIds = sql`page.place, ap.position`

/** An affiliate with one of their products. Such rows cost the database less than JSON of all products. */
type ProductRow<T> = Omit<T, 'products' | 'product_id' | 'selected_product_ids'> & {
  joined_product_id: string | null
  product_number: string
  product_name: string
  product_benefit: string
}

/** Merges the rows of each affiliate into one with all products. Keeps the order. */
function groupByAffiliate<T extends Affiliate>(rows: readonly ProductRow<T>[]): T[] {
  const affiliates = new Map<string, T>()
  for (const { joined_product_id, product_number, product_name, product_benefit, ...row } of rows) {
    const affiliate =
      affiliates.get(row.id) ??
      ({ ...row, product_id: joined_product_id, selected_product_ids: [], products: [] } as unknown as T)
    affiliates.set(row.id, affiliate)
    if (!joined_product_id) continue
    const product = { id: joined_product_id, product_number, product_name, product_benefit }
    affiliate.products.push(product)
    affiliate.selected_product_ids.push(joined_product_id)
  }
  return [...affiliates.values()]
}

/**
 * Returns the rows of the ids that `ids` selects, in their order. The ids come first, so that only the rows of one page
 * are joined with their products.
 */
export async function readAffiliates(tx: Tx, ids: Ids): Promise<Affiliate[]> {
  const { rows } = await sql<ProductRow<Affiliate>>`
    select ${fields} from ${joinProducts(ids)} order by ${orderOfIds}`.execute(tx)
  return groupByAffiliate(rows)
}

export async function readAffiliate(tx: Tx, id: string | undefined): Promise<Affiliate | undefined> {
  const [row] = await readAffiliates(tx, sql`select ${id}::uuid, 1`)
  return row
}

/** Maximum number of affiliates in review that are listed. */
const maxInReview = 50

/**
 * Returns the affiliates whose sample waits for a review and who are not snoozed, longest wait first. Includes those
 * who have a more urgent need.
 */
export async function readInReview(tx: Tx): Promise<{ rows: Affiliate[]; has_more: boolean }> {
  const rows = await readAffiliates(
    tx,
    sql`select a.id, row_number() over (order by a.sample_changed_at, a.id) from affiliate_registrations a
      where a.sample_product_status = 'review'
        and (a.snoozed_until is null or a.snoozed_until <= (select app.today()))
      order by a.sample_changed_at, a.id limit ${maxInReview + 1}`,
  )
  return { rows: rows.slice(0, maxInReview), has_more: rows.length > maxInReview }
}

/** Returns SQL that formats an instant as ISO text in UTC, in the format of all other responses. */
export function formatIsoInstant(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The last opened chat, as JSON. Null if the chat was never opened. Reads the alias a (affiliate_registrations). */
export const lastContactJson = sql`case when a.chat_opened_at is not null then json_build_object(
  'at', ${formatIsoInstant(sql`a.chat_opened_at`)}, 'by_id', a.chat_opened_by, 'by', app.name_of_audit_actor(a.chat_opened_by),
  'need', a.reminded_for, 'reminders', a.reminder_count, 'rests_until', a.rests_until) end`

/** The track record, as JSON. Reads the alias a (affiliate_registrations). */
export const trackRecordJson = sql`(select json_build_object('finished', r.finished, 'on_time', r.on_time,
  'median_days', r.median_days, 'returned', r.returned) from app.track_record(a.id) r)`

/** The creator's request for more days, as JSON. Reads the alias lv (affiliate_link_videos). */
export const timeRequestJson = sql`json_build_object('days', lv.asked_days, 'reason', lv.asked_reason)`

/**
 * Works like `readAffiliates`, and adds each affiliate's posting progress, track record, snooze and last opened chat.
 */
export async function readCards(tx: Tx, ids: Ids): Promise<AffiliateCard[]> {
  const { rows } = await sql<ProductRow<AffiliateCard>>`
    select ${fields}, posting.json as posting, ${trackRecordJson} as record,
      case when a.snoozed_until > app.today()
        then json_build_object('until', a.snoozed_until, 'by', app.name_of_audit_actor(a.snoozed_by)) end as snoozed,
      ${lastContactJson} as contact
    from ${joinProducts(ids)}
    cross join lateral (
      select json_build_object(
        'belum', count(*) filter (where lv.status_link_posting = 'belum'),
        'sudah', count(*) filter (where lv.status_link_posting = 'sudah'),
        'dikembalikan', count(*) filter (where lv.status_link_posting = 'dikembalikan'),
        'earliest_due', min(lv.tanggal_max_upload) filter (where lv.status_link_posting = 'belum' and not lv.awaits_check),
        'earliest_no_video', (array_agg(v.no_video order by lv.tanggal_max_upload, v.no_video)
          filter (where lv.status_link_posting = 'belum' and not lv.awaits_check
            and lv.tanggal_max_upload is not null))[1],
        'videos_to_check', count(*) filter (where lv.posting_doubtful or lv.awaits_check),
        'videos_with_creator_links', count(*) filter (where lv.awaits_check),
        'video_with_time_request', json_agg(json_build_object('id', lv.id, 'no_video', v.no_video,
          'tanggal_max_upload', lv.tanggal_max_upload, 'time_request', ${timeRequestJson})
          order by lv.asked_at, lv.id) filter (where lv.awaits_answer) -> 0,
        'requested_change', json_agg(json_build_object('no_video', v.no_video, 'since', ${formatIsoInstant(sql`lv.returned_at`)})
          order by lv.returned_at, v.no_video)
          filter (where lv.status_link_posting = 'dikembalikan' and lv.returned_reason is not null) -> 0,
        'no_videos', coalesce(json_agg(v.no_video order by lv.created_at, v.no_video), '[]')) as json
      from affiliate_link_videos lv join videos v on v.id = lv.video_id
      where lv.affiliate_id = a.id) posting
    order by ${orderOfIds}`.execute(tx)
  return groupByAffiliate(rows)
}

/** Returns the details for reading. Links of videos are unmasked by the same rule as in the list of videos. */
export function readDetail(tx: Tx, id: string): Promise<AffiliateDetail | undefined> {
  return readDetailAndVideos(
    tx,
    id,
    sql`v.created_by = (select app.actor_id()) or (select app.outranks('moderator'))`,
  )
}

/** Returns the details for editing and for messages. Links of videos are unmasked if the actor may pass them on. */
export function readDetailWithLinks(tx: Tx, id: string): Promise<AffiliateDetail | undefined> {
  return readDetailAndVideos(tx, id, sql`true`)
}

/** @param mayUnmask condition under which the links of a video are unmasked */
async function readDetailAndVideos(
  tx: Tx,
  id: string,
  mayUnmask: Condition,
): Promise<AffiliateDetail | undefined> {
  const affiliate = await readAffiliate(tx, id)
  if (!affiliate) return undefined
  const [link_videos, summary] = await Promise.all([
    readLinkVideos(tx, affiliate.id, mayUnmask),
    readSummary(tx, affiliate.id),
  ])
  return summary && { ...(affiliate as AffiliateDetail), link_videos, ...summary }
}

type Summary = Pick<AffiliateDetail, 'contact' | 'record' | 'reason_shown'>

async function readSummary(tx: Tx, id: string): Promise<Summary | undefined> {
  const { rows } = await sql<Summary>`
    select ${lastContactJson} as contact, ${trackRecordJson} as record, a.sample_shown_reason is not null as reason_shown
    from affiliate_registrations a where a.id = ${id}`.execute(tx)
  return rows[0]
}

/** A condition on the alias v, a video. */
type Condition = ReturnType<typeof sql>

/** The consent, as JSON. Null if the creator has not answered. Reads the alias lv (affiliate_link_videos). */
const consentJson = sql`case when lv.consent_at is not null then jsonb_build_object(
  'may_repost', lv.may_repost, 'ads_until', lv.ads_until, 'ad_code', lv.ad_code,
  'at', ${formatIsoInstant(sql`lv.consent_at`)}) end`

/**
 * Returns the videos of an affiliate. `offset 0` makes PostgreSQL query the view for each of these rows, instead of
 * reading the whole view for a join.
 */
async function readLinkVideos(tx: Tx, affiliateId: string, mayUnmask: Condition): Promise<LinkVideo[]> {
  const { rows } = await sql<LinkVideo>`
    select lv.id, lv.affiliate_id, lv.product_id, p.product_name, lv.video_id, v.no_video,
      coalesce(unmasked.link_video_vo, lv.link_video_vo_masked) as link_video_vo,
      coalesce(unmasked.link_video_review, lv.link_video_review_masked) as link_video_review,
      unmasked.id is null as links_masked, lv.tanggal_max_upload,
      lv.status_link_posting, lv.link_posting_vo, lv.link_posting_review, lv.posting_warnings, lv.posting_accepted,
      app.name_of_audit_actor(lv.posting_accepted_by) as posting_accepted_by, lv.posting_accepted_at,
      lv.sent_at, lv.awaits_check, case when lv.awaits_answer then ${timeRequestJson} end as time_request,
      case when lv.asked_answer = 'refused' and lv.status_link_posting = 'belum' then lv.asked_days end as refused_days,
      lv.returned_reason, lv.returned_post, lv.times_returned,
      ${consentJson} as consent,
      app.video_outcome(lv.on_time, lv.unposted and not lv.awaits_check, lv.tanggal_max_upload) as outcome,
      app.days_to_post(lv.created_at, lv.posted_at) as days_to_post
    from affiliate_link_videos lv
    join videos v on v.id = lv.video_id
    left join products p on p.id = lv.product_id
    left join lateral (
      select full_links.* from app.visible_assignment_links full_links
      where full_links.id = lv.id and (${mayUnmask}) offset 0
    ) unmasked on true
    where lv.affiliate_id = ${affiliateId}
    order by lv.created_at, v.no_video`.execute(tx)
  return rows
}
