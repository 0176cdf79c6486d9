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
import { hasVisibleText } from '#base/plain-text.ts'
import { findSpans, type Part, type Span } from './address-parts.ts'
import { cleanLine } from './pasted-line.ts'
import { isProvince, lastPostalCodePattern, postalCodePattern, splitDistricts } from './pasted-places.ts'
import { type AddressFields, shippingAddress } from './shipping-address.ts'

/** The texts of each part; a part can occur more than once. */
type PartTexts = Partial<Record<Part, string[]>>

export interface AddressInText {
  /** null if the text has no address; with an empty recipient if the text names none */
  address: AddressFields | null
  /** the text without the address, but with its recipient and its phone numbers */
  remainingText: string
}

export function findAddress(chatText: string): AddressInText {
  const text = chatText.replace(/\r\n?/g, '\n')
  const spans = findSpans(text).filter(({ part, value }) => part !== 'other' && hasVisibleText(value))
  const address = buildAddress(collectTexts(spans))
  return address
    ? { address, remainingText: removeSpans(text, spans) }
    : { address: null, remainingText: chatText }
}

export function collectTexts(spans: readonly Span[]): PartTexts {
  const texts: PartTexts = {}
  const add = (part: Part, ...values: string[]) => {
    if (values.length > 0) texts[part] = [...(texts[part] ?? []), ...values]
  }
  /** Adds the first postal code; text beside it and another code go elsewhere, so that nothing disappears. */
  const addPostalCode = (value: string) => {
    const code = postalCodePattern.exec(value)?.[0] ?? ''
    const isAnother = texts.postal_code !== undefined && texts.postal_code[0] !== code
    if (code && !texts.postal_code) add('postal_code', code)
    const remainingText = cleanLine(isAnother ? value : value.replace(code, ' '))
    if (remainingText) add(isProvince(remainingText) ? 'province' : 'address', remainingText)
  }
  const places = splitDistricts(
    spans.filter(({ part }) => part === 'district'),
    spans.some(({ part }) => part === 'city'),
  )
  add('district', ...places.districts)
  for (const { part, label, value } of spans) {
    if (part === 'district') continue
    if (part === 'postal_code') addPostalCode(value)
    else add(part, addRegencyPrefix(label, part, value))
  }
  add('city', ...places.cities)
  add('address', ...places.others)
  addPostalCode(places.postalCode)
  return texts
}

/**
 * Removes the parts with their labels from the text. The recipient stays, since it is also the name of the person, and
 * so do phone numbers.
 */
function removeSpans(text: string, spans: readonly Span[]): string {
  let remainingText = ''
  let copiedUntil = 0
  for (const { part, start, valueEnd, value } of spans) {
    if (part === 'recipient') continue
    remainingText += `${text.slice(copiedUntil, start)} ${findPhoneNumbers(value).join(' ')} `
    copiedUntil = valueEnd
  }
  return remainingText + text.slice(copiedUntil)
}

/** Puts 'Kab.' of a regency's label before its name, since a city may have the same name as the regency around it. */
function addRegencyPrefix(label: string, part: Part, content: string): string {
  return part === 'city' && /^kab/i.test(label) && !label.includes('/') ? `Kab. ${content.trim()}` : content
}

/** Minimum number of characters of an address without its places. Shorter texts are something else. */
export const minAddressLength = 5

/** @returns null if the parts are not a valid address, apart from a missing recipient */
export function buildAddress(texts: PartTexts): AddressFields | null {
  const joinTexts = (part: Part) => (texts[part] ?? []).map(cleanLine).filter(Boolean).join(', ')
  const { postal_code, city, address } = extractPostalCode({
    postal_code: texts.postal_code?.[0] ?? '',
    city: [joinTexts('city'), joinTexts('province')].filter(Boolean).join(', '),
    address: joinTexts('address'),
  })
  if (address.length < minAddressLength) return null
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
    const code = lastPostalCodePattern.exec(result[part])?.[0]
    if (code === undefined || (result.postal_code !== '' && code !== result.postal_code)) continue
    result.postal_code = code
    result[part] = cleanLine(result[part].replace(code, ', '))
  }
  return result
}
