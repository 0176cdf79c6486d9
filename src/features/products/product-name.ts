/** What others say of a product. */

export interface ProductName {
  id: string
  product_number: string
  product_name: string
}

/** Shown where a product was deleted or has no name. */
export const unknownProduct = 'Unknown Product'
