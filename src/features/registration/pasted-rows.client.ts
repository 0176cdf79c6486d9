/**
 * Whatever somebody pastes, as creators to be registered: a line or a message of a chat, profile links, rows of a sheet with
 * tabs, semicolons or commas, the text of a CSV file. Nothing that was said is lost: what can't be taken is told at its field.
 */
import { parse } from 'csv-parse/browser/esm/sync'
import { isSeen } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { mostRows } from './import.ts'
import { addProduct, nobody, type Person, personIn } from './pasted-person.ts'
import { peopleInTable, say } from './pasted-table.ts'
import { headingOf } from './pasted-words.ts'

export const mostBytes = 2 * 1024 * 1024

export type Pasted = { people: Person[] } | { trouble: string }

export const tooLarge = { trouble: 'Terlalu besar: sekali tempel paling banyak 2 MB.' }

export function peopleIn(text: string, products: readonly ProductName[]): Pasted {
  if (text.length > mostBytes) return tooLarge
  if (/\0/.test(text) || !text.isWellFormed())
    return { trouble: 'Ada karakter yang tidak dapat dibaca di dalamnya. Salin sekali lagi dari sumbernya.' }
  const table = delimiters.map((delimiter) => tableOf(text, delimiter)).find((cells) => cells !== null)
  return checked((table && peopleInTable(table, products)) ?? peopleInChat(text, products))
}

/** @param cells of an opened workbook */
export function peopleInCells(cells: readonly string[][], products: readonly ProductName[]): Pasted {
  const rows = cells.filter((row) => row.some(isSeen))
  const text = () => rows.map((row) => row.join(' ')).join('\n')
  return checked(peopleInTable(rows, products) ?? peopleInChat(text(), products))
}

function checked(all: Person[]): Pasted {
  const people = all.filter((person) => person.username !== '' || person.whatsapp !== '' || hasOdd(person))
  if (people.length > mostRows) {
    const count = people.length.toLocaleString('id-ID')
    return {
      trouble: `Ada ${count} baris. Sekali tempel paling banyak ${mostRows}; bagi menjadi beberapa tempelan.`,
    }
  }
  if (people.length === 0) return { trouble: 'Tidak ada username atau nomor WhatsApp yang dikenali di sini.' }
  return { people }
}

function hasOdd({ odd }: Person): boolean {
  return odd.username !== undefined || odd.whatsapp !== undefined
}

const delimiters = ['\t', ';', ',']

/** Null where the text is not cut by this delimiter in most of its lines, or its quotes don't match. */
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

/** 'Label: value', and what a copied message begins with: '[09.12, 22/11/2026] Sari: ' */
const labelled = /^\s*([^:=@]{2,30})\s*[:=](?!\/\/)\s*(\S.*)$/u
const copied = /^\s*\[[^\]]{5,40}\]\s*[^:]{1,60}:\s?/u

/** Lines of one creator may follow one another: where one says again what was said, the next creator begins. */
function peopleInChat(text: string, products: readonly ProductName[]): Person[] {
  const people: Person[] = []
  let person = nobody()
  let name = ''
  function end() {
    if (person.username === '' && person.whatsapp !== '') person.username = name
    people.push(person)
    person = nobody()
    name = ''
  }
  for (const line of text.split(/\r?\n|\r/)) {
    if (!isSeen(line)) continue
    if (copied.test(line)) end()
    const said = lineOf(line.replace(copied, ''), products)
    if (repeats(person, said.person) || (said.name !== '' && name !== '')) end()
    person = joined(person, said.person)
    name ||= said.name
  }
  end()
  return people
}

function lineOf(line: string, products: readonly ProductName[]): { person: Person; name: string } {
  const [, label = '', value = ''] = labelled.exec(line) ?? []
  const heading = headingOf(label)
  if (!heading) return { person: personIn(line, products), name: '' }
  const person = nobody()
  if (heading.role === 'name') return { person, name: value.trim() }
  say(person, heading, value, products)
  // 'WA: 0812-3456-7890, akun @sari.glow'
  return { person: /@|\//.test(value) ? joined(person, personIn(value, products)) : person, name: '' }
}

const fields = ['username', 'whatsapp', 'platform'] as const

function repeats(before: Person, next: Person): boolean {
  const once = fields.slice(0, 2)
  return once.some((field) => before[field] !== '' && next[field] !== '')
}

function joined(before: Person, next: Person): Person {
  const both = { ...before, odd: { ...next.odd, ...before.odd } }
  for (const field of fields) both[field] ||= next[field] as never
  both.more_product_ids = [...before.more_product_ids]
  for (const id of [next.product_id, ...next.more_product_ids]) if (id !== '') addProduct(both, id)
  return both
}
