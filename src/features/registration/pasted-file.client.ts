/** Reads people from a file: CSV in the encodings that spreadsheets write, or the first sheet of a workbook. */
import { escapeCell } from '#base/download.ts'
import type { ProductName } from '#features/products/product-name.ts'
import {
  maxPasteBytes,
  type PasteResult,
  readPeopleInCells,
  readPeopleInText,
  tooLargeResult,
} from './pasted-rows.client.ts'

/** First bytes of a ZIP archive, and thus of every XLSX file. */
const zipSignature = [0x50, 0x4b]
/** First bytes of an Excel file before XLSX. */
const xlsSignature = [0xd0, 0xcf, 0x11, 0xe0]
const utf16ByteOrderMark = [0xff, 0xfe]

export async function readPeopleInFile(file: File, products: readonly ProductName[]): Promise<PasteResult> {
  if (file.size > maxPasteBytes) return tooLargeResult
  // Reading fails if the file was moved, changed or deleted after the user chose it.
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return { problem: 'File ini tidak dapat dibaca. Pilih sekali lagi.' }
  const bytes = new Uint8Array(buffer)
  if (startsWith(bytes, zipSignature) || /\.xlsx$/i.test(file.name))
    return readPeopleInWorkbook(file, products)
  if (startsWith(bytes, xlsSignature))
    return {
      problem: 'File Excel lama (.xls) tidak dapat dibaca. Simpan sebagai .xlsx atau .csv, lalu coba lagi.',
    }
  return readPeopleInText(decodeText(bytes), products)
}

/** Reads a workbook. The parser is loaded on demand. */
async function readPeopleInWorkbook(file: File, products: readonly ProductName[]): Promise<PasteResult> {
  try {
    // Unlike the browser build, the universal one starts no worker from a string of code, which the Content
    // Security Policy forbids.
    const { readSheet } = await import('read-excel-file/universal')
    const cells = await readSheet(file)
    return readPeopleInCells(
      cells.map((row) => row.map((cell) => formatCell(cell))),
      products,
    )
  } catch {
    return {
      problem: 'File XLSX ini tidak dapat dibuka. Simpan ulang dari Excel atau Sheets, lalu coba lagi.',
    }
  }
}

/**
 * Returns a cell as text. The parser returns the values of formulas, so text that begins with = isn't a formula. Such
 * text is escaped as in our CSV, because `readPeopleInCells` would take it for a formula. Text that begins with ' may
 * already be escaped, if it comes from our CSV, and stays as it is.
 */
function formatCell(cell: unknown): string {
  // Our export holds dates as text, which a spreadsheet turns into dates when it opens and saves the file.
  const text = cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell ?? '')
  return text.startsWith("'") ? text : escapeCell(text)
}

function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, utf16ByteOrderMark)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
