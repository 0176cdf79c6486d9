/**
 * Assigns pasted lines to the waiting parcels. For the rows sari, budi and dewi, the lines
 *
 *   dewi: JX000003
 *   JX000001
 *   asing: JX000009
 *
 * give dewi 'JX000003' by name and sari 'JX000001' by order; 'asing' names nobody, so that its line stays unassigned.
 *
 * 1. A line that has only a name is joined with the number on the line below it.
 * 2. A line that names an affiliate is assigned to that affiliate or to nobody.
 * 3. The other lines are assigned in order to the rows that have no number.
 */
import { getWhatsappKey } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import { isFiller, isPhone, type PastedLine } from './pasted-resi.ts'
import type { NumberCandidate } from './resi-candidates.ts'

interface Row {
  id: string
  username: string
  whatsapp: string
  sample_resi: string | null
}

export interface AssignedValues {
  resi: string
  courier: string
  /** the reason why the number may be wrong; a doubtful number is saved only after confirmation */
  doubt?: Doubt | undefined
  /** true if the line names nobody although other lines do, so that its place in the list is only a guess */
  isByOrder?: boolean | undefined
}

/** 'phone': the number reads like a phone number. 'several': the line has another number that is as likely. */
export type Doubt = 'phone' | 'several'

/**
 * The reason why a line is assigned to no row. 'unknown': its name belongs to no row. 'several': it names several
 * affiliates. 'twice': an earlier line named the affiliate. 'unread': no number was found.
 */
export type UnassignedReason = 'unknown' | 'several' | 'twice' | 'unread'
interface UnassignedLine {
  text: string
  reason: UnassignedReason
}

export interface LineAssignment {
  /** the values for each row that a line is assigned to; `resi` is empty if the line has no number */
  assigned: ReadonlyMap<string, AssignedValues>
  unassigned: readonly UnassignedLine[]
  /** numbers that were left when all rows without a number were used up */
  surplus: readonly string[]
}

export function assignLines(rows: readonly Row[], lines: readonly PastedLine[]): LineAssignment {
  const phones = new Set(rows.map(({ whatsapp }) => getWhatsappKey(whatsapp)))
  const entries = joinNamesAbove(lines, phones).map((line) => readEntry(line, rows, phones))
  const byName = assignByName(entries)
  const byOrder = assignInOrder(byName.namelessEntries, rows, byName.assigned)
  const isGuess = entries.some(({ namedRows }) => namedRows.length > 0)
  const assigned = new Map(byName.assigned)
  for (const { row, values, hasStoredNumber } of byOrder.assigned)
    assigned.set(row.id, isGuess && !hasStoredNumber ? { ...values, isByOrder: true } : values)
  return {
    assigned,
    unassigned: [...byName.unassigned, ...byOrder.unassigned],
    surplus: byOrder.surplus,
  }
}

/** A pasted line together with the number that was picked for it and the rows that it names. */
interface Entry {
  text: string
  /** `resi` is empty if the line has no number */
  values: AssignedValues
  /** the rows whose username or phone number the line contains */
  namedRows: readonly Row[]
  /** true if the line has a word that seems to be a name, whether or not a row has this name */
  hasName: boolean
}

function readEntry(line: PastedLine, rows: readonly Row[], phones: ReadonlySet<string>): Entry {
  const namedRows = findNamedRows(line, rows)
  const number = pickNumber(line, phones, listUsernameKeys(namedRows))
  return {
    text: line.text,
    values: { resi: number?.resi ?? '', courier: line.courier, doubt: number?.doubt },
    namedRows,
    hasName: number ? hasName(line, number.sourceWords) : hasMarkedName(line),
  }
}

function listUsernameKeys(rows: readonly Row[]): Set<string> {
  return new Set(rows.map(({ username }) => getUsernameKey(username)))
}

/** Assigns the lines that name an affiliate. Returns the lines without a name for the assignment in order. */
function assignByName(entries: readonly Entry[]) {
  const assigned = new Map<string, AssignedValues>()
  const unassigned: UnassignedLine[] = []
  const namelessEntries: Entry[] = []
  for (const entry of entries) {
    const { text, values, namedRows } = entry
    const freeRow = namedRows.find(({ id }) => !assigned.has(id))
    if (listUsernameKeys(namedRows).size > 1) unassigned.push({ text, reason: 'several' })
    else if (freeRow) assigned.set(freeRow.id, values)
    else if (namedRows.length > 0) unassigned.push({ text, reason: 'twice' })
    else if (entry.hasName) unassigned.push({ text, reason: 'unknown' })
    else namelessEntries.push(entry)
  }
  return { assigned, unassigned, namelessEntries }
}

interface OrderedAssignment {
  row: Row
  values: AssignedValues
  /** true if the row has this number already, so that its place in the list is certain */
  hasStoredNumber: boolean
}

/**
 * Assigns lines without a name in order to the rows that have no number; a number that a row already has is assigned to
 * that row. An unreadable line between two numbers uses up a row, so that the lines below it aren't shifted.
 */
function assignInOrder(
  entries: readonly Entry[],
  rows: readonly Row[],
  assignedByName: ReadonlyMap<string, AssignedValues>,
) {
  const assigned: OrderedAssignment[] = []
  const surplus: string[] = []
  const { between, outside } = splitAroundNumbers(entries)
  const unassigned = outside
    .filter(({ text }) => /\d/.test(text) || between.length === 0)
    .map(({ text }): UnassignedLine => ({ text, reason: 'unread' }))

  const freeRows = rows.filter(({ id }) => !assignedByName.has(id))
  const rowsWithoutNumber = freeRows.filter(({ sample_resi }) => !sample_resi)
  for (const { text, values } of between) {
    if (values.resi === '') {
      rowsWithoutNumber.shift()
      unassigned.push({ text, reason: 'unread' })
      continue
    }
    const storedRow = freeRows.find(
      (row) => row.sample_resi === values.resi && !assigned.some((each) => each.row === row),
    )
    const row = storedRow ?? rowsWithoutNumber.shift()
    if (row) assigned.push({ row, values, hasStoredNumber: row === storedRow })
    else surplus.push(values.resi)
  }
  return { assigned, unassigned, surplus }
}

/** Separates the lines above the first number and below the last number, which are headings or greetings. */
function splitAroundNumbers(entries: readonly Entry[]): { between: Entry[]; outside: Entry[] } {
  const hasNumber = ({ values }: Entry) => values.resi !== ''
  const first = entries.findIndex(hasNumber)
  if (first < 0) return { between: [], outside: [...entries] }
  const end = entries.findLastIndex(hasNumber) + 1
  return {
    between: entries.slice(first, end),
    outside: [...entries.slice(0, first), ...entries.slice(end)],
  }
}

/**
 * Joins a line that has only a name, or a name and a phone number, with the number on the line below it. Doesn't join
 * lines that say that there is no number.
 */
function joinNamesAbove(lines: readonly PastedLine[], phones: ReadonlySet<string>): PastedLine[] {
  const joinedLines: PastedLine[] = []
  for (const line of lines) {
    const previousLine = joinedLines.at(-1)
    const number = pickNumber(line, phones)
    const isOnlyNumber = number && number.doubt !== 'phone' && !hasName(line, number.sourceWords)
    if (isOnlyNumber && previousLine && isOnlyName(previousLine, phones))
      joinedLines[joinedLines.length - 1] = {
        ...line,
        text: `${previousLine.text} ${line.text}`,
        courier: line.courier || previousLine.courier,
        words: [...previousLine.words.map((word) => ({ ...word, isMarked: true })), ...line.words],
      }
    else joinedLines.push(line)
  }
  return joinedLines
}

const noNumberYetPattern = /\b(?:belum|blm|menyusul|nanti|kosong|batal|tidak|ga|gak)\b/i

/** Checks whether a line names one affiliate, by name or phone number, and has no tracking number. */
function isOnlyName(line: PastedLine, phones: ReadonlySet<string>): boolean {
  if (noNumberYetPattern.test(line.text)) return false
  const number = pickNumber(line, phones)
  if (number && number.doubt !== 'phone') return false
  const words = line.words.filter(({ text }) => !text.includes(' ') && !isFiller(text))
  const names = words.filter(({ text }) => !isPhone(text))
  return (
    names.length === 1 ||
    names.some(({ isMarked }) => isMarked) ||
    words.some(({ text }) => phones.has(getWhatsappKey(text)))
  )
}

/** Returns the rows whose username or phone number the line contains. Unmarked words of two letters name nobody. */
function findNamedRows({ words }: PastedLine, rows: readonly Row[]): Row[] {
  return rows.filter(({ username, whatsapp }) =>
    words.some(({ text, isMarked }) => {
      if (isPhone(text) && getWhatsappKey(text) === getWhatsappKey(whatsapp)) return true
      const key = getUsernameKey(text)
      return key === getUsernameKey(username) && (isMarked || (key.length > 2 && !isFiller(key)))
    }),
  )
}

interface PickedNumber extends NumberCandidate {
  doubt: Doubt | undefined
}

/**
 * Picks the likeliest number of a line; undefined if there is none. Ignores the usernames that the line names. Picks a
 * phone number only if nothing else is left.
 * @param phones keys of the phone numbers of all rows
 */
function pickNumber(
  { numbers }: PastedLine,
  phones: ReadonlySet<string>,
  usernameKeys: ReadonlySet<string> = new Set(),
): PickedNumber | undefined {
  const isPhoneNumber = (resi: string) => isPhone(resi) || phones.has(getWhatsappKey(resi))
  const possibleNumbers = numbers.filter(
    ({ sourceWords }) => !sourceWords.some((word) => usernameKeys.has(getUsernameKey(word))),
  )
  const likelyNumbers = possibleNumbers.filter(({ resi }) => !isPhoneNumber(resi))
  const [bestNumber] = likelyNumbers.length > 0 ? likelyNumbers : possibleNumbers
  if (!bestNumber) return undefined
  if (likelyNumbers.length === 0) return { ...bestNumber, doubt: 'phone' }
  const hasEqualRival = likelyNumbers.some(
    ({ rank, sourceWords }) =>
      rank === bestNumber.rank && !sourceWords.some((word) => bestNumber.sourceWords.includes(word)),
  )
  return { ...bestNumber, doubt: hasEqualRival ? 'several' : undefined }
}

/** Checks whether a line has a word, besides those of its number, that can name an affiliate. */
function hasName({ words }: PastedLine, numberWords: readonly string[]): boolean {
  return words
    .filter(({ text }) => !text.includes(' ') && !numberWords.includes(text))
    .some(
      ({ text, isMarked }) =>
        text.startsWith('@') ||
        isPhone(text) ||
        (/\p{L}/u.test(text) && !isFiller(text) && (isMarked || !isReferenceNumber(text))),
    )
}

/** Minimum number of digits of an order number. */
const minReferenceDigits = 6

/**
 * Checks for another number of the parcel, such as an order number. A name can end in as many digits, but isn't written
 * in capitals.
 */
function isReferenceNumber(text: string): boolean {
  return (text.match(/\d/g) ?? []).length >= minReferenceDigits && !/\p{Ll}/u.test(text)
}

/**
 * Checks whether a line without a number has a word that is marked as a name. Other words can take the place of a
 * number.
 */
function hasMarkedName({ words }: PastedLine): boolean {
  return words.some(
    ({ text, isMarked }) => isMarked && !text.includes(' ') && /\p{L}/u.test(text) && !isFiller(text),
  )
}
