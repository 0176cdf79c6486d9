/** The address to which the sample of an affiliate is sent. Creators can fill it in on their page as well. */
import { z } from 'zod'
import { type CreatedOf, defineResource, type RowOf } from '#base/resource.ts'
import { optionalVisitorLine, visitorLine } from '#base/text.ts'

/**
 * Number of days that an address is stored: 30 after the parcel has arrived, but no more than 90 after it was sent.
 * `app.address_expiry` has the same numbers.
 */
export const addressRetentionDays = { afterArrival: 30, afterSending: 90 } as const

export const shippingAddress = defineResource(
  { name: 'Alamat kirim', table: 'shipping_addresses' },
  {
    affiliate_id: { read: z.uuid() },
    recipient: {
      label: 'Nama penerima',
      read: z.string(),
      written: visitorLine('Nama penerima harus diisi', 100),
    },
    address: {
      label: 'Alamat',
      read: z.string(),
      written: visitorLine('Alamat harus diisi', 300),
    },
    district: {
      label: 'Kelurahan/kecamatan',
      read: z.string().nullable(),
      written: optionalVisitorLine(100),
      optional: true,
    },
    city: {
      label: 'Kota/kabupaten',
      read: z.string().nullable(),
      written: optionalVisitorLine(100),
      optional: true,
    },
    postal_code: {
      label: 'Kode pos',
      read: z.string().nullable(),
      written: optionalVisitorLine(20)
        .transform((text) => text.replace(/[\s.-]/g, ''))
        .refine((code) => /^(?:[0-9]{5})?$/.test(code), 'Kode pos terdiri dari 5 angka'),
      optional: true,
    },
    courier_note: {
      label: 'Catatan untuk kurir',
      read: z.string().nullable(),
      written: optionalVisitorLine(200),
      optional: true,
    },
  },
)
export type ShippingAddress = RowOf<typeof shippingAddress>
/** The fields that users and creators fill in. */
export type AddressFields = CreatedOf<typeof shippingAddress>
