import type { ReactNode } from 'react'
import './list.css'
import layout from '../layout/layout.module.css'
import { useWidth } from '../layout/use-width.client.ts'

interface TableOrCardsProps {
  /** Width in pixels that the table's columns need. If there is less room, rows become cards. */
  tableWidth: number
  table: ReactNode
  cards: ReactNode
}

/**
 * Shows a table or cards depending on the available width, not on the window, because the sidebar may be open or
 * folded.
 */
export function TableOrCards({ tableWidth, table, cards }: TableOrCardsProps) {
  const [ref, width] = useWidth()
  const isTable = width !== null && width >= tableWidth
  return (
    <div ref={ref} className={isTable ? layout.card : ''} data-table={isTable || undefined}>
      {width !== null && (isTable ? table : cards)}
    </div>
  )
}
