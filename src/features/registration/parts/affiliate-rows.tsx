import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { TableOrCards } from '#kit/table-or-cards.tsx'
import { AffiliateCards } from './affiliate-cards.tsx'
import { AffiliateTable } from './affiliate-table.tsx'

export interface AffiliateRowsProps {
  /** undefined while there is nothing to show yet */
  rows: readonly Affiliate[] | undefined
  /** what the first row is called in the column No */
  firstNumber: number
  glowing: ReadonlySet<string>
  headingId: string
  onEdit(affiliate: Affiliate): void
  onDelete(affiliate: Affiliate): void
}

/** Eight columns need this many pixels; with fewer, rows become cards. */
const tableWidth = 860

export function AffiliateRows(props: AffiliateRowsProps) {
  return (
    <TableOrCards
      tableWidth={tableWidth}
      table={<AffiliateTable {...props} />}
      cards={<AffiliateCards {...props} />}
    />
  )
}
