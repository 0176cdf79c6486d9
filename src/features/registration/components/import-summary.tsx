import { formatCount } from '#base/count.ts'
import { type CheckedRow, isReady, lacksUsernameColumn } from '../import-draft.ts'
import { describeColumns, type ImportedColumns } from '../imported-columns.ts'
import classes from './import-grid.module.css'

interface SummaryProps {
  rows: readonly CheckedRow[]
  columns: ImportedColumns
}

/**
 * Renders the number of rows of each kind, and which columns are imported. Mounted before there are rows, so that
 * screen readers announce the text when the rows arrive.
 */
export function Summary({ rows, columns }: SummaryProps) {
  return (
    <div role="status" className={classes.summary}>
      {rows.length > 0 && (
        <>
          <p>{formatSummary(rows)}</p>
          {lacksUsernameColumn(rows) && (
            <p>
              Sheet ini tidak punya kolom username. Tambahkan kolom “Username” lalu tempel ulang, atau isi di
              tiap baris.
            </p>
          )}
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
  const countKind = (kind: CheckedRow['state']['kind']) =>
    rows.filter(({ state }) => state.kind === kind).length
  const kinds = [
    [countKind('similar'), 'di antaranya mirip yang sudah ada'],
    [countKind('doubtful'), 'di antaranya perlu diperiksa'],
    [countKind('missing'), 'kurang'],
    [countKind('bad_number'), 'nomornya perlu dicek'],
    [countKind('taken'), 'sudah ada'],
    [countKind('duplicate'), 'ganda'],
    [countKind('left_out'), 'tidak ikut'],
  ] as const
  const kindTexts = kinds
    .filter(([count]) => count > 0)
    .map(([count, label]) => `, ${formatCount(count)} ${label}`)
  return `${formatCount(rows.length)} baris: ${formatCount(rows.filter(isReady).length)} siap${kindTexts.join('')}.`
}
