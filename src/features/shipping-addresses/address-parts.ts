/** Finds the parts of an address in a text, by their labels or by the words with which they begin. */
import type { AddressFields } from './shipping-address.ts'

export type Part = keyof AddressFields | 'province' | 'other'

/** Labels that people write before each part, as regex sources. A label of 'other' only ends a part. */
const labelSources: readonly [Part, string][] = [
  ['recipient', 'nama(?: lengkap)?(?: penerima)?|penerima|atas nama|a/n'],
  ['address', `alamat(?: (?:lengkap|kirim|pengiriman|rumah|penerima|paket))*`],
  ['district', String.raw`kel(?:urahan)?\.? ?/ ?kec(?:amatan)?|kel(?:urahan)?|desa|kec(?:amatan)?`],
  ['city', `kota(?: ?/ ?kab(?:upaten)?)?|kab(?:upaten)?(?: ?/ ?kota)?`],
  ['province', 'prov(?:insi)?'],
  ['postal_code', 'kode ?pos'],
  ['courier_note', `catatan(?: (?:untuk )?kurir)?|patokan`],
  [
    'other',
    String.raw`no(?:mor|mer)?\.? ?(?:hp|wa|telp|telepon|whats ?app)|hp|wa|whats ?app|telp|nomor|user ?name|` +
      'akun(?: [a-z]+)?|platform|produk|product|sampel|sample|e-?mail|link(?: [a-z]+)?|followers?|tik ?tok|' +
      'instagram|ig|shopee|youtube',
  ],
]

/** Parts whose label needs no colon within an address: 'Kec Coblong', 'Kota Bandung'. */
export const colonlessParts: readonly Part[] = ['district', 'city', 'province', 'postal_code']

/** Matches each label with the separator behind it, if a value follows. */
const labelPatterns = labelSources.map(([part, labelSource]) => {
  const colon = String.raw`\.?[ \t]*[:=][ \t]*`
  const separator = colonlessParts.includes(part) ? String.raw`(?:${colon}|\.[ \t]*|[ \t]+)` : colon
  const source = String.raw`(?<![\p{L}\p{N}@])(?:${labelSource})${separator}(?=\S)`
  return { part, pattern: new RegExp(source, 'giu') }
})

/** Words with which an address without a label begins. */
export const streetWords = 'jl|jln|jalan|gg|gang|perum|perumahan|komplek|dusun|dsn|kampung|kp'

/** Matches the beginning of a line with an address that has no label. */
const streetPattern = new RegExp(String.raw`^[ \t]*(?=(?:${streetWords})\b)`, 'gim')

/** Matches the beginning of a line that consists of a postal code. */
const postalCodeLinePattern = /^[ \t]*(?=[0-9]{5}[ \t]*$)/gm

/** Matches words after which 'Kota' is part of a name, as in 'Perum Kota Wisata' or 'Kec. Kota Baru', not a label. */
const namedKotaPattern =
  /(?:perum(?:ahan)?|komplek|cluster|apartemen|ruko|jln?\.?|jalan|ke[cl]\.?|kecamatan|kelurahan|desa)[ \t]+$/i

/**
 * Matches the end of the part 'address': an empty line, the header of a copied message, or a line with an account or
 * e-mail address. Other parts end with their line.
 */
const addressEnd = /\n[ \t]*\n|\n(?=\[\d)|\n(?=[^\n]*@)/

/** The beginning of a part in the text. */
export interface PartStart {
  part: Part
  /** the label as typed; '' for a street or postal code without one */
  label: string
  /** index at which the label begins */
  start: number
  /** index at which the value begins */
  valueStart: number
}

/** A part with its value in the text. */
export interface Span extends PartStart {
  /** index at which the value ends */
  valueEnd: number
  value: string
}

/**
 * Returns the parts in the order of the text; none if the text has neither a label 'alamat' nor a street.
 * @param findUnlabelled finds the beginning of parts that have no label, beside those of `labels`
 */
export function findSpans(text: string, findUnlabelled = findStreet): Span[] {
  const partStarts = findPartStarts(text, findUnlabelled)
  return partStarts.map((partStart, index) => {
    const { part, valueStart } = partStart
    const nextStart = partStarts[index + 1]?.start ?? text.length
    const textToNext = text.slice(valueStart, nextStart)
    const breakIndex = part === 'address' ? textToNext.search(addressEnd) : textToNext.indexOf('\n')
    const valueEnd = breakIndex === -1 ? nextStart : valueStart + breakIndex
    return { ...partStart, valueEnd, value: text.slice(valueStart, valueEnd) }
  })
}

function findPartStarts(text: string, findUnlabelled: typeof findStreet): PartStart[] {
  const labels = findLabels(text)
  const starts = [...findUnlabelled(text, labels), ...labels, ...findPostalCodes(text)]
  const addressStart = starts.find(({ part }) => part === 'address')?.start
  if (addressStart === undefined) return []
  const isWithinAddress = (start: number) =>
    start > addressStart && !namedKotaPattern.test(text.slice(0, start))
  return (
    starts
      .filter(
        ({ part, label, start }) =>
          part === 'address' || part === 'recipient' || /[:=]/.test(label) || isWithinAddress(start),
      )
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
  return street ? [createUnlabelledStart('address', street.index)] : []
}

function findPostalCodes(text: string): PartStart[] {
  return [...text.matchAll(postalCodeLinePattern)].map(({ index }) =>
    createUnlabelledStart('postal_code', index),
  )
}

export function createUnlabelledStart(part: Part, start: number): PartStart {
  return { part, label: '', start, valueStart: start }
}
