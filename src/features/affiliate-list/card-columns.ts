/** Columns of a downloaded card of Data Affiliate: those of the affiliate, then the posting progress and the snooze. */
import { type Column, columnsOf } from '#base/download.ts'
import { type AffiliateCard, affiliate } from '#features/affiliates/affiliate.ts'
import { postingText } from '#features/affiliates/link-video.ts'
import { linkCheck } from './data-affiliate-search.ts'

export const cardColumns: readonly Column<AffiliateCard>[] = [
  ...columnsOf(affiliate),
  { label: 'Status Posting', text: ({ posting }) => postingText(posting) },
  { label: 'Video', text: ({ posting }) => posting.no_videos.join(', ') },
  { label: 'Tenggat Terdekat', text: ({ posting }) => posting.earliest_due ?? '' },
  { label: 'Video Tenggat', text: ({ posting }) => String(posting.earliest_no_video ?? '') },
  { label: linkCheck, text: ({ posting }) => String(posting.doubtful || '') },
  { label: 'Ditunda Sampai', text: ({ snoozed }) => snoozed?.until ?? '' },
  { label: 'Ditunda Oleh', text: ({ snoozed }) => snoozed?.by ?? '' },
]
