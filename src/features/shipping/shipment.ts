/** Types and rules for the shipment of an affiliate's sample: courier and tracking number. */
import { z } from 'zod'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { lastContactSchema } from '#features/affiliates/need.ts'
import { courierSchema, normalizeResi, parcelFields, resiSchema } from '#features/affiliates/parcel.ts'
import { shippingAddress } from '#features/shipping-addresses/shipping-address.ts'

export { normalizeResi, parcelFields, resiSchema }

/** Suggested couriers; any other can be typed. */
export const couriers = [
  'JNE',
  'J&T',
  'SiCepat',
  'AnterAja',
  'SPX',
  'ID Express',
  'Ninja Xpress',
  'Lion Parcel',
  'Pos Indonesia',
  'TIKI',
  'Wahana',
  'SAP',
  'GoSend',
  'GrabExpress',
]

/** Returns why the number can't be saved, or undefined. */
export function findResiProblem(typed: string): string | undefined {
  return resiSchema.safeParse(typed).error?.issues[0]?.message
}
export function findCourierProblem(typed: string): string | undefined {
  return courierSchema.safeParse(typed).error?.issues[0]?.message
}

/** Maximum number of rows that are shown, saved and printed at once. */
export const maxRows = 100

const shipmentSchema = affiliate.row.extend({
  /** the time when the sample was approved or sent */
  since: z.iso.datetime(),
  /** null if no address is stored */
  address: shippingAddress.row.nullable(),
})
export type Shipment = z.infer<typeof shipmentSchema>

const waitingSchema = shipmentSchema.extend({
  /** the last opened chat */
  contact: lastContactSchema.nullable(),
  /** path of the private page of a creator without an address, for users who may hand it out; otherwise null */
  page_path: z.string().nullable(),
})
export type WaitingShipment = z.infer<typeof waitingSchema>

export const sentSchema = z.object({
  rows: z.array(shipmentSchema),
  total: z.int(),
})

/** Approved samples grouped by product. Within a product, those that have waited longest come first. */
export const queueSchema = z.object({
  rows: z.array(waitingSchema),
  /** number of samples of all products; `rows` may contain fewer */
  total: z.int(),
  products: z.array(
    z.object({
      /** null for parcels without a product that the caller may see */
      id: z.uuid().nullable(),
      product_number: z.string(),
      product_name: z.string(),
      /** number of waiting parcels */
      count: z.int(),
      /** number of parcels without an address */
      without_address: z.int(),
    }),
  ),
})
export type Queue = z.infer<typeof queueSchema>

/** The reason why a row was refused. */
export const refusalSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['gone', 'changed', 'sent', 'not approved']),
})
export type RowRefusal = z.infer<typeof refusalSchema>
export const refusalText: Record<RowRefusal['kind'], string> = {
  gone: 'sudah tidak ada',
  changed: 'baru saja berubah',
  sent: 'sudah terkirim',
  'not approved': 'belum disetujui',
}

/**
 * Returns for each row the index of the first row with the same number; null for that first row and for empty numbers.
 */
export function findEarlierDuplicates(rows: readonly { sample_resi: string | null }[]): (number | null)[] {
  const firstIndexByResi = new Map<string, number>()
  return rows.map(({ sample_resi }, index) => {
    const resi = normalizeResi(sample_resi ?? '')
    const firstIndex = firstIndexByResi.get(resi)
    if (firstIndex === undefined && resi !== '') firstIndexByResi.set(resi, index)
    return firstIndex ?? null
  })
}
