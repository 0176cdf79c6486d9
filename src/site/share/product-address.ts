/** A product is shared as the landing page that tells of it: networks read words and picture of the address before the #. */
import { productIds } from '#base/brand.ts'

export function productAddress(id: (typeof productIds)[number]): string {
  return `/?produk=${id}`
}

/** Which drawing of a page is asked for, by its path and what its query says of a product. */
export function addressOf(path: string, product: string | undefined): string {
  const id = path === '/' && productIds.find((each) => each === product)
  return id ? productAddress(id) : path
}
