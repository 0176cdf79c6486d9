import { formatDate, formatDateTime, formatRelative } from '#base/jakarta.ts'
import { Tooltip } from '../overlay/tooltip.tsx'

/** The date of an instant, with the relative time and the hour in a tooltip. */
export function DateWithTooltip({ iso }: { iso: string }) {
  return (
    <Tooltip label={`${formatRelative(iso)} · ${formatDateTime(iso)}`} focus touch>
      <time dateTime={iso} style={{ whiteSpace: 'nowrap' }}>
        {formatDate(iso)}
      </time>
    </Tooltip>
  )
}
