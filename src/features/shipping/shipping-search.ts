/** The search parameter of Meja Kirim, the product whose parcels are shown, and how many of them wait. */
import { type AddressOf, either, id, oneOf } from '#base/address.ts'
import type { Queue } from './shipment.ts'

/** The value for parcels without a product that the user may see. */
export const withoutProduct = 'tanpa'

export const deskAddress = {
  produk: either(id, oneOf([withoutProduct])),
}
export type DeskProduct = AddressOf<typeof deskAddress>['produk']

/** Returns the number of waiting parcels of a product, or of all products if it is undefined. */
export function countWaiting({ products, total }: Queue, product: DeskProduct): number {
  if (product === undefined) return total
  const id = product === withoutProduct ? null : product
  return products.find((each) => each.id === id)?.count ?? 0
}
