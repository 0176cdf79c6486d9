import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { useCan } from '#features/session/session.client.ts'
import { NoRowActions, RowAction, RowActionGroup } from '#kit/row-action.tsx'
import { isolated } from '#kit/user-text.tsx'
import { verbs } from '#kit/verbs.ts'

export interface RowActionsProps {
  affiliate: Affiliate
  onEdit(affiliate: Affiliate): void
  onDelete(affiliate: Affiliate): void
}

export function RowActions({ affiliate, onEdit, onDelete }: RowActionsProps) {
  const can = useCan()
  const [mayEdit, mayDelete] = [can('data_affiliate_edit'), can('data_affiliate_delete')]
  const name = isolated(affiliate.username)
  if (!mayEdit && !mayDelete) return <NoRowActions>-</NoRowActions>
  return (
    <RowActionGroup>
      {mayEdit && <RowAction label="Edit" name={name} icon={IconPencil} onPress={() => onEdit(affiliate)} />}
      {mayDelete && (
        <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={() => onDelete(affiliate)} />
      )}
    </RowActionGroup>
  )
}
