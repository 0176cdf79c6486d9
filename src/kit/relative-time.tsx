import { Tooltip } from '@mantine/core'
import { formatDate, formatDateTime, formatRelative } from '#base/jakarta.ts'

/** The day of an instant; how long ago and the hour in a tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <Tooltip
      label={`${formatRelative(iso)} · ${formatDateTime(iso)}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <time dateTime={iso} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(iso)}
      </time>
    </Tooltip>
  )
}
