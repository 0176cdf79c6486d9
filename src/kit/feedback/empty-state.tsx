import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  icon: Icon
  message: string
  /**
   * Action for the next step, such as adding the first item, resetting the filters or going back. It is not filled if
   * the page has a filled button.
   */
  children?: ReactNode
}

export function EmptyState({ icon: Drawing, message, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.drawing}>
        <Drawing size={28} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.message}>{message}</p>
      {children}
    </div>
  )
}
