/** Actions at the end of a row. */
import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Menu } from '../overlay/menu.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import classes from './row-action.module.css'

export function RowActionGroup({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>
}

interface RowActionProps {
  label: string
  /** Name of the row. Label and name together distinguish the buttons of a list for screen readers. */
  name: string
  icon: Icon
  /** True for the main action of a list: its label is visible. */
  showsLabel?: boolean
  /** True for the action that opens the row. Enter on the row presses it. */
  opens?: boolean
  onPress(): void
}

export function RowAction({ label, name, icon: Mark, showsLabel, opens, onPress }: RowActionProps) {
  if (showsLabel)
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
      <ActionIcon
        className={classes.action}
        aria-label={`${label} ${name}`}
        data-opens={opens || undefined}
        onClick={onPress}
      >
        <Mark size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Menu of a row, for actions that have no room on a card. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={168} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Menu ${name}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Shown in place of actions if the row has none. */
export function NoRowActions({ children }: { children: string }) {
  return <span className={classes.none}>{children}</span>
}
