/** Columns of a downloaded card of Data Affiliate: those of the affiliate, then the posting progress and the snooze. */
import { type Column, columnsOf } from '#base/download.ts'
import { type AffiliateCard, affiliate } from '#features/affiliates/affiliate.ts'
import { postingText } from '#features/affiliates/link-video.ts'
import { linkCheck } from './data-affiliate-search.ts'

export const cardColumns: readonly Column<AffiliateCard>[] = [
  ...columnsOf(affiliate),
  { label: 'Status Posting', of: ({ posting }) => postingText(posting) },
  { label: 'Video', of: ({ posting }) => posting.no_videos.join(', ') },
  { label: 'Tenggat Terdekat', of: ({ posting }) => posting.earliest_due ?? '' },
  { label: 'Video Tenggat', of: ({ posting }) => String(posting.earliest_no_video ?? '') },
  { label: linkCheck, of: ({ posting }) => String(posting.doubtful || '') },
  { label: 'Ditunda Sampai', of: ({ snoozed }) => snoozed?.until ?? '' },
  { label: 'Ditunda Oleh', of: ({ snoozed }) => snoozed?.by ?? '' },
]
