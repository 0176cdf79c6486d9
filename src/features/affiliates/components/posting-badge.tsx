/** Badges for the posting progress of an affiliate's videos, and of one video. */
import { useToday } from '#kit/feedback/clock.client.ts'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { CutText } from '#kit/layout/cut-text.tsx'
import { countDaysLate, getDueState } from '../deadline.ts'
import {
  describePosting,
  getAggregateStatus,
  type Posting,
  type PostingStatus,
  postingStatusLabel,
} from '../link-video.ts'

/** Maximum number of characters of the badge. */
const textLimit = 20

export function PostingBadge({ posting }: { posting: Posting }) {
  return (
    <StatusBadge {...statusStyle.postings[getAggregateStatus(posting)]}>
      <CutText max={textLimit}>{describePosting(posting)}</CutText>
    </StatusBadge>
  )
}

export function PostingStatusBadge({ status }: { status: PostingStatus }) {
  return <StatusBadge {...statusStyle.posting[status]}>{postingStatusLabel[status]}</StatusBadge>
}

/** Shows how late an unposted video is, or that it is due today or tomorrow. Otherwise renders nothing. */
export function DueBadge({ deadline }: { deadline: string | null }) {
  const today = useToday()
  const due = getDueState(deadline, today)
  if (deadline === null || due === 'open') return null
  const labels = {
    late: `Terlambat ${countDaysLate(deadline, today)} hari`,
    today: 'Jatuh tempo hari ini',
    tomorrow: 'Jatuh tempo besok',
  }
  const label = labels[due]
  return <StatusBadge {...statusStyle.due[due]}>{label}</StatusBadge>
}
