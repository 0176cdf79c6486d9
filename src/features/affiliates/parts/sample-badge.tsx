import { Badge, type BadgeProps, Tooltip } from '@mantine/core'
import { type Icon, IconCheck, IconClock, IconPackageExport, IconX } from '@tabler/icons-react'
import { type SampleStatus, sampleStatusLabel } from '../affiliate.ts'
import classes from './sample-badge.module.css'

const look: Record<SampleStatus, { color: string; icon: Icon }> = {
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
  const { color, icon: Mark } = look[status]
  return (
    <Tooltip
      label={`Alasan: ${reason}`}
      disabled={!reason}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge
        className={classes.badge}
        color={color}
        leftSection={<Mark size={14} aria-hidden />}
        rightSection={rightSection}
      >
        {sampleStatusLabel[status]}
      </Badge>
    </Tooltip>
  )
}
