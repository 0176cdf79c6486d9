/** Finds an address in a chat, such as 'Nama: Sari Alamat: Jl. Mawar 5 Kec Coblong Kota Bandung Kode pos 40132'. */
import { findPhoneNumbers } from '#base/phone-in-text.ts'
import { hasVisibleText, normalizeText } from '#base/plain-text.ts'
import { type AddressFields, shippingAddress } from './shipping-address.ts'

type Part = keyof AddressFields | 'province' | 'other'

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

const labelPatterns = labels.map(([part, labelSource]) => {
  const separator = colonlessParts.includes(part)
    ? String.raw`(?:\.?[ \t]*[:=][ \t]*|\.[ \t]*|[ \t]+)`
    : String.raw`\.?[ \t]*[:=][ \t]*`
  return [
    part,
    new RegExp(String.raw`(?<![\p{L}\p{N}@])(?:${labelSource})${separator}(?=\S)`, 'giu'),
  ] as const
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

interface Span {
  part: Part
  /** the label as typed; '' for a street or postal code without one */
  label: string
  /** index at which the label begins */
  start: number
  /** index at which the value begins */
  valueStart: number
}

export interface AddressInText {
  /** null if the text has no address; with an empty recipient if the text names none */
  address: AddressFields | null
  /** the text without the address, but with its recipient and its phone numbers */
  rest: string
}

export function findAddress(chatText: string): AddressInText {
  const text = chatText.replace(/\r\n?/g, '\n')
  const spans = findSpans(text)
  const values: Partial<Record<Part, string[]>> = {}
  let rest = ''
  /** index in `text` up to which `rest` is complete */
  let restEnd = 0
  for (const [index, { part, label, start, valueStart }] of spans.entries()) {
    const nextStart = spans[index + 1]?.start ?? text.length
    const fieldText = text.slice(valueStart, nextStart)
    const breakIndex = part === 'address' ? fieldText.search(addressEnd) : fieldText.indexOf('\n')
    const valueEnd = breakIndex === -1 ? nextStart : valueStart + breakIndex
    const content = text.slice(valueStart, valueEnd)
    if (part === 'other' || !hasVisibleText(content)) continue
    values[part] = [...(values[part] ?? []), addRegencyPrefix(label, part, content)]
    // The recipient stays in `rest`, since it is also the name of the person.
    if (part === 'recipient') continue
    rest += `${text.slice(restEnd, start)} ${findPhoneNumbers(content).join(' ')} `
    restEnd = valueEnd
  }
  const address = buildAddress(values)
  return address ? { address, rest: rest + text.slice(restEnd) } : { address: null, rest: chatText }
}

/** Returns the parts in the order of the text; none if the text has neither a label 'alamat' nor a street. */
function findSpans(text: string): Span[] {
  const foundLabels = labelPatterns.flatMap(([part, pattern]) =>
    [...text.matchAll(pattern)].map((match) => {
      const valueStart = match.index + match[0].length
      return { part, label: match[0], start: match.index, valueStart, lacksColon: !/[:=]/.test(match[0]) }
    }),
  )
  const hasAddressLabel = foundLabels.some(({ part }) => part === 'address')
  const places = foundLabels.filter(({ part }) => colonlessParts.includes(part))
  const street = !hasAddressLabel && places.length > 0 ? [...text.matchAll(streetPattern)][0] : undefined
  if (street)
    foundLabels.push({
      part: 'address',
      label: '',
      start: street.index,
      valueStart: street.index,
      lacksColon: false,
    })
  for (const { index } of text.matchAll(postalCodePattern))
    foundLabels.push({ part: 'postal_code', label: '', start: index, valueStart: index, lacksColon: true })
  const addressStart = foundLabels.find(({ part }) => part === 'address')?.start
  if (addressStart === undefined) return []
  return (
    foundLabels
      .filter(
        ({ lacksColon, start }) =>
          !lacksColon || (start > addressStart && !namedKotaPattern.test(text.slice(0, start))),
      )
      .toSorted((a, b) => a.start - b.start)
      // Drops a label that is inside of the label before it, such as 'Kec' in 'Kel/Kec:'.
      .filter(({ start }, index, sorted) => start >= (sorted[index - 1]?.valueStart ?? 0))
  )
}

/** Puts 'Kab.' of a regency's label before its name, since a city may have the same name as the regency around it. */
function addRegencyPrefix(label: string, part: Part, content: string): string {
  return part === 'city' && /^kab/i.test(label) && !label.includes('/') ? `Kab. ${content.trim()}` : content
}

function buildAddress(values: Partial<Record<Part, string[]>>): AddressFields | null {
  const joinLines = (part: Part) => (values[part] ?? []).map(cleanLine).filter(Boolean).join(', ')
  const parts = {
    address: joinLines('address'),
    city: [joinLines('city'), joinLines('province')].filter(Boolean).join(', '),
  }
  let postalCode = /[0-9]{5}/.exec(joinLines('postal_code'))?.[0] ?? ''
  // A postal code can also stand at the end of the city or the address. It is moved to its own field, and removed if it
  // repeats the labelled one.
  for (const part of ['city', 'address'] as const) {
    const code = /(?<![0-9])[0-9]{5}(?![0-9])(?=[^0-9]*$)/.exec(parts[part])?.[0]
    if (postalCode !== '' && code !== postalCode) continue
    postalCode = code ?? ''
    if (code) parts[part] = cleanLine(parts[part].replace(code, ' '))
  }
  const fields = {
    recipient: joinLines('recipient'),
    address: parts.address,
    district: joinLines('district'),
    city: parts.city,
    postal_code: postalCode,
    courier_note: joinLines('courier_note'),
  }
  if (fields.address.length < 5) return null
  // A text without a recipient is still an address; the caller can fill in a name from elsewhere.
  const parsed = shippingAddress.created.safeParse({ ...fields, recipient: fields.recipient || '-' })
  return parsed.success ? { ...parsed.data, recipient: fields.recipient } : null
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
