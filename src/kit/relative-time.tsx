import { formatDate, formatDateTime, formatRelative } from '#base/jakarta.ts'
import { Tooltip } from './tooltip.tsx'

/** The day of an instant; how long ago and the hour in a tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <Tooltip label={`${formatRelative(iso)} · ${formatDateTime(iso)}`} focus touch>
      <time dateTime={iso} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(iso)}
      </time>
    </Tooltip>
  )
}
