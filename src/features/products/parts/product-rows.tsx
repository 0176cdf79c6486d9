import { TableOrCards } from '#kit/table-or-cards.tsx'
import type { Product } from '../product.ts'
import { ProductCards } from './product-cards.tsx'
import { ProductTable } from './product-table.tsx'

export interface ProductRowsProps {
  /** undefined while there is nothing to show yet */
  rows: readonly Product[] | undefined
  glowing: ReadonlySet<string>
  onEdit(product: Product): void
  onDelete(product: Product): void
}

/** Six columns need this many pixels; with fewer, rows become cards. */
const tableWidth = 820

export function ProductRows(props: ProductRowsProps) {
  return (
    <TableOrCards
      tableWidth={tableWidth}
      table={<ProductTable {...props} />}
      cards={<ProductCards {...props} />}
    />
  )
}
