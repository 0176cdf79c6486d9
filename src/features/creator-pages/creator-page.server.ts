/** Reads and writes for the holder of a private page, in a transaction with the rights of the group app_guest. */
import { type RawBuilder, sql } from 'kysely'
import { listStoredNames } from '#base/resource.ts'
import { getPostingKey, type PostingField, postingFields } from '#features/affiliates/posting-link.ts'
import { findTrackingPage } from '#features/affiliates/tracking-page.ts'
import { formatOneLineAddress } from '#features/shipping-addresses/address-text.ts'
import { type AddressFields, shippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import type { Statements } from '#platform/server/database/database.ts'
import { toStoredValue } from '#platform/server/database/rows.ts'
import type {
  ApplicantPage,
  CreatorPage,
  CreatorSample,
  CreatorVideo,
  CreatorVideoVersions,
} from './creator-page.ts'

const addressNames = listStoredNames(shippingAddress, 'created') as (keyof AddressFields)[]
const addressColumns = sql.join(addressNames.map((name) => sql.ref(name)))

const postingState = sql<string>`app.shown_version(lv.video_id::text, lv.status_link_posting, lv.returned_reason,
  lv.times_returned || coalesce(lv.returned_post, ''))`

/** SQL for the version of the data that each form of a video depends on. Expects the assignment as `lv`. */
const versions = {
  // Three parts, so that the link of one post can still be sent after another page has sent that of the other post.
  link: sql<string>`concat_ws('-', ${postingState}, app.shown_version(lv.link_posting_vo),
    app.shown_version(lv.link_posting_review))`,
  waktu: sql<string>`app.shown_version(lv.video_id::text, lv.status_link_posting, lv.tanggal_max_upload::text,
    extract(epoch from lv.asked_at)::text, lv.asked_answer)`,
  izin: sql<string>`app.consent_version(lv.video_id, lv.consent_at, lv.link_posting_vo, lv.link_posting_review)`,
} satisfies CreatorVideoVersions<unknown>

type PageRow = Pick<CreatorPage, 'username' | 'nama' | 'platform'> & {
  sample: Omit<CreatorSample, 'tracking_link'>
}

/** Reads the page of the transaction's guest. Row-level security leaves one affiliate and what belongs to it. */
export async function readCreatorPage(tx: Statements): Promise<CreatorPage> {
  const [affiliates, videos, addresses] = await Promise.all([
    sql<PageRow>`
      select a.username, a.nama, a.platform, jsonb_build_object(
        'status', a.sample_product_status, 'courier', a.sample_courier, 'resi', a.sample_resi,
        'changed_at', a.sample_changed_at, 'received_at', a.sample_received_at,
        'reason', app.guest_shown_reason(),
        'products', array(
          select p.product_name from affiliate_products ap join products p on p.id = ap.product_id
          order by ap.position)) as sample
      from affiliate_registrations a`.execute(tx),
    sql<CreatorVideo>`
      select lv.id, v.no_video, p.product_name, lv.link_video_vo, lv.link_video_review,
        lv.tanggal_max_upload as deadline, lv.status_link_posting as status, lv.link_posting_vo, lv.link_posting_review,
        array(select warning from unnest(lv.posting_warnings) warning
          where warning <> all (lv.posting_accepted)) as open_warnings,
        case when lv.asked_at is not null
          then jsonb_build_object('days', lv.asked_days, 'state', lv.asked_answer) end as time_request,
        app.days_granted_at_once(lv.asked_at, lv.tanggal_max_upload) as days_granted_at_once,
        lv.awaits_check, lv.sent_at is not null as sent_by_creator,
        lv.returned_reason, lv.returned_post, lv.times_returned,
        case when lv.consent_at is not null then jsonb_build_object('may_repost', lv.may_repost,
          'ads_until', lv.ads_until, 'ad_code', lv.ad_code) end as consent,
        jsonb_build_object('link', ${versions.link}, 'waktu', ${versions.waktu}, 'izin', ${versions.izin}) as versions
      from affiliate_link_videos lv
      join videos v on v.id = lv.video_id
      left join products p on p.id = lv.product_id
      order by array_position(array['belum', 'dikembalikan', 'sudah'], lv.status_link_posting),
        lv.tanggal_max_upload, v.no_video`.execute(tx),
    sql<Omit<NonNullable<CreatorPage['address']>, 'line'>>`
      select ${sql.join(addressNames.map((name) => sql`coalesce(${sql.ref(name)}, '') as ${sql.ref(name)}`))}, revision
      from shipping_addresses`.execute(tx),
  ])
  const [affiliate] = affiliates.rows
  if (!affiliate) throw new Error('the affiliate of a valid link is not visible to its guest')
  const { sample } = affiliate
  const tracking_link = findTrackingPage(sample.courier, sample.resi)?.link ?? null
  const [address] = addresses.rows
  return {
    ...affiliate,
    sample: { ...sample, tracking_link },
    videos: videos.rows,
    address: address ? { ...address, line: formatOneLineAddress(address) } : null,
  }
}

/** Reads the application of the transaction's guest; null if the guest is a creator. */
export async function readApplicantPage(tx: Statements): Promise<ApplicantPage | null> {
  const { rows } = await sql<ApplicantPage>`select * from app.guest_application()`.execute(tx)
  return rows[0] ?? null
}

/**
 * Records that the creator opened the page, at most once a minute, since each record is announced to staff. Records
 * nothing for an applicant.
 */
export async function recordVisit(tx: Statements): Promise<void> {
  await sql`
    insert into creator_page_visits as v (affiliate_id, opened_at)
    select app.guest_affiliate(), now() where app.guest_affiliate() is not null
    on conflict (affiliate_id) do update set opened_at = excluded.opened_at
    where v.opened_at < now() - interval '1 minute'`.execute(tx)
}

/**
 * Stores the address unless somebody has changed it since the page was rendered, or the parcel is on its way.
 * @param revision the revision of the address that the page showed; 0 if there was none
 */
export async function saveAddress(
  tx: Statements,
  fields: AddressFields,
  revision: number,
): Promise<'saved' | 'changed' | 'too late'> {
  const values = addressNames.map((name) => sql`${toStoredValue(shippingAddress, name, fields)}::text`)
  const statement =
    revision === 0
      ? sql`
      insert into shipping_addresses (affiliate_id, ${addressColumns})
      select app.guest_affiliate(), ${sql.join(values)} where app.guest_awaits_parcel()
      on conflict (affiliate_id) do nothing returning revision`
      : sql`
      update shipping_addresses
      set ${sql.join(addressNames.map((name, i) => sql`${sql.ref(name)} = ${values[i]}`))}
      where revision = ${revision} returning revision`
  const { rows } = await statement.execute(tx)
  if (rows.length > 0) return 'saved'
  const { sample, address } = await readCreatorPage(tx)
  if (sample.status !== 'disetujui') return 'too late'
  // If the form was sent twice, the first submission has stored it.
  const isStored = address && addressNames.every((name) => address[name] === fields[name])
  return isStored ? 'saved' : 'changed'
}

/** Stores that the parcel has arrived. Returns false if it was not sent. A repeated call changes nothing. */
export async function confirmArrival(tx: Statements): Promise<boolean> {
  await sql`
    update affiliate_registrations set sample_received_at = now()
    where sample_product_status = 'terkirim' and sample_received_at is null`.execute(tx)
  const { rows } = await sql<{ has_arrived: boolean }>`
    select sample_received_at is not null as has_arrived from affiliate_registrations`.execute(tx)
  return rows[0]?.has_arrived ?? false
}

/** The video of a submitted form, as the page showed it. */
export interface ShownVideo {
  /** id of the assignment */
  video: string
  /** the version that the form was rendered from; '' if the submission names none */
  version: string
}

/**
 * Stores the links of a posted video. The video counts as posted if every link is there and none has a warning; if
 * staff asked for a change, they check the links first. A link is replaced only if the page showed it. A repeated call
 * changes nothing.
 */
export async function saveLinks(
  tx: Statements,
  { video, version }: ShownVideo,
  links: Partial<Record<PostingField, string>>,
): Promise<'link' | 'video changed'> {
  const sentLinks = postingFields.flatMap((field) => {
    const link = links[field]
    return link === undefined ? [] : [{ field, link, column: sql.ref(`link_posting_${field}`) }]
  })
  const { rows: updatedRows } = await sql`
    update affiliate_link_videos lv
    set status_link_posting = 'belum', ${sql.join(sentLinks.map(({ column, link }) => sql`${column} = ${link}`))}
    where id = ${video} and status_link_posting <> 'sudah'
      and split_part(${version}, '-', 1) = ${postingState}
      and ${sql.join(
        sentLinks.map((sentLink) => buildStoreCondition(sentLink, version)),
        sql` and `,
      )}
    returning id`.execute(tx)
  if (updatedRows.length > 0) {
    // A second statement, since the first one makes the database find missing links and warnings.
    await sql`
      update affiliate_link_videos set status_link_posting = 'sudah'
      where id = ${video} and status_link_posting = 'belum' and has_all_links and returned_reason is null
        and posting_warnings <@ posting_accepted`.execute(tx)
    return 'link'
  }
  const { rows } = await sql<Record<`link_posting_${PostingField}`, string | null>>`
    select link_posting_vo, link_posting_review from affiliate_link_videos
    where id = ${video} and status_link_posting <> 'dikembalikan'`.execute(tx)
  // If the form was sent twice, the first submission has stored it.
  const isStored = rows.some((row) =>
    sentLinks.every(
      ({ field, link }) => getPostingKey(row[`link_posting_${field}`] ?? '') === getPostingKey(link),
    ),
  )
  return isStored ? 'link' : 'video changed'
}

/**
 * Returns the SQL condition for storing a link: the post has no link yet, or the page showed the stored link, and that
 * link may be replaced. It may be replaced if no link of the video is missing, if the creator sent it, if staff want it
 * changed, or if it has a warning.
 */
function buildStoreCondition(
  { field, link, column }: { field: PostingField; link: string; column: RawBuilder<unknown> },
  version: string,
): RawBuilder<unknown> {
  // The first part of the version is `postingState`. The others follow the order of the fields; SQL counts from 1.
  const part = 2 + postingFields.indexOf(field)
  return sql`${sql.ref(`link_video_${field}`)} is not null and (${column} is null or ${column} = ${link}
    or split_part(${version}, '-', ${part}) = app.shown_version(${column})
      and (has_all_links or sent_at is not null or returned_post = ${field}
        or exists (select from unnest(posting_warnings) warning where starts_with(warning, ${`${field} `}))))`
}

/**
 * Asks for more days for a video. time-requests.sql decides whether they are granted at once. A repeated call while the
 * request waits changes nothing, nor does a second submission of the same form.
 * @returns 'ditambah' if the days are granted, 'waktu' if the request waits for staff
 */
export async function askTime(
  tx: Statements,
  { video, version }: ShownVideo,
  { hari, alasan }: { hari: number; alasan: string },
): Promise<'ditambah' | 'waktu' | 'video changed'> {
  const { rows: newRequests } = await sql<{ answer: string | null }>`
    update affiliate_link_videos lv set asked_days = ${hari}, asked_reason = ${alasan}
    where id = ${video} and ${versions.waktu} = ${version} and status_link_posting = 'belum' and not awaits_check
      and not awaits_answer and tanggal_max_upload is not null
    returning asked_answer as answer`.execute(tx)
  const request = newRequests[0] ?? (await findStoredRequest())
  if (!request) return 'video changed'
  return request.answer === 'granted' ? 'ditambah' : 'waktu'

  /**
   * Finds the request of an earlier submission of the same form. A page that shows a granted request has its version, so
   * that form would ask for more.
   */
  async function findStoredRequest() {
    const { rows } = await sql<{ answer: string | null }>`
      select asked_answer as answer from affiliate_link_videos lv
      where id = ${video} and asked_days = ${hari} and asked_reason = ${alasan}
        and (awaits_answer or asked_answer = 'granted' and ${versions.waktu} <> ${version})`.execute(tx)
    return rows[0]
  }
}

/**
 * Stores whether the brand may use a posted video. A repeated call changes nothing. A code is stored only for ads on
 * TikTok; a creator who no longer allows ads need not delete it.
 * @returns 'izin' if any use is allowed, 'tanpa-izin' if none is
 */
export async function answerConsent(
  tx: Statements,
  { video, version }: ShownVideo,
  { repost, iklan, kode }: { repost: boolean; iklan: string | null; kode: string | null },
): Promise<'izin' | 'tanpa-izin' | 'video changed' | 'consent changed'> {
  const { rows } = await sql<{ outcome: 'stored' | 'changed' | 'gone' }>`
    select app.answer_consent(${video}, ${repost}, ${iklan},
      case when a.platform = 'tiktok' then ${iklan === null ? null : kode}::text end, ${version}) as outcome
    from affiliate_registrations a`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome !== 'stored') return outcome === 'changed' ? 'consent changed' : 'video changed'
  return repost || iklan !== null ? 'izin' : 'tanpa-izin'
}
