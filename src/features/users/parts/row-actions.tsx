import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { RowAction, RowActionGroup } from '#kit/row-action.tsx'
import { isolated } from '#kit/user-text.tsx'
import { verbs } from '#kit/verbs.ts'
import type { User } from '../user.ts'

export interface RowActionsProps {
  user: User
  onDetail(user: User): void
  onEdit(user: User): void
  onDelete(user: User): void
}

export function RowActions({ user, onDetail, onEdit, onDelete }: RowActionsProps) {
  const name = isolated(user.full_name)
  return (
    <RowActionGroup>
      <RowAction label="Detail" name={name} icon={IconEye} onPress={() => onDetail(user)} />
      {user.may_manage && (
        <>
          <RowAction label="Edit" name={name} icon={IconPencil} onPress={() => onEdit(user)} />
          <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={() => onDelete(user)} />
        </>
      )}
    </RowActionGroup>
  )
}
