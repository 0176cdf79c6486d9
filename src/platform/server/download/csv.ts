/**
 * Writes CSV that spreadsheets with Indonesian settings open correctly: with semicolons and a byte order mark for
 * UTF-8.
 */
import { escapeCell } from '#base/download.ts'
import type { RowEncoder } from './row-encoder.ts'

export function createCsvEncoder(): RowEncoder {
  let byteOrderMark = '\ufeff'
  return {
    encodeRows(cells) {
      const text = byteOrderMark + cells.map((row) => `${row.map(quoteCell).join(';')}\r\n`).join('')
      byteOrderMark = ''
      return Buffer.from(text)
    },
    encodeEnd: () => new Uint8Array(),
  }
}

function quoteCell(cell: string): string {
  return `"${escapeCell(cell).replaceAll('"', '""')}"`
}
