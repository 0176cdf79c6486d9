import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatLongDateTime } from '#base/jakarta.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import classes from './backup-notice.module.css'

const twoDays = 2 * 24 * 60 * 60_000

/**
 * Renders a notice when no nightly backup has succeeded for more than two days.
 * @param since time of the latest success, or of the first failure if none has succeeded; null for all but
 *   superadmins
 */
export function BackupNotice({ since }: { since: string | null }) {
  const isLate = useClock((now) => Number(since !== null && now.getTime() - Date.parse(since) > twoDays))
  if (!isLate || since === null) return null
  return (
    <Text size="sm" role="note" className={classes.notice}>
      <IconAlertTriangle size={18} aria-hidden className={classes.warningIcon} />
      <span>
        Backup otomatis belum berhasil sejak {formatLongDateTime(since)}. Periksa ruang disk dan log server.
      </span>
    </Text>
  )
}
