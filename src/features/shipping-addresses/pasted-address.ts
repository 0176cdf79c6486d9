/**
 * Finds an address in a chat. The text
 *
 *   Nama: Sari Alamat: Jl. Mawar 5 Kec Coblong Kota Bandung Kode pos 40132
 *   WA: 0812-3456-7890
 *
 * gives the recipient 'Sari', the address 'Jl. Mawar 5', the district 'Coblong', the city 'Bandung' and the postal code
 * '40132'. Recipient and number stay in the rest of the text, from which the person is read.
 *
 * 1. The labels of the parts are found; each part reaches to the next label, or to the end of its line or address.
 * 2. The parts are removed from the text.
 * 3. The parts are cleaned, and checked like an address that a user types.
 */
import { findPhoneNumbers } from '#base/phone-in-text.ts'
import { hasVisibleText, normalizeText } from '#base/plain-text.ts'
import { type AddressFields, shippingAddress } from './shipping-address.ts'

type Part = keyof AddressFields | 'province' | 'other'

/** The texts of each part; a part can occur more than once. */
type PartTexts = Partial<Record<Part, string[]>>

/** Labels that people write before each part, as regex sources. A label of 'other' only ends a part. */
const labels: readonly [Part, string][] = [
  ['recipient', 'nama(?: lengkap)?(?: penerima)?|penerima|atas nama|a/n'],
  ['address', `alamat(?: (?:lengkap|kirim|pengiriman|rumah|penerima|paket))*`],
  ['district', String.raw`kel(?:urahan)?\.? ?/ ?kec(?:amatan)?|kel(?:urahan)?|desa|kec(?:amatan)?`],
  ['city', `kota(?: ?/ ?kab(?:upaten)?)?|kab(?:upaten)?(?: ?/ ?kota)?`],
  ['province', 'prov(?:insi)?'],
  ['postal_code', 'kode ?pos'],
  ['courier_note', `catatan(?: (?:untuk )?kurir)?|patokan`],
  [
    'other',
    String.raw`no(?:mor|mer)?\.? ?(?:hp|wa|telp|telepon|whats ?app)|hp|wa|whats ?app|telp|nomor|user ?name|akun(?: [a-z]+)?|platform|produk|product|sampel|sample|e-?mail|link(?: [a-z]+)?|followers?|tik ?tok|instagram|ig|shopee|youtube`,
  ],
]

/** Parts whose label needs no colon within an address: 'Kec Coblong', 'Kota Bandung'. */
const colonlessParts: readonly Part[] = ['district', 'city', 'province', 'postal_code']

/** Matches each label with the separator behind it, if a value follows. */
const labelPatterns = labels.map(([part, labelSource]) => {
  const colon = String.raw`\.?[ \t]*[:=][ \t]*`
  const separator = colonlessParts.includes(part) ? String.raw`(?:${colon}|\.[ \t]*|[ \t]+)` : colon
  const source = String.raw`(?<![\p{L}\p{N}@])(?:${labelSource})${separator}(?=\S)`
  return { part, pattern: new RegExp(source, 'giu') }
})

/** Matches the beginning of a line with an address that has no label. */
const streetPattern = /^[ \t]*(?=(?:jl|jln|jalan|gg|gang|perum|perumahan|komplek|dusun|dsn|kampung|kp)\b)/gim

/** Matches the beginning of a line that consists of a postal code. */
const postalCodePattern = /^[ \t]*(?=[0-9]{5}[ \t]*$)/gm

/** Matches words after which 'Kota' is no label but part of a name, as in 'Perum Kota Wisata'. */
const namedKotaPattern = /(?:perum(?:ahan)?|komplek|cluster|apartemen|ruko|jl\.?|jln\.?|jalan)[ \t]+$/i

/**
 * Matches the end of the part 'address': an empty line, the header of a copied message, or a line with an account or
 * e-mail address. Other parts end with their line.
 */
const addressEnd = /\n[ \t]*\n|\n(?=\[\d)|\n(?=[^\n]*@)/

/** The beginning of a part in the text. */
interface PartStart {
  part: Part
  /** the label as typed; '' for a street or postal code without one */
  label: string
  /** index at which the label begins */
  start: number
  /** index at which the value begins */
  valueStart: number
}

interface Span extends PartStart {
  /** index at which the value ends */
  valueEnd: number
  value: string
}

export interface AddressInText {
  /** null if the text has no address; with an empty recipient if the text names none */
  address: AddressFields | null
  /** the text without the address, but with its recipient and its phone numbers */
  rest: string
}

export function findAddress(chatText: string): AddressInText {
  const text = chatText.replace(/\r\n?/g, '\n')
  const spans = findSpans(text).filter(({ part, value }) => part !== 'other' && hasVisibleText(value))
  const address = buildAddress(collectTexts(spans))
  return address ? { address, rest: removeSpans(text, spans) } : { address: null, rest: chatText }
}

/** Returns the parts in the order of the text; none if the text has neither a label 'alamat' nor a street. */
function findSpans(text: string): Span[] {
  const partStarts = findPartStarts(text)
  return partStarts.map((partStart, index) => {
    const { part, valueStart } = partStart
    const nextStart = partStarts[index + 1]?.start ?? text.length
    const textToNext = text.slice(valueStart, nextStart)
    const breakIndex = part === 'address' ? textToNext.search(addressEnd) : textToNext.indexOf('\n')
    const valueEnd = breakIndex === -1 ? nextStart : valueStart + breakIndex
    return { ...partStart, valueEnd, value: text.slice(valueStart, valueEnd) }
  })
}

function findPartStarts(text: string): PartStart[] {
  const labels = findLabels(text)
  const starts = [...labels, ...findStreet(text, labels), ...findPostalCodes(text)]
  const addressStart = starts.find(({ part }) => part === 'address')?.start
  if (addressStart === undefined) return []
  const isWithinAddress = (start: number) =>
    start > addressStart && !namedKotaPattern.test(text.slice(0, start))
  return (
    starts
      .filter(({ part, label, start }) => part === 'address' || /[:=]/.test(label) || isWithinAddress(start))
      .toSorted((a, b) => a.start - b.start)
      // Drops a label that is inside of the label before it, such as 'Kec' in 'Kel/Kec:'.
      .filter(({ start }, index, sorted) => start >= (sorted[index - 1]?.valueStart ?? 0))
  )
}

function findLabels(text: string): PartStart[] {
  return labelPatterns.flatMap(({ part, pattern }) =>
    [...text.matchAll(pattern)].map(({ index, 0: label }) => ({
      part,
      label,
      start: index,
      valueStart: index + label.length,
    })),
  )
}

/** Returns the first street, if the text has no label 'alamat' but labels of a district, city or postal code. */
function findStreet(text: string, labels: readonly PartStart[]): PartStart[] {
  const hasAddressLabel = labels.some(({ part }) => part === 'address')
  const hasPlaceLabel = labels.some(({ part }) => colonlessParts.includes(part))
  if (hasAddressLabel || !hasPlaceLabel) return []
  const [street] = text.matchAll(streetPattern)
  return street ? [startWithoutLabel('address', street.index)] : []
}

function findPostalCodes(text: string): PartStart[] {
  return [...text.matchAll(postalCodePattern)].map(({ index }) => startWithoutLabel('postal_code', index))
}

function startWithoutLabel(part: Part, start: number): PartStart {
  return { part, label: '', start, valueStart: start }
}

function collectTexts(spans: readonly Span[]): PartTexts {
  const texts: PartTexts = {}
  for (const { part, label, value } of spans)
    texts[part] = [...(texts[part] ?? []), addRegencyPrefix(label, part, value)]
  return texts
}

/**
 * Removes the parts with their labels from the text. The recipient stays, since it is also the name of the person, and
 * so do phone numbers.
 */
function removeSpans(text: string, spans: readonly Span[]): string {
  let rest = ''
  let copiedUntil = 0
  for (const { part, start, valueEnd, value } of spans) {
    if (part === 'recipient') continue
    rest += `${text.slice(copiedUntil, start)} ${findPhoneNumbers(value).join(' ')} `
    copiedUntil = valueEnd
  }
  return rest + text.slice(copiedUntil)
}

/** Puts 'Kab.' of a regency's label before its name, since a city may have the same name as the regency around it. */
function addRegencyPrefix(label: string, part: Part, content: string): string {
  return part === 'city' && /^kab/i.test(label) && !label.includes('/') ? `Kab. ${content.trim()}` : content
}

/** @returns null if the parts are no valid address, apart from a missing recipient */
function buildAddress(texts: PartTexts): AddressFields | null {
  const joinTexts = (part: Part) => (texts[part] ?? []).map(cleanLine).filter(Boolean).join(', ')
  const { postal_code, city, address } = extractPostalCode({
    postal_code: /[0-9]{5}/.exec(joinTexts('postal_code'))?.[0] ?? '',
    city: [joinTexts('city'), joinTexts('province')].filter(Boolean).join(', '),
    address: joinTexts('address'),
  })
  if (address.length < 5) return null
  const recipient = joinTexts('recipient')
  const parsed = shippingAddress.created.safeParse({
    // A text without a recipient is still an address; the caller can fill in a name from elsewhere.
    recipient: recipient || '-',
    address,
    district: joinTexts('district'),
    city,
    postal_code,
    courier_note: joinTexts('courier_note'),
  })
  return parsed.success ? { ...parsed.data, recipient } : null
}

type PlaceFields = Pick<AddressFields, 'postal_code' | 'city' | 'address'>

/**
 * Removes a postal code at the end of the city or the address: it is moved to its own field if that is empty, or
 * repeats it. Another number than the labelled postal code stays.
 */
function extractPostalCode(fields: PlaceFields): PlaceFields {
  const result = { ...fields }
  for (const part of ['city', 'address'] as const) {
    const code = /(?<![0-9])[0-9]{5}(?![0-9])(?=[^0-9]*$)/.exec(result[part])?.[0]
    if (code === undefined || (result.postal_code !== '' && code !== result.postal_code)) continue
    result.postal_code = code
    result[part] = cleanLine(result[part].replace(code, ' '))
  }
  return result
}

/** Joins a value to one line, without WhatsApp numbers and without punctuation around it. */
function cleanLine(value: string): string {
  const withoutNumbers = findPhoneNumbers(value).reduce((text, number) => text.replace(number, ' '), value)
  const line = withoutNumbers
    .split('\n')
    .map((each) => each.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
  return normalizeText(line)
    .replace(/\s*,(?:\s*,)+/g, ',')
    .replace(/^[\s,.;:/-]+|[\s,;:/-]+$/g, '')
}
