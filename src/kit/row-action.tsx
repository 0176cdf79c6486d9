/** What can be done with a row, at its end. */
import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './row-action.module.css'

export function RowActionGroup({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>
}

interface RowActionProps {
  label: string
  /** of what it is done to: 'Edit' and the name tell the buttons of a list apart */
  name: string
  icon: Icon
  onPress(): void
}

export function RowAction({ label, name, icon: Mark, onPress }: RowActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon className={classes.action} aria-label={`${label} ${name}`} onClick={onPress}>
        <Mark size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Stands there instead where nothing can be done. */
export function NoRowActions({ children }: { children: string }) {
  return <span className={classes.none}>{children}</span>
}
