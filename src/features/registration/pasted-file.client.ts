/** Reads people from a file: CSV in the encodings that spreadsheets write, or the first sheet of a workbook. */
import { escapeCell } from '#base/download.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { mostBytes, type PasteResult, peopleInCells, readPasted, tooLarge } from './pasted-rows.client.ts'

export async function peopleInFile(file: File, products: readonly ProductName[]): Promise<PasteResult> {
  if (file.size > mostBytes) return tooLarge
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x50, 0x4b]) || /\.xlsx$/i.test(file.name)) return peopleInWorkbook(file, products)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return {
      problem: 'File Excel lama (.xls) tidak dapat dibaca. Simpan sebagai .xlsx atau .csv, lalu coba lagi.',
    }
  return readPasted(decodeText(bytes), products)
}

/** Reads a workbook. The parser is loaded on demand. */
async function peopleInWorkbook(file: File, products: readonly ProductName[]): Promise<PasteResult> {
  try {
    // This entry point creates no worker from a string, which the Content Security Policy forbids.
    const { readSheet } = await import('read-excel-file/universal')
    const cells = await readSheet(file)
    return peopleInCells(
      cells.map((row) => row.map((cell) => textOf(cell))),
      products,
    )
  } catch {
    return {
      problem: 'File XLSX ini tidak dapat dibuka. Simpan ulang dari Excel atau Sheets, lalu coba lagi.',
    }
  }
}

/**
 * Returns a cell as text. Formulas arrive as their values, so text that begins with = is escaped like in our CSV. Text
 * that is already escaped may come from our CSV and stays as it is.
 */
function textOf(cell: unknown): string {
  // A spreadsheet that has opened our export turns its date texts into dates.
  const text = cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell ?? '')
  return text.startsWith("'") ? text : escapeCell(text)
}

function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, n) => bytes[n] === byte)
}
