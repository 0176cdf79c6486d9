import { formatCount } from '#base/count.ts'
import { type CheckedRow, isReady } from '../import-draft.ts'
import { describeColumns, type ImportedColumns } from '../imported-columns.ts'
import classes from './import-grid.module.css'

interface SummaryProps {
  rows: readonly CheckedRow[]
  columns: ImportedColumns
}

/**
 * Renders the number of rows of each kind, and the columns. Is mounted before there are rows, so that a screen reader
 * announces them when they arrive.
 */
export function Summary({ rows, columns }: SummaryProps) {
  return (
    <div role="status" className={classes.summary}>
      {rows.length > 0 && (
        <>
          <p>{formatSummary(rows)}</p>
          {describeColumns(columns).map((sentence) => (
            <p key={sentence} className={classes.columns}>
              {sentence}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

function formatSummary(rows: readonly CheckedRow[]): string {
  const countOfKind = (kind: CheckedRow['state']['kind']) =>
    rows.filter(({ state }) => state.kind === kind).length
  const kinds = [
    [countOfKind('alike'), 'di antaranya mirip yang sudah ada'],
    [countOfKind('doubtful'), 'di antaranya perlu diperiksa'],
    [countOfKind('missing'), 'kurang'],
    [countOfKind('taken'), 'sudah ada'],
    [countOfKind('twice'), 'ganda'],
    [countOfKind('out'), 'tidak ikut'],
  ] as const
  const others = kinds.filter(([n]) => n > 0).map(([n, label]) => `, ${formatCount(n)} ${label}`)
  return `${formatCount(rows.length)} baris: ${formatCount(rows.filter(isReady).length)} siap${others.join('')}.`
}
