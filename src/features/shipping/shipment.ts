/** The sample of an affiliate on its way: with whom, and under which number. */
import { z } from 'zod'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { courierSchema, parcelSchema, plainResi, resiSchema } from '#features/affiliates/parcel.ts'

export { parcelSchema, plainResi, resiSchema }

/** Offered where a courier is asked for; any other may be typed. */
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

/** Why it can't be saved; undefined where it can. */
export function resiProblem(typed: string): string | undefined {
  return resiSchema.safeParse(typed).error?.issues[0]?.message
}
export function courierProblem(typed: string): string | undefined {
  return courierSchema.safeParse(typed).error?.issues[0]?.message
}

/** Rows that are shown, saved and printed at once. */
export const mostRows = 100

const shipmentSchema = affiliate.row.extend({
  /** since when it is approved, or sent */
  since: z.iso.datetime(),
})
export type Shipment = z.infer<typeof shipmentSchema>

const listSchema = z.object({
  rows: z.array(shipmentSchema),
  /** of all products */
  total: z.int(),
})

/** By product, and of each whoever waits longest first. */
export const queueSchema = listSchema.extend({
  products: z.array(
    z.object({
      id: z.uuid().nullable(),
      product_number: z.string(),
      product_name: z.string(),
      count: z.int(),
    }),
  ),
})
export type Queue = z.infer<typeof queueSchema>
export const sentSchema = listSchema

/** Why a row was not sent. */
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

/** The first row that has the resi of each; null where it is the first, or has none. */
export function resiTwins(rows: readonly { sample_resi: string }[]): (number | null)[] {
  const first = new Map<string, number>()
  return rows.map(({ sample_resi }, at) => {
    const resi = plainResi(sample_resi)
    const before = first.get(resi)
    if (before === undefined && resi !== '') first.set(resi, at)
    return before ?? null
  })
}
