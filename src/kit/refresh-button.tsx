import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import classes from './toolbar-button.module.css'

interface RefreshButtonProps {
  refreshing: boolean
  onRefresh(): void
}

export function RefreshButton({ refreshing, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      className={classes.button}
      variant="default"
      aria-disabled={refreshing}
      onClick={() => !refreshing && onRefresh()}
    >
      <IconRefresh size={16} aria-hidden className={classes.icon} data-turning={refreshing || undefined} />
      <span className={classes.word}>Refresh</span>
    </Button>
  )
}
