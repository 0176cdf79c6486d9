/** A hairline at the top edge while anything is read or written for longer than a blink. */
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import classes from './progress-line.module.css'

export function ProgressLine() {
  const busy = useIsFetching() + useIsMutating() > 0
  return busy ? <div className={classes.line} aria-hidden data-testid="progress-line" /> : null
}
