import { type BadgeProps, Tooltip } from '@mantine/core'
import { IconCheck, IconClock, IconPackageExport, IconX } from '@tabler/icons-react'
import { type SampleStatus, sampleStatusLabel } from '../affiliate.ts'
import { StatusBadge, type StatusLook } from './status-badge.tsx'

const look: Record<SampleStatus, StatusLook> = {
  review: { color: 'gray', icon: IconClock },
  disetujui: { color: 'brand', icon: IconCheck },
  rejected: { color: 'bad', icon: IconX },
  terkirim: { color: 'good', icon: IconPackageExport },
}

interface SampleBadgeProps extends Pick<BadgeProps, 'rightSection'> {
  status: SampleStatus
  /** why it was rejected */
  reason?: string | null
}

export function SampleBadge({ status, reason, rightSection }: SampleBadgeProps) {
  return (
    <Tooltip
      label={`Alasan: ${reason}`}
      disabled={!reason}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <StatusBadge {...look[status]} rightSection={rightSection}>
        {sampleStatusLabel[status]}
      </StatusBadge>
    </Tooltip>
  )
}
