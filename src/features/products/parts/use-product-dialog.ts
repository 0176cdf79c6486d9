import { useState } from 'react'
import type { Product } from '../product.ts'

/** The product that a dialog is about, as it was when it opened, or null for a new one; kept while the dialog fades out. */
export function useProductDialog() {
  const [product, setProduct] = useState<Product | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    product,
    opened,
    open(about: Product | null) {
      setProduct(about)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
