/**
 * Reads the rows of a sheet as creators. The meaning of each column comes from the header row, or is guessed from the
 * contents if there is none:
 *
 *   No | Nama         | Akun TikTok | No WA          | Kota
 *   1  | Dewi Lestari | @dewi.daily | 0812-3456-7890 | Bandung
 *
 * gives one person with username, platform, number and name, and reports the column 'Kota' as not imported.
 */
import { isPhoneNumber } from '#base/phone-in-text.ts'
import { normalizeText } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { isOwnExport, readOwnExport } from './own-export.ts'
import { parseHeading } from './pasted-headings.ts'
import {
  createEmptyPerson,
  isNameOnly,
  mustBeUsername,
  noUsernameInSheet,
  type PastedPeople,
  type Person,
  setName,
  splitName,
} from './pasted-person.ts'
import { cleanCell, setFieldFromText, setNameFromCell, setUsername } from './set-person-fields.ts'
import {
  type ColumnHeadings,
  findHeaderRow,
  guessColumns,
  listColumnNames,
  readColumn,
} from './table-columns.ts'

/** @returns null if the columns can't be identified */
export function readPeopleInTable(
  cells: readonly string[][],
  products: readonly ProductName[],
): PastedPeople | null {
  const header = cells[0]?.map(normalizeText) ?? []
  if (isOwnExport(header)) return readOwnExport(header, cells.slice(1), products)
  const table = readForeignTable(
    cells.filter((row) => !isTotal(row)),
    products,
  )
  if (!table) return null
  const totals = new Set(cells.filter(isTotal).map((row) => `baris ${findFirstText(row)}`))
  return { ...table, notImported: [...table.notImported, ...totals] }
}

/** Checks whether a row sums up the others. A row with a phone number is a creator whose name is 'Total'. */
function isTotal(row: readonly string[]): boolean {
  return /^total$/i.test(findFirstText(row)) && !row.some((cell) => isPhoneNumber(cleanCell(cell)))
}

const findFirstText = (row: readonly string[]) => row.map(normalizeText).find(Boolean) ?? ''

/** Reads a sheet that people made themselves. */
function readForeignTable(cells: readonly string[][], products: readonly ProductName[]): PastedPeople | null {
  const headerIndex = findHeaderRow(cells)
  const header = cells[headerIndex] ?? []
  const columns = headerIndex < 0 ? guessColumns(cells, products) : header.map(parseHeading)
  if (!columns) return null
  const rows = cells.slice(headerIndex + 1)
  const fullNameColumns = new Set(
    columns.flatMap((_, column) => (hasFullNames(rows, column) ? [column] : [])),
  )
  const readings = rows.map((row) => readRow(row, { columns, fullNameColumns, products }))
  const ignoredColumns = new Set(readings.flatMap(({ unusedColumns }) => unusedColumns))
  return {
    people: readings.map(({ person }) => person),
    notImported: listColumnNames(ignoredColumns, header, rows),
  }
}

/** Checks whether at least half of the cells of a column have a space. Cells with one word then contain names too. */
function hasFullNames(rows: readonly string[][], column: number): boolean {
  const texts = readColumn(rows, column)
  return texts.filter(isNameOnly).length >= texts.length / 2
}

/** The facts about the whole sheet that each row is read with. */
interface Sheet {
  columns: ColumnHeadings
  /** the columns with a space in at least half of their cells */
  fullNameColumns: ReadonlySet<number>
  products: readonly ProductName[]
}

interface RowReading {
  person: Person
  /** the columns with a value in this row that isn't used */
  unusedColumns: number[]
}

function readRow(row: readonly string[], sheet: Sheet): RowReading {
  const { columns, products } = sheet
  const person = createEmptyPerson()
  const unusedColumns: number[] = []
  const creatorColumns: number[] = []
  const nameColumns: number[] = []
  for (const [column, cell] of row.entries()) {
    if (cell.trim() === '') continue
    const { role, platform = '' } = columns[column] ?? {}
    if (role === 'creator') creatorColumns.push(column)
    else if (role === 'name') nameColumns.push(column)
    else if (!role || !setFieldFromText(person, { role, platform }, cell, products))
      unusedColumns.push(column)
  }
  const sources = findNameSources(row, { creatorColumns, nameColumns }, sheet)
  setUsernameAndName(person, row, sources, sheet)
  for (const column of [...creatorColumns, ...nameColumns])
    if (column !== sources.usernameColumn && column !== sources.nameColumn) unusedColumns.push(column)
  return { person, unusedColumns }
}

/** The columns from which a row takes its username and its name; undefined if it has none. */
interface NameSources {
  usernameColumn: number | undefined
  nameColumn: number | undefined
}

/**
 * Finds the username and the name in the columns of creators and names that are filled in this row. A column that must
 * be the username gives it, otherwise the first column, unless that can only be a name. The first other column of names
 * gives the name.
 */
function findNameSources(
  row: readonly string[],
  { creatorColumns, nameColumns }: { creatorColumns: readonly number[]; nameColumns: readonly number[] },
  sheet: Sheet,
): NameSources {
  const [firstColumn, ...otherColumns] = hasUsernameColumn(sheet) ? [] : [...creatorColumns, ...nameColumns]
  const isName = firstColumn !== undefined && canOnlyBeName(row, firstColumn, sheet)
  const certainUsernameColumn = otherColumns.find((column) =>
    mustBeUsername(getText(row, column), getText(row, firstColumn)),
  )
  const usernameColumn = certainUsernameColumn ?? (isName ? undefined : firstColumn)
  const otherNameColumn = nameColumns.find((column) => column !== usernameColumn)
  const remainingColumn = usernameColumn === firstColumn ? undefined : firstColumn
  return { usernameColumn, nameColumn: otherNameColumn ?? remainingColumn }
}

const getText = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : cleanCell(row[column] ?? '')

/** In a sheet with a column for usernames, other columns never give the username, even if it is empty. */
function hasUsernameColumn({ columns }: Sheet): boolean {
  return columns.some((heading) => heading?.role === 'username')
}

function canOnlyBeName(row: readonly string[], column: number, { fullNameColumns }: Sheet): boolean {
  const text = getText(row, column)
  return isNameOnly(text) || (fullNameColumns.has(column) && /^[\p{L}'-]+$/u.test(text))
}

function setUsernameAndName(
  person: Person,
  row: readonly string[],
  { usernameColumn, nameColumn }: NameSources,
  sheet: Sheet,
): void {
  const usernameText = getText(row, usernameColumn)
  if (usernameText !== '') setUsername(person, usernameText, '')
  else if (person.whatsapp !== '' && !hasUsernameColumn(sheet)) person.problems.username = noUsernameInSheet

  if (nameColumn !== undefined) setNameFromCell(person, row[nameColumn] ?? '')
  // One cell of a column of names can contain both: 'Dewi Lestari (@dewi.daily)'.
  else if (isNameColumn(sheet, usernameColumn) && /\s@|\(@/.test(usernameText))
    setName(person, splitName(usernameText).name)
}

function isNameColumn({ columns }: Sheet, column: number | undefined): boolean {
  return column !== undefined && columns[column]?.role === 'name'
}
