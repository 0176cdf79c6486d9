/** What the address of Meja Kirim holds: whose parcels are shown. */
import { z } from 'zod'
import { withoutProduct } from './shipment.ts'

export const deskAddress = {
  produk: z
    .union([z.uuid(), z.literal(withoutProduct)])
    .optional()
    .catch(undefined),
}
export type DeskProduct = z.output<(typeof deskAddress)['produk']>
