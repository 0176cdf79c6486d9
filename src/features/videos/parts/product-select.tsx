import { useQuery } from '@tanstack/react-query'
import { type ProductName, unknownProduct } from '#features/products/product.ts'
import { productListOptions } from '#features/products/products.client.ts'
import { type Choice, ChoiceSelect, type ChoiceSelectProps } from '#kit/choice-select.tsx'

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
  const choices = query.data && [...query.data, ...missing].map(choiceOf)
  return <ChoiceSelect {...props} choices={choices} source={query} words={words} />
}

/** What the product is called by whoever has only its id, such as an address. */
export function useProductName(id: string | undefined): string | undefined {
  const { data } = useQuery(productListOptions())
  if (id === undefined) return undefined
  if (!data) return '...'
  return data.find((product) => product.id === id)?.product_name || unknownProduct
}

function choiceOf({ id, product_name, product_number }: ProductName): Choice {
  return { value: id, label: product_name || unknownProduct, note: product_number }
}
