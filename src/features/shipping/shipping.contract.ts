/** The calls of Meja Kirim: list waiting samples, store couriers and tracking numbers, and mark parcels as sent. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { notFound } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import { buildChangedError } from '#platform/contract.ts'
import {
  findEarlierDuplicates,
  maxRows,
  parcelFields,
  queueSchema,
  refusalSchema,
  resiSchema,
  sentSchema,
} from './shipment.ts'
import { withoutAddress, withoutProduct } from './shipping-search.ts'

const idAndRevision = { id: z.uuid(), revision: revisionSchema }

const forbiddenError = {
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah status sample product' },
} as const

/** Returns the schema of a list of 1 to `maxRows` rows, none of them twice. */
function buildDistinctRowsSchema<S extends z.ZodType<{ id: string }>>(row: S) {
  return z
    .array(row)
    .min(1, 'Belum ada baris')
    .max(maxRows, `Paling banyak ${maxRows} baris sekaligus`)
    .refine(
      (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
      'Ada affiliate yang disebut dua kali',
    )
}

export const shippingContract = {
  /** Returns approved samples that aren't sent yet: the first rows, and how many wait for each product. */
  queue: anyOf('reg_affiliate')
    .meta({
      tables: ['affiliate_registrations', 'products', 'shipping_addresses'],
      quietTables: ['affiliate_link_videos', 'profiles'],
    })
    .route({ method: 'GET', path: '/shipments' })
    .input(
      z.strictObject({
        product: z.union([z.uuid(), z.literal(withoutProduct)]).optional(),
        /** only parcels without an address */
        alamat: z.literal(withoutAddress).optional(),
      }),
    )
    .output(queueSchema),

  /** Returns the samples sent in the last 24 hours, the latest first. */
  sent: anyOf('reg_affiliate')
    .meta({
      tables: ['affiliate_registrations', 'products', 'shipping_addresses'],
      quietTables: ['affiliate_link_videos'],
    })
    .route({ method: 'GET', path: '/shipments/sent' })
    .output(sentSchema),

  /** Returns the affiliates that already have one of these tracking numbers, among those that the caller may see. */
  holders: anyOf('reg_affiliate')
    .meta({ tables: ['affiliate_registrations'] })
    .route({ method: 'GET', path: '/shipments/holders' })
    .input(z.strictObject({ resi: z.array(resiSchema).max(maxRows) }))
    .output(z.array(z.object({ id: z.uuid(), username: z.string(), sample_resi: z.string() }))),

  /** Stores courier and tracking number of one parcel, before or after it is sent. */
  saveParcel: anyOf('data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}/shipment' })
    .errors({
      ...notFound,
      ...forbiddenError,
      ...buildChangedError(affiliate),
      NOT_APPROVED: {
        status: 409,
        message: 'Resi hanya dapat diisi untuk sample yang disetujui atau terkirim',
      },
    })
    .input(z.strictObject({ ...idAndRevision, ...parcelFields }))
    .output(affiliate.row),

  /**
   * Stores couriers and tracking numbers of many parcels, and marks them as sent if `sent` is true. Writes all of them
   * or none.
   */
  saveParcels: anyOfToCreate('data_affiliate_edit')
    .route({ method: 'POST', path: '/shipments', successStatus: 201 })
    .errors({
      ...forbiddenError,
      ROWS_REFUSED: {
        status: 409,
        message: 'Ada baris yang tidak dapat disimpan. Belum ada yang tersimpan.',
        data: z.object({ rows: z.array(refusalSchema) }),
      },
    })
    .input(
      z.strictObject({
        rows: buildDistinctRowsSchema(z.strictObject({ ...idAndRevision, ...parcelFields })).superRefine(
          (rows, { addIssue }) => {
            findEarlierDuplicates(rows).forEach((earlierIndex, index) => {
              if (earlierIndex !== null)
                addIssue({
                  code: 'custom',
                  path: [index, 'sample_resi'],
                  message: `Resi sama dengan baris ${earlierIndex + 1}`,
                })
            })
          },
        ),
        sent: z.boolean(),
      }),
    )
    .output(z.object({ rows: z.array(affiliate.row) })),

  /** Undoes the sending of these rows, if the caller sent them within the last minute. Rows changed since stay sent. */
  takeBack: anyOf('data_affiliate_edit')
    .route({ method: 'POST', path: '/shipments/undo' })
    .errors(forbiddenError)
    .input(z.strictObject({ rows: buildDistinctRowsSchema(z.strictObject(idAndRevision)) }))
    .output(z.object({ undone: z.int(), not_undone: z.int() })),
}
