/** Splits the places behind the label of a district: 'Kec. Cilodong, Depok, Jawa Barat 16415'. */
import { cleanLine } from './pasted-line.ts'

/** Words with which the names of provinces begin, as a regex source. */
export const provinceSource =
  '(?:prov|jawa|sumate?ra|kalimantan|sulawesi|nusa tenggara|papua|maluku|kepulauan|riau|aceh|jambi|bengkulu|lampung|' +
  'banten|bali|gorontalo|nt[bt]|dki|di yogyakarta|diy|jabar|jateng|jatim|indonesia)\\b'
const provincePattern = new RegExp(`^${provinceSource}`, 'i')

/** Matches a postal code. */
export const postalCodePattern = /(?<![0-9])[0-9]{5}(?![0-9])/
/** Matches the last number of a text if it is a postal code. */
export const lastPostalCodePattern = new RegExp(`${postalCodePattern.source}(?=[^0-9]*$)`)

/** Words and digits that a city's name does not have. */
const landmarkPattern = /\d|\b(?:rumah|dekat|depan|belakang|samping|seberang|pagar|masjid)\b/i

export function isProvince(text: string): boolean {
  return provincePattern.test(text)
}

/** A value with the label before it. */
interface LabelledValue {
  label: string
  value: string
}

/** The texts behind labels of districts, sorted by what they name. */
interface Places {
  districts: string[]
  cities: string[]
  postalCode: string
  /** texts that are neither districts nor cities */
  others: string[]
}

/**
 * Splits the value of the last label of a district. Behind 'Kec' the city follows; behind 'Kel' alone, a district may
 * stand before it.
 *
 * @param hasCity true if the city has its own label
 */
export function splitDistricts(values: readonly LabelledValue[], hasCity: boolean): Places {
  const last = values.at(-1)
  if (!last) return { districts: [], cities: [], postalCode: '', others: [] }
  const postalCode = lastPostalCodePattern.exec(last.value)?.[0] ?? ''
  const segments = (postalCode ? last.value.replace(postalCode, ',') : last.value)
    .split(/[,;|\n]|\s[-–]\s/)
    .map((segment) => cleanLine(segment).replace(/[\s.]+$/, ''))
    .filter(Boolean)
  const districtCount = countDistricts(values, segments)
  const otherSegments = segments.slice(districtCount)
  const isCity = (segment: string) => (hasCity ? isProvince(segment) : !landmarkPattern.test(segment))
  return {
    districts: [...values.slice(0, -1).map(({ value }) => value), ...segments.slice(0, districtCount)],
    cities: otherSegments.filter(isCity),
    postalCode,
    others: otherSegments.filter((segment) => !isCity(segment)),
  }
}

/** Returns the number of segments behind the last label that are districts. */
function countDistricts(values: readonly LabelledValue[], segments: readonly string[]): number {
  const label = values.at(-1)?.label ?? ''
  const names = segments.filter((segment) => !isProvince(segment))
  if (/\/ ?kec/i.test(label)) return segments[0]?.includes('/') ? 1 : 2
  const hasKecamatan = values.some((each) => /^kec/i.test(each.label))
  return !hasKecamatan && names.length > 2 ? 2 : 1
}
