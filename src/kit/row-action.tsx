/** What can be done with a row, at its end. */
import { ActionIcon, Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './row-action.module.css'
import { Tooltip } from './tooltip.tsx'

export function RowActionGroup({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>
}

interface RowActionProps {
  label: string
  /** of what it is done to: 'Edit' and the name tell the buttons of a list apart */
  name: string
  icon: Icon
  /** the one that a list is there for: its label is read, not guessed */
  worded?: boolean
  onPress(): void
}

export function RowAction({ label, name, icon: Mark, worded, onPress }: RowActionProps) {
  if (worded)
    return (
      <Button
        className={classes.worded ?? ''}
        variant="default"
        leftSection={<Mark size={16} aria-hidden />}
        aria-label={`${label} ${name}`}
        onClick={onPress}
      >
        {label}
      </Button>
    )
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
