/** How far the videos of an affiliate are, and how far one of them is. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarDue,
  IconChecks,
  IconClock,
  IconProgressCheck,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { CutText } from '#kit/cut-text.tsx'
import {
  type AggregateStatus,
  aggregateStatus,
  type dueState,
  type Posting,
  type PostingStatus,
  postingStatusLabel,
  postingText,
} from '../link-video.ts'
import { StatusBadge, type StatusLook } from './status-badge.tsx'

/** Characters that a card has room for. */
const textLimit = 20

const aggregateLook: Record<AggregateStatus, StatusLook> = {
  no_video: { color: 'gray', icon: IconVideoOff },
  dikembalikan: { color: 'bad', icon: IconArrowBackUp },
  sebagian_dikembalikan: { color: 'bad', icon: IconArrowBackUp },
  sudah: { color: 'good', icon: IconChecks },
  sebagian: { color: 'info', icon: IconProgressCheck },
  belum: { color: 'warning', icon: IconVideo },
}

export function PostingBadge({ posting }: { posting: Posting }) {
  return (
    <StatusBadge {...aggregateLook[aggregateStatus(posting)]}>
      <CutText max={textLimit}>{postingText(posting)}</CutText>
    </StatusBadge>
  )
}

const look: Record<PostingStatus, StatusLook> = {
  belum: { color: 'bad', icon: IconClock },
  sudah: { color: 'good', icon: IconChecks },
  dikembalikan: { color: 'gray', icon: IconArrowBackUp },
}

export function PostingStatusBadge({ status }: { status: PostingStatus }) {
  return <StatusBadge {...look[status]}>{postingStatusLabel[status]}</StatusBadge>
}

export function DueBadge({ due }: { due: ReturnType<typeof dueState> }) {
  if (due === 'late')
    return (
      <StatusBadge color="bad" icon={IconAlertTriangle}>
        Terlambat
      </StatusBadge>
    )
  if (due === 'today')
    return (
      <StatusBadge color="warning" icon={IconCalendarDue}>
        Jatuh tempo hari ini
      </StatusBadge>
    )
  return null
}
