/** As a spreadsheet that speaks Indonesian opens it by itself: semicolons, and a mark that says that it is UTF-8. */
import { harmless } from '#base/download.ts'
import type { Written } from './written.ts'

export function csv(): Written {
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
  return `"${harmless(cell).replaceAll('"', '""')}"`
}
