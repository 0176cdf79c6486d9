/**
 * Composes the messages of entries with the permissions of the queue's maker. Messages are stored, but the address of a
 * private page must not be stored. So `[halaman]` stays in the message, and the browser replaces it by the address,
 * whose path comes with each read.
 */
import { sql } from 'kysely'
import { formatCount } from '#base/count.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { readAffiliates } from '#features/affiliates/affiliate-reads.server.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { readPageLinks } from '#features/affiliates/page-links.server.ts'
import { type RecipientVideo, toRecipient } from '#features/affiliates/recipient.ts'
import { pageShortcode } from '#features/templates/shortcodes.ts'
import { contentLimit } from '#features/templates/template.ts'
import {
  fillTemplate,
  listUnfilledShortcodes,
  templateNeedsDetail,
} from '#features/templates/template-text.ts'
import type { Tx } from '#platform/server/database/database.ts'

export interface ComposedEntry {
  affiliate_id: string
  /** ids of the affiliate, products and videos that the message may name: it is deleted when one of them is erased */
  subject_ids: string[]
  whatsapp: string
  /** '' if it is too long */
  message: string
  /** reasons why the message can't be sent as it is */
  blockers: string[]
}

/** Maximum number that the table allows in one entry. */
const maxSubjectIds = 2000

type WaitingVideo = RecipientVideo & Pick<LinkVideo, 'video_id'> & { affiliate_id: string }

/**
 * Returns the entries in the order of `ids`, without affiliates that the actor does not see.
 * @param content the message before its shortcodes are filled
 */
export async function composeEntries(
  tx: Tx,
  ids: Parameters<typeof readAffiliates>[1],
  content: string,
): Promise<ComposedEntry[]> {
  const recipients = await readAffiliates(tx, ids)
  const videos = templateNeedsDetail(content, { hasPageAddress: true })
    ? await readWaitingVideos(tx, recipients)
    : []
  const idsForPageLinks = content.includes(pageShortcode) ? recipients.map(({ id }) => id) : []
  const links = await readPageLinks(tx, idsForPageLinks)
  const videosByAffiliate = Map.groupBy(videos, ({ affiliate_id }) => affiliate_id)
  return recipients.map((affiliate) =>
    composeEntry(
      {
        ...affiliate,
        page_address: links.has(affiliate.id) ? pageShortcode : null,
        link_videos: videosByAffiliate.get(affiliate.id) ?? [],
      },
      content,
    ),
  )
}

function composeEntry(
  affiliate: Affiliate & { page_address: string | null; link_videos: WaitingVideo[] },
  content: string,
): ComposedEntry {
  const recipient = toRecipient(affiliate)
  const message = fillTemplate(content, recipient)
  const isShortEnough = message.length <= contentLimit
  return {
    affiliate_id: affiliate.id,
    subject_ids: [
      affiliate.id,
      ...affiliate.products.map(({ id }) => id),
      ...affiliate.link_videos.map(({ video_id }) => video_id),
    ].slice(0, maxSubjectIds),
    whatsapp: affiliate.whatsapp,
    message: isShortEnough ? message : '',
    blockers: [
      ...listUnfilledShortcodes(content, recipient, ['missing', 'unknown']),
      ...(isShortEnough ? [] : [`pesannya lebih dari ${formatCount(contentLimit)} karakter`]),
    ],
  }
}

/**
 * Returns the videos that are not posted yet. `offset 0` makes PostgreSQL query the view for each of these rows,
 * instead of reading the whole view for a join.
 */
async function readWaitingVideos(tx: Tx, recipients: readonly Affiliate[]): Promise<WaitingVideo[]> {
  const { rows } = await sql<WaitingVideo>`
    select lv.affiliate_id, lv.video_id, v.no_video, lv.tanggal_max_upload, lv.status_link_posting, lv.awaits_check,
      unmasked.link_video_vo, unmasked.link_video_review, unmasked.id is null as links_masked
    from affiliate_link_videos lv
    join videos v on v.id = lv.video_id
    left join lateral (
      select full_links.* from app.visible_assignment_links full_links where full_links.id = lv.id offset 0
    ) unmasked on true
    where lv.affiliate_id = any (${recipients.map(({ id }) => id)}::uuid[]) and lv.status_link_posting = 'belum'`.execute(
    tx,
  )
  return rows
}
