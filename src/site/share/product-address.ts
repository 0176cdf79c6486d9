/**
 * Addresses for sharing a product: the landing page with a query, because social networks read title and picture from
 * the address without its fragment.
 */
import { productIds } from '#base/brand.ts'

export function buildProductAddress(id: (typeof productIds)[number]): string {
  return `/?produk=${id}`
}

/** Returns the address of the page variant for a path and the product in its query. */
export function findPageVariantAddress(path: string, product: string | undefined): string {
  const id = path === '/' && productIds.find((each) => each === product)
  return id ? buildProductAddress(id) : path
}
