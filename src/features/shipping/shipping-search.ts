/** The search parameter of Meja Kirim: the product whose parcels are shown. */
import { type AddressOf, either, id, oneOf } from '#base/address.ts'

/** The value for parcels without a product that the user may see. */
export const withoutProduct = 'tanpa'

export const deskAddress = {
  produk: either(id, oneOf([withoutProduct])),
}
export type DeskProduct = AddressOf<typeof deskAddress>['produk']
