import { useQuery } from '@tanstack/react-query'
import type { ProductName } from '#features/products/product.ts'
import { productChoice, productListOptions } from '#features/products/products.client.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/choice-select.tsx'

interface ProductSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'words'> {
  /** offered also when the list lacks it: the product that a video has */
  chosen?: ProductName | null | undefined
}

const words = {
  loading: 'Memuat product...',
  failed: 'Gagal memuat data produk',
  none: 'Belum ada product',
  notFound: 'Product tidak ditemukan',
}

/** One of all products: whoever makes videos makes them for any. */
export function ProductSelect({ chosen, ...props }: ProductSelectProps) {
  const query = useQuery(productListOptions())
  const missing = chosen && query.data?.every(({ id }) => id !== chosen.id) ? [chosen] : []
  const choices = query.data && [...query.data, ...missing].map(productChoice)
  return <ChoiceSelect {...props} choices={choices} source={query} words={words} />
}
