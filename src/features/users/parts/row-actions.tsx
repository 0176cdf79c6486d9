import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { isolated } from '#kit/user-text.tsx'
import type { User } from '../user.ts'
import classes from './row-actions.module.css'

export interface RowActionsProps {
  user: User
  onDetail(user: User): void
  onEdit(user: User): void
  onDelete(user: User): void
}

export function RowActions({ user, onDetail, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className={classes.actions}>
      <Action label="Detail" icon={IconEye} user={user} onPress={onDetail} />
      {user.may_manage && (
        <>
          <Action label="Edit" icon={IconPencil} user={user} onPress={onEdit} />
          <Action label="Hapus" icon={IconTrash} user={user} onPress={onDelete} />
        </>
      )}
    </span>
  )
}

interface ActionProps {
  label: string
  icon: Icon
  user: User
  onPress(user: User): void
}

function Action({ label, icon: Mark, user, onPress }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action}
        aria-label={`${label} ${isolated(user.full_name)}`}
        onClick={() => onPress(user)}
      >
        <Mark size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
