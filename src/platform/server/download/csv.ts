/**
 * Writes CSV that spreadsheets with Indonesian settings open correctly: with semicolons and a byte order mark for
 * UTF-8.
 */
import { escapeCell } from '#base/download.ts'
import type { RowEncoder } from './row-encoder.ts'

export function csv(): RowEncoder {
  let mark = '\ufeff'
  return {
    rows(cells) {
      const text = mark + cells.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')
      mark = ''
      return Buffer.from(text)
    },
    end: () => new Uint8Array(),
  }
}

function quoted(cell: string): string {
  return `"${escapeCell(cell).replaceAll('"', '""')}"`
}
