/** How far the videos of an affiliate are, and how far one of them is. */
import { CutText } from '#kit/cut-text.tsx'
import { StatusBadge } from '#kit/status-badge.tsx'
import { statusLook } from '#kit/status-look.ts'
import {
  aggregateStatus,
  type dueState,
  type Posting,
  type PostingStatus,
  postingStatusLabel,
  postingText,
} from '../link-video.ts'

/** Characters that a card has room for. */
const textLimit = 20

const dueWords = { late: 'Terlambat', today: 'Jatuh tempo hari ini' }

export function PostingBadge({ posting }: { posting: Posting }) {
  return (
    <StatusBadge {...statusLook.postings[aggregateStatus(posting)]}>
      <CutText max={textLimit}>{postingText(posting)}</CutText>
    </StatusBadge>
  )
}

export function PostingStatusBadge({ status }: { status: PostingStatus }) {
  return <StatusBadge {...statusLook.posting[status]}>{postingStatusLabel[status]}</StatusBadge>
}

export function DueBadge({ due }: { due: ReturnType<typeof dueState> }) {
  return due === 'open' ? null : <StatusBadge {...statusLook.due[due]}>{dueWords[due]}</StatusBadge>
}
