import type { BadgeProps } from '@mantine/core'
import { StatusBadge } from '#kit/status-badge.tsx'
import { statusStyle } from '#kit/status-look.client.ts'
import { Tooltip } from '#kit/tooltip.tsx'
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
