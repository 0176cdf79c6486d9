/**
 * Finds the meaning of the columns of a sheet that is not our own export: by its header row, or by the contents of the
 * columns. The columns of
 *
 *   Sari  | @sari.glow | 0812-3456-7890
 *   Dewi  | @dewi      | 0813-1111-2222
 *
 * get the roles null, 'username' and 'whatsapp': each role gets the column whose cells look most like its values.
 */
import { isPhoneNumber } from '#base/phone-in-text.ts'
import { normalizeText } from '#base/plain-text.ts'
import { parseProfileLink } from '#base/username.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { readProductCell } from '#features/products/product-reader.ts'
import { findExactPlatform, type Heading, parseHeading, type Role } from './pasted-headings.ts'
import { cleanCell } from './set-person-fields.ts'

/** The meaning of each column; null if the column is not imported. */
export type ColumnHeadings = readonly (Heading | null)[]

/** Number of rows that are searched for the header row, since titles may precede it. */
const headerSearchRows = 5

/** @returns the index of the header row, or -1 if the sheet has none */
export function findHeaderRow(rows: readonly string[][]): number {
  return rows.slice(0, headerSearchRows).findIndex(isHeaderRow)
}

/** Checks whether a row has the headings of at least two roles, and nothing that looks like a value. */
function isHeaderRow(row: readonly string[]): boolean {
  if (row.some((cell) => /@|\d{4}/.test(cell) || parseProfileLink(cell))) return false
  return new Set(row.map((cell) => parseHeading(cell)?.role).filter(Boolean)).size > 1
}

/** A column must score more than this on average. Most matching cells score 1, a profile link or '@name' scores 2. */
const minAverageScore = 0.3

/**
 * Guesses the meaning of the columns of a sheet without a header row. A column can get only one role, so the roles
 * whose values are easiest to recognize get their column first.
 * @returns null if no column has usernames or none has WhatsApp numbers
 */
export function guessColumns(
  rows: readonly string[][],
  products: readonly ProductName[],
): ColumnHeadings | null {
  const width = Math.max(...rows.map((row) => row.length))
  const columns: (Heading | null)[] = Array.from({ length: width }, () => null)
  const cellsByColumn = columns.map((_, column) => readColumn(rows, column))
  function assignBestColumn(role: Role, scoreCell: (cell: string) => number): boolean {
    const scores = cellsByColumn.map((cells, column) =>
      columns[column] === null ? averageScore(cells, scoreCell) : 0,
    )
    const bestScore = Math.max(...scores)
    if (bestScore <= minAverageScore) return false
    columns[scores.indexOf(bestScore)] = { role, platform: '' }
    return true
  }
  const hasNumbers = assignBestColumn('whatsapp', (cell) => Number(isPhoneNumber(cell)))
  assignBestColumn('platform', (cell) => Number(findExactPlatform(cell) !== ''))
  assignBestColumn('product', (cell) =>
    Number(cell.length > 2 && readProductCell(cell, products).matches.length > 0),
  )
  const hasUsernames = assignBestColumn('username', scoreUsername)
  return hasNumbers && hasUsernames ? columns : null
}

function averageScore(cells: readonly string[], scoreCell: (cell: string) => number): number {
  return cells.reduce((sum, cell) => sum + scoreCell(cell), 0) / Math.max(1, cells.length)
}

/** Returns how much a cell looks like a username: 2 for a link or '@name', 1 for 'sari.glow', 0.5 for any word. */
function scoreUsername(cell: string): number {
  if (parseProfileLink(cell) || /^@[^\s@]+$/.test(cell)) return 2
  if (!/\p{L}/u.test(cell) || /\s/.test(cell) || /^https?:|.@/.test(cell)) return 0
  return /[._\d]/.test(cell) ? 1 : 0.5
}

/** Returns the texts of the cells of a column that are not empty. */
export function readColumn(rows: readonly string[][], column: number): string[] {
  return rows.map((row) => cleanCell(row[column] ?? '')).filter(Boolean)
}

/**
 * Returns the names of columns for the list of what was not imported: their headings, or 'kolom 3'. Leaves out a column
 * that only numbers the rows.
 */
export function listColumnNames(
  columns: Iterable<number>,
  header: readonly string[],
  rows: readonly string[][],
): string[] {
  const getHeading = (column: number) => normalizeText(header[column] ?? '')
  const isRowNumberColumn = (column: number) =>
    /^(?:no|nomor|nomer|#)?\.?$/i.test(getHeading(column)) &&
    rows.every((row) => /^(?:\d{1,4}\.?)?$/.test((row[column] ?? '').trim()))
  return [...columns]
    .toSorted((a, b) => a - b)
    .filter((column) => !isRowNumberColumn(column))
    .map((column) => getHeading(column) || `kolom ${column + 1}`)
}
