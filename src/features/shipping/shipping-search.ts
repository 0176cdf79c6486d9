/** The search parameters of Meja Kirim, and how many waiting parcels they select. */
import { id, oneOf, type SearchValues, withFallback } from '#base/search-params.ts'
import type { Queue } from './shipment.ts'

/** Value of `produk` for parcels without a product that the user may see. */
export const withoutProduct = 'tanpa'

/** Value of `alamat` for parcels without an address. */
export const withoutAddress = 'belum'

export const deskParams = {
  produk: withFallback(id, oneOf([withoutProduct])),
  alamat: oneOf([withoutAddress]),
}
export type DeskSearch = SearchValues<typeof deskParams>
export type DeskProduct = DeskSearch['produk']

/** Returns the number of waiting parcels of a product; of all products if `product` is undefined. */
export function countWaiting({ products, total }: Queue, product: DeskProduct): number {
  if (product === undefined) return total
  const id = product === withoutProduct ? null : product
  return products.find((each) => each.id === id)?.count ?? 0
}

/** Returns the number of waiting parcels without an address, of a product or of all products. */
export function countWithoutAddress({ products }: Queue, product: DeskProduct): number {
  const id = product === withoutProduct ? null : product
  return products
    .filter((each) => product === undefined || each.id === id)
    .reduce((sum, { without_address }) => sum + without_address, 0)
}
