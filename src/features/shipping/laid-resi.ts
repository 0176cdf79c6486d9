/** Lays pasted lines onto the parcels that wait. A line that names somebody goes to him or nowhere; the others go by order. */
import { whatsappKey } from '#base/phone.ts'
import { usernameKey } from '#base/username.ts'
import { isFiller, isPhone, type PastedLine } from './pasted-resi.ts'

interface Row {
  id: string
  username: string
  whatsapp: string
  sample_resi: string | null
}

export interface Laid {
  resi: string
  courier: string
}

/** Why a line lies on no row. */
export type Why = 'stranger' | 'several' | 'twice' | 'unread'
export interface Apart {
  text: string
  why: Why
}

export interface Laying {
  /** of each row; empty where no line is for it */
  laid: ReadonlyMap<string, Laid>
  apart: readonly Apart[]
  /** numbers for which there was no row without one */
  over: readonly string[]
}

const nothing: Laid = { resi: '', courier: '' }

/**
 * By order only onto rows that have no number; a number that a row has already is that row's. What can't be read between two
 * numbers keeps its place, so that those below it stay whose they are.
 */
export function laidOnto(rows: readonly Row[], lines: readonly PastedLine[]): Laying {
  const laid = new Map<string, Laid>()
  const apart: Apart[] = []
  const inOrder: (Laid & { text: string })[] = []

  for (const line of withNamesAbove(lines)) {
    const addressed = rowsNamedBy(line, rows)
    const keys = new Set(addressed.map(({ username }) => usernameKey(username)))
    const number = numberOf(line, addressed)
    const given = { resi: number?.resi ?? '', courier: line.courier }
    if (keys.size > 1) apart.push({ text: line.text, why: 'several' })
    else if (addressed.length > 0) {
      const row = addressed.find(({ id }) => !laid.has(id))
      if (row) laid.set(row.id, given)
      else apart.push({ text: line.text, why: 'twice' })
    } else if (number ? namesSomebody(line, number.from) : marksSomebody(line))
      apart.push({ text: line.text, why: 'stranger' })
    else inOrder.push({ ...given, text: line.text })
  }

  const over: string[] = []
  const waiting = rows.filter(({ id, sample_resi }) => !laid.has(id) && !sample_resi)
  const { between, around } = aroundNumbers(inOrder)
  for (const { text } of around)
    if (/\d/.test(text) || between.length === 0) apart.push({ text, why: 'unread' })
  for (const { text, ...given } of between) {
    const own = rows.find(
      ({ id, sample_resi }) => given.resi !== '' && sample_resi === given.resi && !laid.has(id),
    )
    const row = own ?? waiting.shift()
    if (given.resi === '') apart.push({ text, why: 'unread' })
    else if (row) laid.set(row.id, given)
    else over.push(given.resi)
  }
  return { laid: new Map(rows.map(({ id }) => [id, laid.get(id) ?? nothing])), apart, over }
}

/** A name alone is that of the number below it, unless it says that there is none. */
function withNamesAbove(lines: readonly PastedLine[]): PastedLine[] {
  const all: PastedLine[] = []
  for (const line of lines) {
    const above = all.at(-1)
    const isBelow =
      above && isNameAlone(above) && line.numbers[0] && !namesSomebody(line, line.numbers[0].from)
    if (isBelow)
      all[all.length - 1] = {
        ...line,
        text: `${above.text} ${line.text}`,
        courier: line.courier || above.courier,
        words: [...above.words.map((word) => ({ ...word, isMarked: true })), ...line.words],
      }
    else all.push(line)
  }
  return all
}

function isNameAlone({ text, numbers, words }: PastedLine): boolean {
  if (/\b(?:belum|blm|menyusul|nanti|kosong|batal|tidak|ga|gak)\b/i.test(text)) return false
  const names = words.filter((word) => !word.text.includes(' ') && !isFiller(word.text))
  return numbers.length === 0 && (names.length === 1 || names.some(({ isMarked }) => isMarked))
}

function rowsNamedBy({ words }: PastedLine, rows: readonly Row[]): Row[] {
  return rows.filter(({ username, whatsapp }) =>
    words.some(({ text, isMarked }) => {
      if (isPhone(text) && whatsappKey(text) === whatsappKey(whatsapp)) return true
      const key = usernameKey(text)
      return key === usernameKey(username) && (isMarked || (key.length > 2 && !isFiller(key)))
    }),
  )
}

/** A creator's name and phone number may look like one. */
function numberOf({ numbers }: PastedLine, addressed: readonly Row[]) {
  const names = new Set(addressed.map(({ username }) => usernameKey(username)))
  const phones = new Set(addressed.map(({ whatsapp }) => whatsappKey(whatsapp)))
  return numbers.find(
    ({ resi, from }) =>
      !from.some((word) => names.has(usernameKey(word))) && !(isPhone(resi) && phones.has(whatsappKey(resi))),
  )
}

function namesSomebody({ words }: PastedLine, number: readonly string[]): boolean {
  const read = new Set(number)
  return words
    .filter(({ text }) => !text.includes(' ') && !read.has(text))
    .some(
      ({ text, isMarked }) =>
        text.startsWith('@') ||
        isPhone(text) ||
        (/\p{L}/u.test(text) && !isFiller(text) && (isMarked || !isCode(text))),
    )
}

/** Another number of the parcel, as of its order. A name may end in as many digits, but is not written in capitals. */
function isCode(text: string): boolean {
  return (text.match(/\d/g) ?? []).length >= 6 && !/\p{Ll}/u.test(text)
}

/** Without a number: what is no name may hold the place of one. */
function marksSomebody({ words }: PastedLine): boolean {
  return words.some(
    ({ text, isMarked }) => isMarked && !text.includes(' ') && /\p{L}/u.test(text) && !isFiller(text),
  )
}

/** What stands above the first number and below the last is a heading or a greeting. */
function aroundNumbers<L extends Laid>(lines: readonly L[]): { between: L[]; around: L[] } {
  const isNumbered = ({ resi }: L) => resi !== ''
  const [first, last] = [lines.findIndex(isNumbered), lines.findLastIndex(isNumbered)]
  return {
    between: first < 0 ? [] : lines.slice(first, last + 1),
    around: lines.filter((_, at) => first < 0 || at < first || at > last),
  }
}
