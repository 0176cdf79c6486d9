/** What the address of Meja Kirim holds: whose parcels are shown. */
import * as z from 'zod/mini'
import { perhaps } from '#base/address.ts'

/** Whose parcel has no product that one may see. */
export const withoutProduct = 'tanpa'

export const deskAddress = {
  produk: perhaps(z.union([z.uuid(), z.literal(withoutProduct)])),
}
export type DeskProduct = z.output<(typeof deskAddress)['produk']>
