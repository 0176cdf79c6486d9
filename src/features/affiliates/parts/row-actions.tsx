import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useCan } from '#features/session/session.client.ts'
import { isolated } from '#kit/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import classes from './row-actions.module.css'

export interface RowActionsProps {
  affiliate: Affiliate
  onEdit(affiliate: Affiliate): void
  onDelete(affiliate: Affiliate): void
}

export function RowActions({ affiliate, onEdit, onDelete }: RowActionsProps) {
  const can = useCan()
  const [mayEdit, mayDelete] = [can('data_affiliate_edit'), can('data_affiliate_delete')]
  const name = isolated(affiliate.username)
  if (!mayEdit && !mayDelete) return <span className={classes.none}>-</span>
  return (
    <span className={classes.actions}>
      {mayEdit && (
        <Tooltip label="Edit">
          <ActionIcon
            className={classes.action}
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(affiliate)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {mayDelete && (
        <Tooltip label="Hapus">
          <ActionIcon
            className={classes.action}
            aria-label={`Hapus ${name}`}
            onClick={() => onDelete(affiliate)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  )
}
