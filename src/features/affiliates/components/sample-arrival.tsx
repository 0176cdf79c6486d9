import { formatDateTime, formatDayAndMonth } from '#base/jakarta.ts'
import layout from '#kit/layout/layout.module.css'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import type { Affiliate } from '../affiliate.ts'

/**
 * Shows the day on which the sample arrived, with year and hour in a tooltip. Renders nothing without a record of it.
 */
export function SampleArrival({ affiliate }: { affiliate: Pick<Affiliate, 'sample_received_at'> }) {
  const receivedAt = affiliate.sample_received_at
  return (
    receivedAt && (
      <Tooltip label={formatDateTime(receivedAt)} focus touch>
        <time dateTime={receivedAt} className={`${layout.dimmed} ${layout.xs}`}>
          Diterima {formatDayAndMonth(receivedAt)}
        </time>
      </Tooltip>
    )
  )
}
