/**
 * Assigns pasted lines to the waiting parcels. A line that names an affiliate is assigned to that affiliate or to
 * nobody; the other lines are assigned in order.
 */
import { getWhatsappKey } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import { isFiller, isPhone, type PastedLine } from './pasted-resi.ts'

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

/**
 * Assigns the lines. Lines without a name are assigned in order to the rows that have no number; a number that a row
 * already has is assigned to that row. If other lines have names, an assignment by order is a guess, and `isByOrder`
 * says so. An unreadable line between two numbers uses up a row, so that the lines below it aren't shifted.
 */
export function assignLines(rows: readonly Row[], lines: readonly PastedLine[]): LineAssignment {
  const valuesByRow = new Map<string, AssignedValues>()
  const unassigned: UnassignedLine[] = []
  let hasNamedLines = false
  const namelessLines: (AssignedValues & { text: string })[] = []

  const phones = new Set(rows.map(({ whatsapp }) => getWhatsappKey(whatsapp)))
  for (const line of joinNamesAbove(lines, phones)) {
    const namedRows = findNamedRows(line, rows)
    const usernameKeys = new Set(namedRows.map(({ username }) => getUsernameKey(username)))
    const number = pickNumber(line, phones, usernameKeys)
    const values = { resi: number?.resi ?? '', courier: line.courier, doubt: number?.doubt }
    hasNamedLines ||= namedRows.length > 0
    if (usernameKeys.size > 1) unassigned.push({ text: line.text, reason: 'several' })
    else if (namedRows.length > 0) {
      const row = namedRows.find(({ id }) => !valuesByRow.has(id))
      if (row) valuesByRow.set(row.id, values)
      else unassigned.push({ text: line.text, reason: 'twice' })
    } else if (number ? hasName(line, number.sourceWords) : hasMarkedName(line))
      unassigned.push({ text: line.text, reason: 'unknown' })
    else namelessLines.push({ ...values, text: line.text })
  }

  const surplus: string[] = []
  const waitingRows = rows.filter(({ id, sample_resi }) => !valuesByRow.has(id) && !sample_resi)
  const { between, outside } = splitAroundNumbers(namelessLines)
  for (const { text } of outside)
    if (/\d/.test(text) || between.length === 0) unassigned.push({ text, reason: 'unread' })
  for (const { text, ...values } of between) {
    const sameNumberRow = rows.find(
      ({ id, sample_resi }) => values.resi !== '' && sample_resi === values.resi && !valuesByRow.has(id),
    )
    const row = sameNumberRow ?? waitingRows.shift()
    if (values.resi === '') unassigned.push({ text, reason: 'unread' })
    else if (row)
      valuesByRow.set(
        row.id,
        hasNamedLines && row !== sameNumberRow ? { ...values, isByOrder: true } : values,
      )
    else surplus.push(values.resi)
  }
  return { assigned: valuesByRow, unassigned, surplus }
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
    const isContinuation =
      previousLine &&
      isOnlyName(previousLine, phones) &&
      number?.doubt !== 'phone' &&
      number &&
      !hasName(line, number.sourceWords)
    if (isContinuation)
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

function isOnlyName(line: PastedLine, phones: ReadonlySet<string>): boolean {
  if (/\b(?:belum|blm|menyusul|nanti|kosong|batal|tidak|ga|gak)\b/i.test(line.text)) return false
  const number = pickNumber(line, phones)
  const words = line.words.filter(({ text }) => !text.includes(' ') && !isFiller(text))
  const names = words.filter(({ text }) => !isPhone(text))
  return (
    (number === undefined || number.doubt === 'phone') &&
    (names.length === 1 ||
      names.some(({ isMarked }) => isMarked) ||
      words.some(({ text }) => phones.has(getWhatsappKey(text))))
  )
}

function findNamedRows({ words }: PastedLine, rows: readonly Row[]): Row[] {
  return rows.filter(({ username, whatsapp }) =>
    words.some(({ text, isMarked }) => {
      if (isPhone(text) && getWhatsappKey(text) === getWhatsappKey(whatsapp)) return true
      const key = getUsernameKey(text)
      return key === getUsernameKey(username) && (isMarked || (key.length > 2 && !isFiller(key)))
    }),
  )
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
) {
  const isPhoneNumber = (resi: string) => isPhone(resi) || phones.has(getWhatsappKey(resi))
  const possibleNumbers = numbers.filter(
    ({ sourceWords }) => !sourceWords.some((word) => usernameKeys.has(getUsernameKey(word))),
  )
  const likelyNumbers = possibleNumbers.filter(({ resi }) => !isPhoneNumber(resi))
  const [bestNumber] = likelyNumbers.length > 0 ? likelyNumbers : possibleNumbers
  if (!bestNumber) return undefined
  const otherLikely = likelyNumbers.filter(
    ({ rank, sourceWords }) =>
      rank === bestNumber.rank && !sourceWords.some((word) => bestNumber.sourceWords.includes(word)),
  )
  const doubt: Doubt | undefined =
    likelyNumbers.length === 0 ? 'phone' : otherLikely.length > 0 ? 'several' : undefined
  return { ...bestNumber, doubt }
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

/**
 * Checks for another number of the parcel, such as an order number. A name can end in as many digits, but isn't written
 * in capitals.
 */
function isReferenceNumber(text: string): boolean {
  return (text.match(/\d/g) ?? []).length >= 6 && !/\p{Ll}/u.test(text)
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

/** Separates the lines above the first number and below the last number, which are headings or greetings. */
function splitAroundNumbers<L extends AssignedValues>(lines: readonly L[]): { between: L[]; outside: L[] } {
  const isNumbered = ({ resi }: L) => resi !== ''
  const [first, last] = [lines.findIndex(isNumbered), lines.findLastIndex(isNumbered)]
  return {
    between: first < 0 ? [] : lines.slice(first, last + 1),
    outside: lines.filter((_, index) => first < 0 || index < first || index > last),
  }
}
