/**
 * Reads pasted data as creators to be registered: a line or message of a chat, profile links, rows of a sheet with
 * tabs, semicolons or commas, or the text of a CSV file. Text whose lines have a common delimiter is read as a sheet if
 * its columns can be identified, and any other text as a chat. Values that can't be used are reported at their field
 * instead of dropped.
 */
import { parse } from 'csv-parse/browser/esm/sync'
import { formatCount } from '#base/count.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { maxImportRows } from './import.ts'
import { readPeopleInChat } from './pasted-chat.ts'
import type { PastedPeople, Person } from './pasted-person.ts'
import { readPeopleInTable } from './pasted-table.ts'

export const maxPasteBytes = 2 * 1024 * 1024

export type PasteResult = PastedPeople | { problem: string }

export const tooLargeResult = { problem: 'Terlalu besar: sekali tempel paling banyak 2 MB.' }

export function readPeopleInText(text: string, products: readonly ProductName[]): PasteResult {
  if (text.length > maxPasteBytes) return tooLargeResult
  if (/\0/.test(text) || !text.isWellFormed())
    return { problem: 'Ada karakter yang tidak dapat dibaca di dalamnya. Salin sekali lagi dari sumbernya.' }
  const cells = splitIntoCells(text)
  return checkPeople((cells && readPeopleInTable(cells, products)) ?? readChat(text, products))
}

/** @param cells the cells of a workbook */
export function readPeopleInCells(cells: readonly string[][], products: readonly ProductName[]): PasteResult {
  const rows = cells.filter((row) => row.some(hasVisibleText))
  const joinCells = () => rows.map((row) => row.join(' ')).join('\n')
  return checkPeople(readPeopleInTable(rows, products) ?? readChat(joinCells(), products))
}

function readChat(text: string, products: readonly ProductName[]): PastedPeople {
  return { people: readPeopleInChat(text, products).filter(isReachable), notImported: [] }
}

function checkPeople({ people: allPeople, notImported }: PastedPeople): PasteResult {
  // A row of a sheet with only a name is somebody whose username is missing.
  const people = allPeople.filter((person) => isReachable(person) || person.nama !== '')
  if (people.length > maxImportRows) {
    const count = formatCount(people.length)
    return {
      problem: `Ada ${count} baris. Sekali tempel paling banyak ${maxImportRows}; bagi menjadi beberapa tempelan.`,
    }
  }
  if (people.length === 0) return { problem: 'Tidak ada username atau nomor WhatsApp yang dikenali di sini.' }
  return { people, notImported }
}

/** Checks whether the text has a username or a number of the person, even one that can't be used. */
function isReachable({ username, whatsapp, problems }: Person): boolean {
  return (
    username !== '' || whatsapp !== '' || problems.username !== undefined || problems.whatsapp !== undefined
  )
}

/** Delimiters in the order in which they are tried. Commas also stand in sentences. */
const delimiters = ['\t', ';', ',']

/** Returns the cells of a sheet or CSV file, or null if the text is neither. */
function splitIntoCells(text: string): string[][] | null {
  for (const delimiter of delimiters) {
    const cells = isDelimited(text, delimiter) ? parseCsv(text, delimiter) : null
    if (cells) return cells
  }
  return null
}

/** Checks whether at least half of the lines contain the delimiter. */
function isDelimited(text: string, delimiter: string): boolean {
  const lines = text.split(/\r?\n|\r/).filter(hasVisibleText)
  return lines.filter((line) => line.includes(delimiter)).length * 2 >= lines.length
}

/** Returns null if quotes don't match. */
function parseCsv(text: string, delimiter: string): string[][] | null {
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
