/**
 * Reads pasted data as creators to be registered: a line or message of a chat, profile links, rows of a sheet with
 * tabs, semicolons or commas, or the text of a CSV file. Values that can't be used are reported at their field instead
 * of dropped.
 */
import { parse } from 'csv-parse/browser/esm/sync'
import { isSeen } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { mostRows } from './import.ts'
import { peopleInChat } from './pasted-chat.ts'
import type { Person } from './pasted-person.ts'
import { peopleInTable, type Table } from './pasted-table.ts'

export const mostBytes = 2 * 1024 * 1024

export type Pasted = Table | { trouble: string }

export const tooLarge = { trouble: 'Terlalu besar: sekali tempel paling banyak 2 MB.' }

export function peopleIn(text: string, products: readonly ProductName[]): Pasted {
  if (text.length > mostBytes) return tooLarge
  if (/\0/.test(text) || !text.isWellFormed())
    return { trouble: 'Ada karakter yang tidak dapat dibaca di dalamnya. Salin sekali lagi dari sumbernya.' }
  const table = delimiters.map((delimiter) => tableOf(text, delimiter)).find((cells) => cells !== null)
  return checked((table && peopleInTable(table, products)) ?? inChat(text, products))
}

/** @param cells the cells of a workbook */
export function peopleInCells(cells: readonly string[][], products: readonly ProductName[]): Pasted {
  const rows = cells.filter((row) => row.some(isSeen))
  const text = () => rows.map((row) => row.join(' ')).join('\n')
  return checked(peopleInTable(rows, products) ?? inChat(text(), products))
}

function inChat(text: string, products: readonly ProductName[]): Table {
  return { people: peopleInChat(text, products), left_out: [] }
}

function checked({ people: all, left_out }: Table): Pasted {
  const people = all.filter((person) => person.username !== '' || person.whatsapp !== '' || hasOdd(person))
  if (people.length > mostRows) {
    const count = people.length.toLocaleString('id-ID')
    return {
      trouble: `Ada ${count} baris. Sekali tempel paling banyak ${mostRows}; bagi menjadi beberapa tempelan.`,
    }
  }
  if (people.length === 0) return { trouble: 'Tidak ada username atau nomor WhatsApp yang dikenali di sini.' }
  return { people, left_out }
}

function hasOdd({ odd }: Person): boolean {
  return odd.username !== undefined || odd.whatsapp !== undefined
}

const delimiters = ['\t', ';', ',']

/** Returns null if fewer than half of the lines contain this delimiter, or if quotes don't match. */
function tableOf(text: string, delimiter: string): string[][] | null {
  const lines = text.split(/\r?\n|\r/).filter(isSeen)
  if (lines.filter((line) => line.includes(delimiter)).length * 2 < lines.length) return null
  try {
    const options = {
      delimiter,
      bom: true,
      trim: delimiter !== '\t',
      relax_column_count: true,
      relax_quotes: true,
    }
    return parse(text, { ...options, skip_records_with_empty_values: true })
  } catch {
    return null
  }
}
