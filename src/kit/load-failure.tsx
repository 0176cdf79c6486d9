import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useLine } from './line.client.ts'
import classes from './load-failure.module.css'
import { verbs } from './verbs.ts'

interface LoadFailureProps {
  /** what could not be loaded */
  title: string
  /** why, in one line */
  reason: string
  retrying: boolean
  onRetry(): void
}

/** Without a line the reason is the same everywhere, and nobody has to do anything. */
const withoutLine = 'Tidak ada koneksi. Dimuat sendiri begitu tersambung lagi.'

/** Stands where the content would be, or above what is still shown from before. */
export function LoadFailure({ title, reason, retrying, onRetry }: LoadFailureProps) {
  const isLost = useLine() === 'lost'
  return (
    <Alert role="alert" color="bad" title={title} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <div className={classes.body}>
        <span>{isLost ? withoutLine : reason}</span>
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
