/**
 * Schemas for the courier and the tracking number of a parcel, for forms and imports. The columns' constraints allow
 * the same.
 */
import { normalizeText } from '#base/plain-text.ts'
import { lineOfText } from '#base/text.ts'

/**
 * Normalizes a tracking number: removes spaces and the apostrophe that a sheet puts before a number, and converts to
 * upper case.
 */
export function normalizeResi(text: string): string {
  return normalizeText(text).replace(/^'/, '').replace(/\s+/g, '').toUpperCase()
}

/** Schema of a tracking number; '' means none. */
export const resiSchema = lineOfText(60)
  .transform(normalizeResi)
  .refine((resi) => resi === '' || resi.length >= 4, 'Resi paling sedikit 4 karakter')
  .refine((resi) => resi.length <= 40, 'Resi paling banyak 40 karakter')
  .refine(
    (resi) => /^(?:[A-Z0-9][A-Z0-9./-]*)?$/.test(resi),
    'Resi hanya berisi huruf, angka, titik, garis miring dan strip',
  )

/** Schema of the name of a courier; '' means none. */
export const courierSchema = lineOfText(40)
  .transform(normalizeText)
  .refine(
    (courier) => /^(?:[A-Za-z0-9][A-Za-z0-9 &.()/-]*)?$/.test(courier),
    'Nama kurir hanya berisi huruf, angka, spasi dan tanda & . ( ) / -',
  )

/** Both fields of a parcel. */
export const parcelFields = { sample_courier: courierSchema, sample_resi: resiSchema }
