/** Reads an address that is pasted into its form. The registration does not need this code, so it loads apart. */
import { parseMessages } from '#base/chat-message.ts'
import { findPhoneNumbers } from '#base/phone-in-text.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import {
  colonlessParts,
  createUnlabelledStart,
  findSpans,
  type PartStart,
  type Span,
  streetWords,
} from './address-parts.ts'
import { buildAddress, collectTexts, findAddress, minAddressLength } from './pasted-address.ts'
import { cleanLine } from './pasted-line.ts'
import { postalCodePattern, provinceSource } from './pasted-places.ts'
import { isGreeting, isName } from './pasted-words.ts'
import type { AddressFields } from './shipping-address.ts'

/** Matches the label of an address, such as 'Alamat:' or 'Alamat lengkap:'. */
const addressLabelPattern = /\balamat[^:=\n]{0,30}[:=]/i

/** Matches a line that is only the label of a number, an account such as '@sari.glow', or a link. */
const dataLinePattern =
  /^(?:(?:(?:no|nomor|nomer|telp|tlp|telepon|hp|wa|whatsapp|handphone)[\s./]*)+|@\S+|https?:\S+)$/i

/** Matches the label of a number, such as 'No. HP: ' or 'Nomor: '. */
const numberLabelPattern = /^(?:no|hp|wa|whats|telp)/i

/** Matches the places within a line at which an address may begin. */
const inlineBoundary = String.raw`(?<=^[ \t]*|[,;/)|-][ \t]*|[0-9][ \t]+|\balamat[ \t]+)`

/** Words with which an address begins too, if the text is about nothing else. */
const buildingWords =
  'kompleks|blok|ruko|apartemen|apt|rusun|cluster|griya|rumah|toko|warung|kos|kost|kosan|asrama|kantor|gedung|' +
  'pondok|lorong'

/** Matches the beginning of an address behind a name or number in the same line, the most certain first. */
const inlineStreetPatterns = [
  new RegExp(String.raw`${inlineBoundary}(?:${streetWords})\b(?!\s*[:=])`, 'im'),
  new RegExp(String.raw`${inlineBoundary}(?:${buildingWords})\b(?!\s*[:=])`, 'im'),
  /\b(?:jl|jln|jalan)\b(?!\s*[:=])/i,
]

/** Labels of a recipient that need no colon at the beginning of a line or behind punctuation. */
const recipientLabels = String.raw`a\. ?n\.?|a/n|atas nama|kepada(?: yth)?|yth`
const recipientPattern = new RegExp(
  String.raw`(?<=^[ \t]*|[,;(][ \t]*)(?:${recipientLabels})(?:\.?[ \t]*[:=][ \t]*|\.[ \t]*|[ \t]+)(?=\S)`,
  'gim',
)

/** Regex sources: 'Bandung 40132', and 'Depok, Jawa Barat'. */
const cityLine = String.raw`\p{L}[\p{L} .,'-]*(?:[0-9]{5}|\n[ \t]*[0-9]{5})`
const provinceLine = String.raw`(?:\p{L}[\p{L} .,'-]*[ ,])?${provinceSource}(?: \p{L}+){0,2}`

/** Matches the beginning of a line that consists of a city and its postal code, or that ends with a province. */
const placeLinePattern = new RegExp(String.raw`^[ \t]*(?=(?:${cityLine}|${provinceLine})[ \t.]*$)`, 'gimu')

/**
 * Reads a text that is about an address alone, such as one that is pasted into the form of an address. A name without
 * a label is the recipient. Text that belongs to no field becomes part of the address, so that nothing disappears;
 * greetings, phone numbers, accounts, and labelled data of the affiliate are left out. If the text labels its address,
 * it may be a whole chat, and only other lines with a number become part of the address.
 *
 * @returns null if the text has no address
 */
export function readPastedAddress(pastedText: string): AddressFields | null {
  const text = parseMessages(pastedText)
    .map((message) => message.text)
    .join('\n\n')
  const spans = findSpans(text, findUnlabelled)
  const texts = collectTexts(spans.filter(({ value }) => hasVisibleText(value)))
  if (!texts.address) return null
  const { before, after } = listUnlabelledLines(text, spans)
  const addressLines = texts.address.flatMap((value) => splitLines(value, /\n/))
  // A name and its number may also stand below the street.
  const name = texts.recipient ? undefined : findName(before, [...addressLines, ...after])
  const hasLabel = addressLabelPattern.test(text)
  const isOfAddress = (line: UnlabelledLine) =>
    line !== name && (!hasLabel || addressLines.includes(line) || /[0-9]/.test(line.text))
  const address = buildAddress({
    ...texts,
    recipient: name ? [name.text] : texts.recipient,
    address: [...before, ...addressLines, ...after].filter(isOfAddress).map((line) => line.text),
  })
  return address ?? (hasLabel ? findAddress(pastedText).address : null)
}

/** A line, or the part of one, that has no label. */
interface UnlabelledLine {
  /** the line without phone numbers */
  text: string
  hasNumber: boolean
  /** true if no other text stands before it in its line */
  isFirst: boolean
}

/** Returns the lines before and behind the beginning of the address that belong to no part. */
function listUnlabelledLines(
  text: string,
  spans: readonly Span[],
): { before: UnlabelledLine[]; after: UnlabelledLine[] } {
  const addressStart = spans.find(({ part }) => part === 'address')?.start ?? text.length
  const before: UnlabelledLine[] = []
  const after: UnlabelledLine[] = []
  let readUntil = 0
  const addLines = (start: number, end: number) => {
    const lines = start < addressStart ? before : after
    lines.push(
      ...text
        .slice(start, end)
        .split('\n')
        .flatMap((line) => splitLines(line, /,(?=\s)|;/)),
    )
  }
  for (const { part, label, start, valueStart, valueEnd } of spans) {
    addLines(readUntil, start)
    // Behind the label of a number, text may follow the number.
    if (part === 'other' && numberLabelPattern.test(label)) addLines(valueStart, valueEnd)
    readUntil = valueEnd
  }
  addLines(readUntil, text.length)
  return { before, after }
}

/** Returns the parts of a text between separators, without greetings. */
function splitLines(text: string, separator: RegExp): UnlabelledLine[] {
  return text
    .split(separator)
    .map((line) => ({ text: cleanLine(line), hasNumber: findPhoneNumbers(line).length > 0 }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !dataLinePattern.test(text) && !isGreeting(text))
    .map((line, index) => ({ ...line, isFirst: index === 0 }))
}

/** Returns the first name before the address, or else a name behind it that has a number in its line. */
function findName(
  before: readonly UnlabelledLine[],
  after: readonly UnlabelledLine[],
): UnlabelledLine | undefined {
  const candidates = [
    ...before.filter(({ isFirst }) => isFirst),
    ...after.filter(({ hasNumber }) => hasNumber),
  ]
  return candidates.find(({ text }) => isName(text))
}

/** Returns the parts that have no label, or a label without a colon, in a text that is about nothing else. */
function findUnlabelled(text: string, labels: readonly PartStart[]): PartStart[] {
  const recipients = [...text.matchAll(recipientPattern)].map(({ index, 0: label }) => ({
    part: 'recipient' as const,
    label,
    start: index,
    valueStart: index + label.length,
  }))
  const street = findStreetInAddress(text, [...labels, ...recipients])
  return [...street, ...recipients, ...findPlaceLines(text, labels)]
}

/**
 * Returns the beginning of an address in a text that is about nothing else. A single line needs a place or a postal
 * code; several need those, a number or a recipient.
 */
function findStreetInAddress(text: string, labels: readonly PartStart[]): PartStart[] {
  if (labels.some(({ part }) => part === 'address')) return []
  const placeLabel = labels
    .filter(({ part }) => colonlessParts.includes(part))
    .toSorted((a, b) => a.start - b.start)[0]
  const hasSeveralLines = /\S[ \t]*\n\s*\S/.test(text)
  const hasPerson = findPhoneNumbers(text).length > 0 || labels.some(({ part }) => part === 'recipient')
  const hasPostalCode = postalCodePattern.test(text)
  if (!placeLabel && !hasPostalCode && !(hasSeveralLines && hasPerson)) return []
  for (const pattern of inlineStreetPatterns) {
    const street = pattern.exec(text)
    if (street) return [createUnlabelledStart('address', street.index)]
  }
  const start = hasSeveralLines && placeLabel ? findLineBeforePlace(text, placeLabel.start) : undefined
  return start === undefined ? [] : [createUnlabelledStart('address', start)]
}

/** Returns the beginning of the text before the first label of a place: in its line, or else the line above. */
function findLineBeforePlace(text: string, placeStart: number): number | undefined {
  const lines = [...text.slice(0, placeStart).matchAll(/^.*\S.*$/gm)].map(({ index, 0: line }) => ({
    index,
    line: cleanLine(line),
  }))
  const last = lines.at(-1)
  if (!last || last.line.length < minAddressLength || isGreeting(last.line)) return undefined
  return lines.length === 1 && isName(last.line) ? undefined : last.index
}

/** Returns the lines with a city or province right below a labelled district or city. */
function findPlaceLines(text: string, labels: readonly PartStart[]): PartStart[] {
  return [...text.matchAll(placeLinePattern)]
    .filter(({ index }) => {
      const lineAbove = text.slice(0, index).replace(/\n$/, '').lastIndexOf('\n') + 1
      const label = labels.findLast(({ start }) => start >= lineAbove && start < index)
      return label?.part === 'district' || label?.part === 'city'
    })
    .map(({ index }) => createUnlabelledStart('city', index))
}
