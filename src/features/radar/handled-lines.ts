/** Recognizes lines that a colleague has handled, but that stay visible because the rows are frozen. */
import { needs } from '#features/affiliates/affiliate-values.ts'
import type { Line } from './radar-schema.ts'

type RankedLine = Pick<Line, 'id' | 'need' | 'since'>

/**
 * Checks whether a visible line has left the radar. Returns false if it may merely have moved below the last row.
 * @param rows the present lines of the radar, in its order
 * @param maxLines number of lines that were requested. If there are as many rows, the radar may have more lines
 * below them
 */
export function isHandled(line: RankedLine, rows: readonly RankedLine[], maxLines: number): boolean {
  if (rows.some(({ id }) => id === line.id)) return false
  const lastRow = rows.at(-1)
  return lastRow === undefined || rows.length < maxLines || isMoreUrgent(line, lastRow)
}

function isMoreUrgent(a: RankedLine, b: RankedLine): boolean {
  const difference = needs.indexOf(a.need) - needs.indexOf(b.need)
  return difference < 0 || (difference === 0 && Date.parse(a.since) < Date.parse(b.since))
}
