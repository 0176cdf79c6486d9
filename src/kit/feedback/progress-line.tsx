/** Thin line at the top edge, shown while a read or write takes longer than a moment. */
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import classes from './progress-line.module.css'

export function ProgressLine() {
  const isBusy = useIsFetching() + useIsMutating() > 0
  return isBusy ? <div className={classes.line} aria-hidden data-testid="progress-line" /> : null
}
