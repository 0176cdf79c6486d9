import { Alert, Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { isServerError } from '../form/save-failure.client.ts'
import layout from '../layout/layout.module.css'
import { verbs } from '../theme/verbs.ts'
import { useConnection } from './connection.client.ts'

interface LoadFailureProps {
  /** Names what could not be loaded. */
  title: string
  /** One-line reason. Without it the reason is derived from the error: the server or the connection. */
  reason?: string | undefined
  error?: unknown
  isRetrying: boolean
  onRetry(): void
}

/** If there is no connection, the reason is the same everywhere, and the user need not do anything. */
const noConnectionText = 'Tidak ada koneksi. Dimuat sendiri begitu tersambung lagi.'

function describeFault(error: unknown): string {
  if (!error) return 'Server tidak dapat dihubungi atau gagal menjawab.'
  return isServerError(error) ? 'Server menolak atau gagal menjawab.' : 'Periksa koneksi internet Anda.'
}

/** Error notice in place of the content, or above older content that is still shown. */
export function LoadFailure({ title, reason, error, isRetrying, onRetry }: LoadFailureProps) {
  const isLost = useConnection() === 'lost'
  return (
    <Alert role="alert" color="bad" title={title} icon={<IconAlertTriangle size={20} aria-hidden />}>
      <Box c="var(--mantine-color-text)" className={layout.spread}>
        <span>{isLost ? noConnectionText : (reason ?? describeFault(error))}</span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-disabled={isRetrying}
          onClick={() => !isRetrying && onRetry()}
        >
          {isRetrying ? 'Memuat...' : verbs.retry}
        </Button>
      </Box>
    </Alert>
  )
}
