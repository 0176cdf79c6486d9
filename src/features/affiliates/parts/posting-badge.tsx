/** Badges for the posting progress of an affiliate's videos, and of one video. */
import { useToday } from '#kit/clock.client.ts'
import { CutText } from '#kit/cut-text.tsx'
import { StatusBadge } from '#kit/status-badge.tsx'
import { statusStyle } from '#kit/status-look.client.ts'
import { daysLate, dueState } from '../deadline.ts'
import {
  aggregateStatus,
  type Posting,
  type PostingStatus,
  postingStatusLabel,
  postingText,
} from '../link-video.ts'

/** Maximum number of characters on a card. */
const textLimit = 20

export function PostingBadge({ posting }: { posting: Posting }) {
  return (
    <StatusBadge {...statusStyle.postings[aggregateStatus(posting)]}>
      <CutText max={textLimit}>{postingText(posting)}</CutText>
    </StatusBadge>
  )
}

export function PostingStatusBadge({ status }: { status: PostingStatus }) {
  return <StatusBadge {...statusStyle.posting[status]}>{postingStatusLabel[status]}</StatusBadge>
}

/** Shows how late a video is that is not posted, or that it is due today or tomorrow. Otherwise renders nothing. */
export function DueBadge({ deadline }: { deadline: string | null }) {
  const today = useToday()
  const due = dueState(deadline, today)
  if (deadline === null || due === 'open') return null
  const words = {
    late: `Terlambat ${daysLate(deadline, today)} hari`,
    today: 'Jatuh tempo hari ini',
    tomorrow: 'Jatuh tempo besok',
  }
  const word = words[due]
  return <StatusBadge {...statusStyle.due[due]}>{word}</StatusBadge>
}
