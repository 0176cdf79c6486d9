import type { BadgeProps } from '@mantine/core'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { type SampleStatus, sampleStatusLabel } from '../affiliate-values.ts'

interface SampleBadgeProps extends Pick<BadgeProps, 'rightSection'> {
  status: SampleStatus
  /** reason of the rejection */
  reason?: string | null
}

export function SampleBadge({ status, reason, rightSection }: SampleBadgeProps) {
  return (
    <Tooltip label={`Alasan: ${reason}`} disabled={!reason} focus touch>
      <StatusBadge {...statusStyle.sample[status]} rightSection={rightSection}>
        {sampleStatusLabel[status]}
      </StatusBadge>
    </Tooltip>
  )
}
