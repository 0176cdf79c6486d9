import { useWidth } from '#kit/layout/use-width.client.ts'
import type { MatrixRowsProps } from './matrix-rows.client.ts'
import { PermissionCards } from './permission-cards.tsx'
import { PermissionTable } from './permission-table.tsx'
import '#kit/list/list.css'

/**
 * Minimum width of the table in pixels. Below it a name and three columns don't fit beside each other: rows become
 * cards.
 */
const tableWidth = 560

export function PermissionRows(props: MatrixRowsProps) {
  const [ref, width] = useWidth()
  const Rows = width !== null && width < tableWidth ? PermissionCards : PermissionTable
  return <div ref={ref}>{width !== null && <Rows {...props} />}</div>
}
