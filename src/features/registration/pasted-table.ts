/** Reads the rows of a sheet as creators. Identifies the columns by their headings or by their contents. */
import { listColumns, unescapeCell } from '#base/download.ts'
import { isPhoneNumber } from '#base/phone-in-text.ts'
import { normalizeText } from '#base/plain-text.ts'
import { getLabel, listOptionalNames } from '#base/resource.ts'
import { parseProfileLink } from '#base/username.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { type Platform, platformLabel } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { readProductCell } from '#features/products/product-reader.ts'
import { findExactPlatform, findPlatform, type Heading, parseHeading, type Role } from './pasted-headings.ts'
import {
  addProduct,
  createEmptyPerson,
  isNameOnly,
  noUsernameInSheet,
  type Person,
  readPerson,
  setName,
  splitName,
} from './pasted-person.ts'
import { readRestored, restoredFields } from './restored.ts'

/** The meaning of each column; null if the column has none that is imported. */
type Columns = readonly (Heading | null)[]

/** Number of first rows in which the header row is searched, since titles may precede it. */
const headerSearchRows = 5

export interface Table {
  people: Person[]
  /** headings of columns with values that weren't imported, and the rows of totals */
  notImported: string[]
}

/** @returns null if the columns can't be identified */
export function readPeopleInTable(
  cells: readonly string[][],
  products: readonly ProductName[],
): Table | null {
  const header = cells[0]?.map(normalizeText) ?? []
  if (isOwnExport(header)) return readOwnExport(header, cells.slice(1), products)
  const table = readForeignTable(
    cells.filter((row) => !isTotal(row)),
    products,
  )
  const totals = cells.filter(isTotal).map((row) => `baris ${findFirstText(row)}`)
  return table && { ...table, notImported: [...table.notImported, ...new Set(totals)] }
}

const findFirstText = (row: readonly string[]) => row.map(normalizeText).find(Boolean) ?? ''

/** Checks whether a row sums up the others. A row with a phone number is a creator whose name is 'Total'. */
function isTotal(row: readonly string[]): boolean {
  return /^total$/i.test(findFirstText(row)) && !row.some((cell) => isPhoneNumber(cleanCell(cell)))
}

function readForeignTable(cells: readonly string[][], products: readonly ProductName[]): Table | null {
  const headerIndex = cells.slice(0, headerSearchRows).findIndex(isHeaderRow)
  const columns =
    headerIndex < 0 ? guessColumns(cells, products) : (cells[headerIndex] ?? []).map(parseHeading)
  if (!columns) return null
  const rows = cells.slice(headerIndex + 1)
  const ignored = new Set<number>()
  const fullNameColumns = new Set(columns.flatMap((_, n) => (hasFullNames(rows, n) ? [n] : [])))
  const people = rows.map((row) => readPersonFromRow(row, { columns, fullNameColumns, products, ignored }))
  return {
    people,
    notImported: listHeadings(ignored, headerIndex < 0 ? [] : (cells[headerIndex] ?? []), rows),
  }
}

/** Returns the names of the columns, except a column that only numbers the rows. */
function listHeadings(
  columns: ReadonlySet<number>,
  header: readonly string[],
  rows: readonly string[][],
): string[] {
  const holdsRowNumbers = (n: number) => rows.every((row) => /^(?:\d{1,4}\.?)?$/.test((row[n] ?? '').trim()))
  return [...columns]
    .toSorted((a, b) => a - b)
    .filter(
      (n) => !(holdsRowNumbers(n) && /^(?:no|nomor|nomer|#)?\.?$/i.test(normalizeText(header[n] ?? ''))),
    )
    .map((n) => normalizeText(header[n] ?? '') || `kolom ${n + 1}`)
}

/** Headings that together identify a list of ours. */
const ownLabels = (
  ['platform', 'username', 'whatsapp', 'product_id', 'created_at', 'sample_product_status'] as const
).map((name) => getLabel(affiliate, name))

/**
 * Checks whether the header is that of a list downloaded from this application, with any further columns. Its columns
 * need no guessing.
 */
function isOwnExport(header: readonly string[]): boolean {
  return ownLabels.every((label) => header.includes(label))
}

/** Headings of columns that older exports lack. */
const labelsOfNewerColumns = ['sample_changed_at', 'whatsapp_changed_at', 'sample_received_at'].map((name) =>
  getLabel(affiliate, name),
)
const optionalLabels = listOptionalNames(affiliate).map((name) => getLabel(affiliate, name))
/** The first headings of a complete export, without optional fields and without columns that older exports lack. */
const completeExportHeader = listColumns(affiliate)
  .map(({ label }) => label)
  .filter((label) => ![...labelsOfNewerColumns, ...optionalLabels].includes(label))

/** Reads a list of ours. Statuses and dates are restored only from a complete export. */
function readOwnExport(
  header: readonly string[],
  rows: readonly string[][],
  products: readonly ProductName[],
): Table {
  const requiredLabels = header.filter((label) => !optionalLabels.includes(label))
  const isCompleteExport = completeExportHeader.every((label, n) => requiredLabels[n] === label)
  const importedFields: string[] = [
    'platform',
    'username',
    'whatsapp',
    'product_id',
    'nama',
    ...(isCompleteExport ? restoredFields : []),
  ]
  const importedLabels = importedFields.map((name) => getLabel(affiliate, name))
  const otherColumns = header.flatMap((label, n) => (importedLabels.includes(label) ? [] : [n]))
  const ignored = new Set(otherColumns.filter((n) => rows.some((row) => (row[n] ?? '').trim() !== '')))
  const people = rows.map((row) => {
    const readCell = (name: string) => row[header.indexOf(getLabel(affiliate, name))] ?? ''
    const person = readOwnPerson(readCell, products)
    return isCompleteExport
      ? { ...person, restorable: readRestored((name) => cleanCell(readCell(name))) }
      : person
  })
  return { people, notImported: listHeadings(ignored, header, rows) }
}

function readOwnPerson(readCell: (name: string) => string, products: readonly ProductName[]): Person {
  const person = createEmptyPerson()
  setFieldFromText(person, { role: 'platform', platform: '' }, readCell('platform'), products)
  setFieldFromText(person, { role: 'product', platform: '' }, readCell('product_id'), products)
  for (const name of ['username', 'whatsapp'] as const) {
    if (isFormula(readCell(name))) person.problems[name] = formulaProblem
    else person[name] = cleanCell(readCell(name))
  }
  setNameFromCell(person, readCell('nama'))
  return person
}

/** Checks whether a row has the headings of at least two roles, and nothing that looks like a value. */
function isHeaderRow(row: readonly string[]): boolean {
  if (row.some((cell) => /@|\d{4}/.test(cell) || parseProfileLink(cell))) return false
  return new Set(row.map((cell) => parseHeading(cell)?.role).filter(Boolean)).size > 1
}

/** A column must score more than this on average. Most matching cells score 1, a profile link or '@name' scores 2. */
const minAverageScore = 0.3

/** Identifies columns by their contents: each role gets the column whose cells score highest on average. */
function guessColumns(rows: readonly string[][], products: readonly ProductName[]): Columns | null {
  const width = Math.max(...rows.map((row) => row.length))
  const openColumns = new Map(
    Array.from({ length: width }, (_, n) => [n, rows.map((row) => cleanCell(row[n] ?? '')).filter(Boolean)]),
  )
  const columns: (Heading | null)[] = Array.from({ length: width }, () => null)
  function claimColumn(role: Role, scoreCell: (cell: string) => number): boolean {
    let bestColumn = -1
    let bestScore = minAverageScore
    for (const [n, cells] of openColumns) {
      const score = cells.reduce((sum, cell) => sum + scoreCell(cell), 0) / Math.max(1, cells.length)
      if (score <= bestScore) continue
      bestColumn = n
      bestScore = score
    }
    if (bestColumn < 0) return false
    columns[bestColumn] = { role, platform: '' }
    openColumns.delete(bestColumn)
    return true
  }
  const hasNumbers = claimColumn('whatsapp', (cell) => Number(isPhoneNumber(cell)))
  claimColumn('platform', (cell) => Number(findExactPlatform(cell) !== ''))
  claimColumn('product', (cell) =>
    Number(cell.length > 2 && readProductCell(cell, products).matches.length > 0),
  )
  return claimColumn('username', scoreUsername) && hasNumbers ? columns : null
}

function scoreUsername(cell: string): number {
  if (parseProfileLink(cell) || /^@[^\s@]+$/.test(cell)) return 2
  if (!/\p{L}/u.test(cell) || /\s/.test(cell) || /^https?:|.@/.test(cell)) return 0
  return /[._\d]/.test(cell) ? 1 : 0.5
}

/** Checks whether at least half of the cells of a column have a space. Its single words are then names too. */
function hasFullNames(rows: readonly string[][], n: number): boolean {
  const texts = rows.map((row) => cleanCell(row[n] ?? '')).filter(Boolean)
  return texts.filter(isNameOnly).length >= texts.length / 2
}

interface SheetReading {
  columns: Columns
  /** the columns of which at least half of the cells have a space */
  fullNameColumns: ReadonlySet<number>
  products: readonly ProductName[]
  /** receives the columns of which a row has a value that isn't used */
  ignored: Set<number>
}

/** Reads a row. The first cell with a creator or name is the username, unless it can only be a name. */
function readPersonFromRow(
  row: readonly string[],
  { columns, fullNameColumns, products, ignored }: SheetReading,
): Person {
  const person = createEmptyPerson()
  const creatorColumns: number[] = []
  const nameColumns: number[] = []
  row.forEach((cell, n) => {
    if (cell.trim() === '') return
    const { role, platform = '' } = columns[n] ?? {}
    if (role === 'creator') creatorColumns.push(n)
    else if (role === 'name') nameColumns.push(n)
    else if (!role || !setFieldFromText(person, { role, platform }, cell, products)) ignored.add(n)
  })
  // In a sheet with a column for usernames, other columns never give the username, even if it is empty.
  const hasUsernameColumn = columns.some((heading) => heading?.role === 'username')
  const [candidateColumn = -1] = hasUsernameColumn ? [] : [...creatorColumns, ...nameColumns]
  const text = cleanCell(row[candidateColumn] ?? '')
  const isName = isNameOnly(text) || (fullNameColumns.has(candidateColumn) && /^[\p{L}'-]+$/u.test(text))
  const usernameColumn = isName ? -1 : candidateColumn
  if (!isName && text !== '') setUsername(person, text, '')
  else if (person.whatsapp !== '' && (isName || (!hasUsernameColumn && candidateColumn < 0)))
    person.problems.username = noUsernameInSheet
  const nameColumn = nameColumns.find((n) => n !== usernameColumn) ?? (isName ? candidateColumn : -1)
  if (nameColumn >= 0) setNameFromCell(person, row[nameColumn] ?? '')
  // One cell can contain both: 'Dewi Lestari (@dewi.daily)'.
  else if (nameColumns.includes(usernameColumn) && /\s@|\(@/.test(text)) setName(person, splitName(text).name)
  const usedColumns = [usernameColumn, nameColumn]
  for (const n of [...creatorColumns, ...nameColumns]) if (!usedColumns.includes(n)) ignored.add(n)
  return person
}

function setNameFromCell(person: Person, cell: string): void {
  if (isFormula(cell)) person.doubts.push(`Nama tidak ikut: ${formulaProblem}`)
  else setName(person, cleanCell(cell))
}

/** A field that one cell or one labelled line sets. */
type FieldRole = Exclude<Role, 'name' | 'creator'>

/** Sets a field from a cell or a labelled line. Returns false if the field already has a value, which then stays. */
export function setFieldFromText(
  person: Person,
  { role, platform }: Heading & { role: FieldRole },
  text: string,
  products: readonly ProductName[],
): boolean {
  const field = role === 'product' ? 'product_id' : role
  if (person[field] !== '' || person.problems[field]) return false
  const value = cleanCell(text)
  if (isFormula(text)) person.problems[field] = formulaProblem
  else if (field === 'username') setUsername(person, value, platform)
  else if (field === 'whatsapp') setNumber(person, value)
  else if (field === 'platform') {
    person.platform = findPlatform(value)
    if (person.platform === '')
      person.problems.platform = `Platform “${value}” bukan ${formatPlatformNames()}.`
    else delete person.problems.platform
  } else {
    const { matches, unknownParts } = readProductCell(value, products)
    for (const { id } of matches) addProduct(person, id)
    if (unknownParts.length > 0)
      person.problems.product_id = `Product “${unknownParts.join(', ')}” tidak ada di pilihan Anda.`
  }
  return true
}

const formulaProblem = 'Selnya berisi rumus. Salin nilainya saja.'
function isFormula(cell: string): boolean {
  return /^=/.test(cell.trim())
}

/** Sets the number. In '6,28129E+11' the last digits are lost, because a spreadsheet has treated it as a quantity. */
function setNumber(person: Person, text: string) {
  person.whatsapp = isPhoneNumber(text) ? text : readPerson(text, []).whatsapp || text
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text))
    person.problems.whatsapp = `Nomor terpotong (${text}). Ubah format kolomnya ke teks, lalu salin lagi.`
}

const formatPlatformNames = () =>
  new Intl.ListFormat('id', { type: 'disjunction' }).format(Object.values(platformLabel))

/** Sets the username that a cell or line holds, and the platform that a profile link names. */
export function setUsername(person: Person, text: string, columnPlatform: Platform | '') {
  const profile = parseProfileLink(text)
  // The cell can contain more than the username: '@sari.glow (tiktok)', 'akun saya @sari.glow'.
  const usernameInText = /\s/.test(text) && text.includes('@') ? readPerson(text, []).username : ''
  person.username = profile?.username ?? (usernameInText || text)
  person.platform ||= profile?.platform ?? columnPlatform
}

/** Removes surrounding spaces, and the ' that prevents a spreadsheet from evaluating a cell. */
function cleanCell(cell: string): string {
  return unescapeCell(cell.trim())
}
