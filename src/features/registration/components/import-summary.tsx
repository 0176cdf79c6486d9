import { describeColumns, type ImportedColumns } from '../columns-taken.ts'
import { type CheckedRow, isReady } from '../import-draft.ts'
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
          <p>{summary(rows)}</p>
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

function summary(rows: readonly CheckedRow[]): string {
  const count = (n: number) => n.toLocaleString('id-ID')
  const of = (kind: CheckedRow['state']['kind']) => rows.filter(({ state }) => state.kind === kind).length
  const kinds = [
    [of('alike'), 'di antaranya mirip yang sudah ada'],
    [of('doubtful'), 'di antaranya perlu diperiksa'],
    [of('missing'), 'kurang'],
    [of('taken'), 'sudah ada'],
    [of('twice'), 'ganda'],
    [of('out'), 'tidak ikut'],
  ] as const
  const others = kinds.filter(([n]) => n > 0).map(([n, label]) => `, ${count(n)} ${label}`)
  return `${count(rows.length)} baris: ${count(rows.filter(isReady).length)} siap${others.join('')}.`
}
