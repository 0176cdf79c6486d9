/**
 * Sets fields of a person from cells of a sheet and from labelled lines of a chat. Text that can't be used becomes a
 * problem of its field.
 */
import { unescapeCell } from '#base/download.ts'
import { isPhoneNumber } from '#base/phone-in-text.ts'
import { parseProfileLink } from '#base/username.ts'
import { type Platform, platformLabel } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { readProductCell } from '#features/products/product-reader.ts'
import { findPlatform, type Heading, type Role } from './pasted-headings.ts'
import { addProduct, type Person, readPerson, setName } from './pasted-person.ts'

/** A heading whose column or line sets one field. The meaning of a name or creator depends on the rest of the row. */
export interface FieldHeading extends Heading {
  role: Exclude<Role, 'name' | 'creator'>
}

/** Sets a field from a cell or a labelled line. Returns false if the field already has a value, which then stays. */
export function setFieldFromText(
  person: Person,
  { role, platform }: FieldHeading,
  text: string,
  products: readonly ProductName[],
): boolean {
  const field = role === 'product' ? 'product_id' : role
  if (person[field] !== '' || person.problems[field]) return false
  if (isFormula(text)) {
    person.problems[field] = formulaProblem
    return true
  }
  const value = cleanCell(text)
  switch (role) {
    case 'username':
      setUsername(person, value, platform)
      break
    case 'whatsapp':
      setNumber(person, value)
      break
    case 'platform':
      setPlatform(person, value)
      break
    case 'product':
      setProducts(person, value, products)
  }
  return true
}

/**
 * Sets the username that a cell or line contains, and the platform that a profile link names.
 * @param columnPlatform the platform of all usernames in the column, or ''
 */
export function setUsername(person: Person, text: string, columnPlatform: Platform | ''): void {
  const profile = parseProfileLink(text)
  // The cell can contain more than the username: '@sari.glow (tiktok)', 'akun saya @sari.glow'.
  const usernameInText = /\s/.test(text) && text.includes('@') ? readPerson(text, []).username : ''
  person.username = profile?.username ?? (usernameInText || text)
  person.platform ||= profile?.platform ?? columnPlatform
}

/**
 * Matches the decimals of a number that a spreadsheet has treated as a quantity: '6281298765432.0',
 * '6.281.298.765.432,00'. They are no digits of the phone number.
 */
const decimals = /^(\+?\d{9,}|\d{1,3}(?:\.\d{3}){2,}(?=,)|\d{1,3}(?:,\d{3}){2,}(?=\.))[.,]0{1,2}$/

/** Sets the number. In '6,28129E+11' the last digits are lost, because a spreadsheet has treated it as a quantity. */
function setNumber(person: Person, cell: string): void {
  const text = cell.replace(decimals, '$1')
  person.whatsapp = isPhoneNumber(text) ? text : readPerson(text, []).whatsapp || text
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text))
    person.problems.whatsapp = `Nomor terpotong (${text}). Ubah format kolomnya ke teks, lalu salin lagi.`
}

function setPlatform(person: Person, text: string): void {
  person.platform = findPlatform(text)
  if (person.platform === '') person.problems.platform = `Platform “${text}” bukan ${formatPlatformNames()}.`
}

const formatPlatformNames = () =>
  new Intl.ListFormat('id', { type: 'disjunction' }).format(Object.values(platformLabel))

function setProducts(person: Person, text: string, products: readonly ProductName[]): void {
  const { matches, unknownParts } = readProductCell(text, products)
  for (const { id } of matches) addProduct(person, id)
  if (unknownParts.length > 0)
    person.problems.product_id = `Product “${unknownParts.join(', ')}” tidak ada di pilihan Anda.`
}

export function setNameFromCell(person: Person, cell: string): void {
  if (isFormula(cell)) person.warnings.push(`Nama tidak ikut: ${formulaProblem}`)
  else setName(person, cleanCell(cell))
}

export const formulaProblem = 'Selnya berisi rumus. Salin nilainya saja.'

export function isFormula(cell: string): boolean {
  return cell.trim().startsWith('=')
}

/** Removes surrounding spaces, and the ' that prevents a spreadsheet from evaluating a cell. */
export function cleanCell(cell: string): string {
  return unescapeCell(cell.trim())
}
