/** Names of products, and the placeholder for a product without one. */

export interface ProductName {
  id: string
  product_number: string
  product_name: string
  /** comma separated; only present where the names are needed */
  other_names?: string | null
}

/** Text that replaces the name of a deleted product, or of one without a name. */
export const unknownProduct = 'Unknown Product'

/**
 * Placeholder id in screens and URLs for the product of videos whose product was deleted. The database never generates
 * it, since it is a UUID of version 8.
 */
export const deletedProductId = '00000000-0000-8000-8000-000000000000'

/** A product, or another entry of a list of products. */
interface NamedEntry {
  /** null for an entry that means no product */
  id: string | null
  product_number: string
  product_name: string
}

/** Returns the name of a product, preceded by its number if another product in `all` has the same name. */
export function getDistinctName(product: NamedEntry, all: readonly NamedEntry[]): string {
  const name = product.product_name || unknownProduct
  const isShared = all.some((other) => other.id !== product.id && other.product_name === product.product_name)
  return isShared ? `${product.product_number} ${name}`.trim() : name
}
