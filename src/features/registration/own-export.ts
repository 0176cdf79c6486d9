/**
 * Reads a list that was downloaded from this application. Its columns have known headings, so that none is guessed:
 *
 *   Platform | Username   | No. WhatsApp | Product | …
 *   TikTok   | @sari.glow | 081234567890 | Serum   | …
 */
import { listColumns } from '#base/download.ts'
import { getLabel, listOptionalNames } from '#base/resource.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { createEmptyPerson, type PastedPeople, type Person } from './pasted-person.ts'
import { readRestoration, restoredFields } from './restoration.ts'
import {
  cleanCell,
  formulaProblem,
  isFormula,
  setFieldFromText,
  setNameFromCell,
} from './set-person-fields.ts'
import { listColumnNames } from './table-columns.ts'

const getLabels = (names: readonly string[]) => names.map((name) => getLabel(affiliate, name))

/** Headings that together identify a list of ours. */
const identifyingLabels = getLabels([
  'platform',
  'username',
  'whatsapp',
  'product_id',
  'created_at',
  'sample_product_status',
])

/** Headings of columns that older exports lack. */
const newerLabels = getLabels(['sample_changed_at', 'whatsapp_changed_at', 'sample_received_at'])
const optionalLabels = getLabels(listOptionalNames(affiliate))

/** The first headings of a complete export, without optional fields and without columns that older exports lack. */
const completeExportHeader = listColumns(affiliate)
  .map(({ label }) => label)
  .filter((label) => ![...newerLabels, ...optionalLabels].includes(label))

/** Checks whether the header is that of a list downloaded from this application, with any further columns. */
export function isOwnExport(header: readonly string[]): boolean {
  return identifyingLabels.every((label) => header.includes(label))
}

/** Reads a list of ours. Statuses and dates are restored only from a complete export. */
export function readOwnExport(
  header: readonly string[],
  rows: readonly string[][],
  products: readonly ProductName[],
): PastedPeople {
  const isComplete = isCompleteExport(header)
  const people = rows.map((row) => {
    const readCell = (field: string) => row[header.indexOf(getLabel(affiliate, field))] ?? ''
    const person = readPersonFromFields(readCell, products)
    return isComplete
      ? { ...person, restoration: readRestoration((field) => cleanCell(readCell(field))) }
      : person
  })
  const importedLabels = getLabels([
    'platform',
    'username',
    'whatsapp',
    'product_id',
    'nama',
    ...(isComplete ? restoredFields : []),
  ])
  const hasValues = (column: number) => rows.some((row) => (row[column] ?? '').trim() !== '')
  const ignoredColumns = header.flatMap((label, column) =>
    !importedLabels.includes(label) && hasValues(column) ? [column] : [],
  )
  return { people, notImported: listColumnNames(ignoredColumns, header, rows) }
}

function isCompleteExport(header: readonly string[]): boolean {
  const requiredLabels = header.filter((label) => !optionalLabels.includes(label))
  return completeExportHeader.every((label, index) => requiredLabels[index] === label)
}

/** @param readCell returns the cell of a field, or '' if there is none */
function readPersonFromFields(readCell: (field: string) => string, products: readonly ProductName[]): Person {
  const person = createEmptyPerson()
  setFieldFromText(person, { role: 'platform', platform: '' }, readCell('platform'), products)
  setFieldFromText(person, { role: 'product', platform: '' }, readCell('product_id'), products)
  for (const field of ['username', 'whatsapp'] as const) {
    if (isFormula(readCell(field))) person.problems[field] = formulaProblem
    else person[field] = cleanCell(readCell(field))
  }
  setNameFromCell(person, readCell('nama'))
  return person
}
