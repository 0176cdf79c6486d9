import { IconPencil, IconTrash } from '@tabler/icons-react'
import { RowAction, RowActionGroup } from '#kit/row-action.tsx'
import { isolated } from '#kit/user-text.tsx'
import type { Product } from '../product.ts'

export interface RowActionsProps {
  product: Product
  onEdit(product: Product): void
  onDelete(product: Product): void
}

export function RowActions({ product, onEdit, onDelete }: RowActionsProps) {
  const name = isolated(product.product_name)
  return (
    <RowActionGroup>
      <RowAction label="Edit" name={name} icon={IconPencil} onPress={() => onEdit(product)} />
      <RowAction label="Delete" name={name} icon={IconTrash} onPress={() => onDelete(product)} />
    </RowActionGroup>
  )
}
