/** A list as a file: what each column says of a row, and how a cell is written that a spreadsheet would reckon with. */
import { z } from 'zod'
import { sortableMinute } from './jakarta.ts'
import { type Resource, type RowOf, textOf } from './resource.ts'

export const downloadFormats = ['csv', 'xlsx'] as const
export type DownloadFormat = (typeof downloadFormats)[number]
export const downloadFormatSchema = z.enum(downloadFormats)
export const fileTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What the history calls a list that somebody has downloaded; the file is called by it too. */
export const downloadLists = ['affiliate', 'data-affiliate', 'video', 'template', 'product', 'user'] as const
export type DownloadList = (typeof downloadLists)[number]

/** A download while it runs. */
export interface Running {
  /** gives it up */
  signal: AbortSignal
  /** hears how much has come */
  onBytes(bytes: number): void
}

export interface Column<Row> {
  label: string
  of(row: Row): string
}

/** A column for each labelled field that a row gives, in their order. */
export function columnsOf<N extends Resource>(resource: N): Column<RowOf<N>>[] {
  return Object.entries(resource.fields).flatMap(([name, { label, read, instant, downloaded }]) => {
    if (!label || !read || downloaded === false) return []
    const textual = (row: RowOf<N>) => {
      if (downloaded) return downloaded(row)
      return instant
        ? sortableMinute((row as Record<string, string>)[name] ?? '')
        : textOf(resource, name, row)
    }
    return [{ label, of: textual }]
  })
}

/** What a spreadsheet may take for a formula, full-width signs included; and what reads like one that was made harmless. */
const reckoned = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** A cell of text that no spreadsheet reckons with. `meantBy` gives exactly the text back. */
export function harmless(text: string): string {
  return reckoned.test(text) ? `'${text}` : text
}

/** The same in a workbook, whose cells are text: only what reads like a mark is given one. */
export function inWorkbook(text: string): string {
  return text.startsWith("'") ? harmless(text) : text
}

export function meantBy(cell: string): string {
  return cell.startsWith("'") && reckoned.test(cell.slice(1)) ? cell.slice(1) : cell
}
