/**
 * The download of Data Affiliate, with one row per card: the fields of the affiliate, the dates of the statuses, and
 * the posted videos.
 */
import { sql } from 'kysely'
import { type Column, listColumns } from '#base/download.ts'
import { formatSortableMinute } from '#base/jakarta.ts'
import { type AffiliateCard, affiliate } from '#features/affiliates/affiliate.ts'
import { readCards } from '#features/affiliates/affiliate-reads.server.ts'
import { describePosting } from '#features/affiliates/link-video.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { linkCheckLabel } from './data-affiliate-search.ts'

export interface CardFileRow extends AffiliateCard {
  /** the posted videos that the reader may see, the earliest first */
  posted_videos: readonly PostedVideo[]
}

interface PostedVideo {
  no_video: number
  posted_at: string
  links: string[]
  may_repost: boolean | null
  /** yyyy-mm-dd */
  ads_until: string | null
}

export const cardColumns: readonly Column<CardFileRow>[] = [
  ...listColumns(affiliate),
  {
    label: 'Sample Dikirim',
    formatCell: ({ sample_product_status, sample_changed_at }) =>
      sample_product_status === 'terkirim' ? formatSortableMinute(sample_changed_at) : '',
  },
  {
    label: 'Dihubungi',
    formatCell: ({ status_whatsapp, whatsapp_changed_at }) =>
      status_whatsapp === 'sudah' ? formatSortableMinute(whatsapp_changed_at) : '',
  },
  { label: 'Status Posting', formatCell: ({ posting }) => describePosting(posting) },
  { label: 'Video', formatCell: ({ posting }) => posting.no_videos.join(', ') },
  {
    label: 'Diposting',
    formatCell: ({ posted_videos }) =>
      posted_videos.map(({ posted_at }) => formatSortableMinute(posted_at)).join(', '),
  },
  // A link contains no space, but may contain a comma.
  {
    label: 'Link Posting',
    formatCell: ({ posted_videos }) => posted_videos.flatMap(({ links }) => links).join(' '),
  },
  {
    label: 'Video Boleh Direpost',
    formatCell: ({ posted_videos }) =>
      posted_videos.flatMap(({ may_repost, no_video }) => (may_repost ? no_video : [])).join(', '),
  },
  {
    label: 'Video Boleh Iklan Sampai',
    formatCell: ({ posted_videos }) =>
      posted_videos
        .flatMap(({ ads_until, no_video }) => (ads_until ? `${no_video}: ${ads_until}` : []))
        .join(', '),
  },
  { label: 'Tenggat Terdekat', formatCell: ({ posting }) => posting.earliest_due ?? '' },
  { label: 'Video Tenggat', formatCell: ({ posting }) => String(posting.earliest_no_video ?? '') },
  { label: linkCheckLabel, formatCell: ({ posting }) => String(posting.videos_to_check || '') },
  { label: 'Ditunda Sampai', formatCell: ({ snoozed }) => snoozed?.until ?? '' },
  { label: 'Ditunda Oleh', formatCell: ({ snoozed }) => snoozed?.by ?? '' },
]

/** @param ids SQL that selects ids and their positions, as for `readCards` */
export async function readCardFileRows(tx: Tx, ids: Parameters<typeof readCards>[1]): Promise<CardFileRow[]> {
  const cards = await readCards(tx, ids)
  const { rows } = await sql<PostedVideo & { affiliate_id: string }>`
    select lv.affiliate_id, v.no_video, lv.posted_at, lv.may_repost, lv.ads_until,
      array_remove(array[lv.link_posting_vo::text, lv.link_posting_review::text], null) as links
    from affiliate_link_videos lv join videos v on v.id = lv.video_id
    where lv.affiliate_id = any (${cards.map(({ id }) => id)}::uuid[]) and lv.status_link_posting = 'sudah'
    order by lv.posted_at, lv.id`.execute(tx)
  const videosByAffiliate = Map.groupBy(rows, ({ affiliate_id }) => affiliate_id)
  return cards.map((card) => ({ ...card, posted_videos: videosByAffiliate.get(card.id) ?? [] }))
}
