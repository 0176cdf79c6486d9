import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { isolated } from '#kit/user-text.tsx'
import type { Product } from '../product.ts'
import classes from './row-actions.module.css'

export interface RowActionsProps {
  product: Product
  onEdit(product: Product): void
  onDelete(product: Product): void
}

export function RowActions({ product, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className={classes.actions}>
      <Tooltip label="Edit">
        <ActionIcon
          className={classes.action}
          aria-label={`Edit ${isolated(product.product_name)}`}
          onClick={() => onEdit(product)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon
          className={classes.action}
          aria-label={`Delete ${isolated(product.product_name)}`}
          onClick={() => onDelete(product)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
