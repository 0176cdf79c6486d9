/** A list as a file: the text of each column, and the escaping of cells that a spreadsheet would take for formulas. */
import { z } from 'zod'
import { formatSortableMinute } from './jakarta.ts'
import { formatField, type Resource, type RowOf } from './resource.ts'

export const downloadFormats = ['csv', 'xlsx'] as const
export type DownloadFormat = (typeof downloadFormats)[number]
export const downloadFormatSchema = z.enum(downloadFormats)
export const fileTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Names of the lists in the history of downloads and in file names. */
export const downloadLists = [
  'affiliate',
  'data-affiliate',
  'video',
  'template',
  'product',
  'user',
  'report',
] as const
export type DownloadList = (typeof downloadLists)[number]

/** Options of a running download. */
export interface DownloadOptions {
  /** aborts the download */
  signal: AbortSignal
  /** called with the number of bytes received so far */
  onBytes(bytes: number): void
}

export interface Column<Row> {
  label: string
  formatCell(row: Row): string
}

/** Returns a column for each labelled field that a row has, in order, except fields excluded from downloads. */
export function listColumns<N extends Resource>(resource: N): Column<RowOf<N>>[] {
  return Object.entries(resource.fields).flatMap(([name, { label, read, instant, downloaded }]) => {
    if (!label || !read || downloaded === false) return []
    const formatCell = (row: RowOf<N>) => {
      if (downloaded) return downloaded(row)
      if (!instant) return formatField(resource, name, row)
      const value = (row as Record<string, string | null>)[name]
      return value == null ? '' : formatSortableMinute(value)
    }
    return [{ label, formatCell }]
  })
}

/**
 * Text that a spreadsheet may take for a formula, also with full-width signs, and such text that was already escaped.
 */
const formulaLikePattern = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** Escapes the text of a cell so that no spreadsheet evaluates it. `unescapeCell` restores the original text. */
export function escapeCell(text: string): string {
  return formulaLikePattern.test(text) ? `'${text}` : text
}

/** Escapes text for a workbook, whose cells are text: only text that looks escaped already needs it. */
export function escapeForWorkbook(text: string): string {
  return text.startsWith("'") ? escapeCell(text) : text
}

export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formulaLikePattern.test(cell.slice(1)) ? cell.slice(1) : cell
}
