/** What others say of a product. */

export interface ProductName {
  id: string
  product_number: string
  product_name: string
  /** comma separated, where whoever reads it needs them */
  other_names?: string | null
}

/** Shown where a product was deleted or has no name. */
export const unknownProduct = 'Unknown Product'

/** Stands in screens and addresses for the product of videos whose product was deleted. The database never makes it: version 8. */
export const deletedProductId = '00000000-0000-8000-8000-000000000000'

interface Named {
  /** null where an entry stands for having no product */
  id: string | null
  product_number: string
  product_name: string
}

/** The name of a product, behind its number where another of `all` has the same name. */
export function distinctName(product: Named, all: readonly Named[]): string {
  const name = product.product_name || unknownProduct
  const isShared = all.some((other) => other.id !== product.id && other.product_name === product.product_name)
  return isShared ? `${product.product_number} ${name}`.trim() : name
}
