import { useQuery } from '@tanstack/react-query'
import { type ProductName, unknownProduct } from '#features/products/product-name.ts'
import { productChoice, productListOptions } from '#features/products/products.client.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/choice-select.tsx'

interface ProductSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'words'> {
  /** offered also when the list lacks it: the product that a video has */
  chosen?: ProductName | null | undefined
  /** offers what has lost its product, under `withoutProduct` */
  offersNone?: boolean
}

/** The value of that choice. */
export const withoutProduct = 'tanpa'

const words = {
  loading: 'Memuat product...',
  failed: 'Gagal memuat data produk',
  none: 'Belum ada product',
  notFound: 'Product tidak ditemukan',
}

/** One of all products: whoever makes videos makes them for any. */
export function ProductSelect({ chosen, offersNone, ...props }: ProductSelectProps) {
  const query = useQuery(productListOptions())
  const missing = chosen && query.data?.every(({ id }) => id !== chosen.id) ? [chosen] : []
  const none = offersNone ? [{ value: withoutProduct, label: unknownProduct, note: 'sudah dihapus' }] : []
  const choices = query.data && [...[...query.data, ...missing].map(productChoice), ...none]
  return <ChoiceSelect {...props} choices={choices} source={query} words={words} />
}
