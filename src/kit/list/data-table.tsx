import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageSize } from '#base/paging.ts'
import { useListSelection } from '../selection/list-selection.tsx'
import classes from './data-table.module.css'
import { RowContent } from './row-content.tsx'

export interface Column {
  label: string
  /** In pixels or as a string such as '21%'. A column without a width shares the remaining room. */
  width?: number | string | undefined
  align?: 'end' | undefined
  className?: string | undefined
  /** Only screen readers get the label. */
  isLabelHidden?: true
}

interface DataTableProps<R extends { id: string }> {
  /** Name of the list. Alternatively, `labelledBy` is the id of the heading that names it. */
  label?: string | undefined
  labelledBy?: string | undefined
  /** Class for rules about cells. They must take precedence over the rules that all tables share. */
  className?: string | undefined
  columns: readonly Column[]
  /** Undefined while there is nothing to show yet. */
  rows: readonly R[] | undefined
  glowingIds: ReadonlySet<string>
  /** Renders the cells of a row. */
  children(row: R, index: number): ReactNode
}

export function DataTable<R extends { id: string }>(props: DataTableProps<R>) {
  const { label, labelledBy, className, columns, rows, glowingIds, children } = props
  const chosen = useListSelection()?.chosen
  return (
    <table
      className={`${classes.table} ${className ?? ''}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-busy={!rows}
    >
      <thead>
        <tr>
          {columns.map(({ label, width, align, className, isLabelHidden }) => (
            <th key={label} scope="col" className={className} style={{ width }} data-align={align}>
              {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </th>
          ))}
        </tr>
      </thead>
      {rows ? (
        <tbody>
          {rows.map((row, i) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-glow={glowingIds.has(row.id) || undefined}
              data-chosen={chosen?.has(row.id) || undefined}
            >
              <RowContent row={row} index={i} render={children} />
            </tr>
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={columns.map((column) => column.label)} />
      )}
    </table>
  )
}

/** Placeholder rows of a table while it loads: a page of grey bars. */
function SkeletonRows({ columns }: { columns: readonly string[] }) {
  return (
    <tbody className="appear-late">
      {Array.from({ length: pageSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <tr key={row}>
          {columns.map((name, column) => (
            <td key={name}>
              <Skeleton height={14} width={`${85 - ((row * 17 + name.length * 7) % 30)}%`} />
              {row === 0 && column === 0 && <VisuallyHidden>Memuat...</VisuallyHidden>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
