/** What the address of Meja Kirim holds: whose parcels are shown. */
import { type AddressOf, either, id, oneOf } from '#base/address.ts'

/** Whose parcel has no product that one may see. */
export const withoutProduct = 'tanpa'

export const deskAddress = {
  produk: either(id, oneOf([withoutProduct])),
}
export type DeskProduct = AddressOf<typeof deskAddress>['produk']
