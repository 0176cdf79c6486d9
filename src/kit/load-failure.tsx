import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useLine } from './line.client.ts'
import classes from './load-failure.module.css'
import { isServerError } from './save-failure.client.ts'
import { verbs } from './verbs.ts'

interface LoadFailureProps {
  /** what could not be loaded */
  title: string
  /** why, in one line; without one it is what the error tells: which end it was */
  reason?: string | undefined
  error?: unknown
  retrying: boolean
  onRetry(): void
}

/** Without a line the reason is the same everywhere, and nobody has to do anything. */
const withoutLine = 'Tidak ada koneksi. Dimuat sendiri begitu tersambung lagi.'

function whichEnd(error: unknown): string {
  if (!error) return 'Server tidak dapat dihubungi atau gagal menjawab.'
  return isServerError(error) ? 'Server menolak atau gagal menjawab.' : 'Periksa koneksi internet Anda.'
}

/** Stands where the content would be, or above what is still shown from before. */
export function LoadFailure({ title, reason, error, retrying, onRetry }: LoadFailureProps) {
  const isLost = useLine() === 'lost'
  return (
    <Alert role="alert" color="bad" title={title} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <div className={classes.body}>
        <span>{isLost ? withoutLine : (reason ?? whichEnd(error))}</span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-disabled={retrying}
          onClick={() => !retrying && onRetry()}
        >
          {retrying ? 'Memuat...' : verbs.retry}
        </Button>
      </div>
    </Alert>
  )
}
