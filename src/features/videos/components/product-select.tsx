import { useQuery } from '@tanstack/react-query'
import { type ProductName, unknownProduct } from '#features/products/product-name.ts'
import { productListOptions, toProductChoice } from '#features/products/products.client.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/form/choice-select.tsx'

interface ProductSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'messages'> {
  /** the product that a video has; offered even if the list lacks it */
  chosen?: ProductName | null | undefined
  /** true if the choices include `withoutProduct`, for videos whose product was deleted */
  offersWithoutProduct?: boolean
}

/** The value of the choice that `offersWithoutProduct` adds. */
export const withoutProduct = 'tanpa'

const messages = {
  loading: 'Memuat product...',
  failed: 'Gagal memuat data produk',
  none: 'Belum ada product',
  notFound: 'Product tidak ditemukan',
}

/** Renders a choice among all products, since users may create videos for any product. */
export function ProductSelect({ chosen, offersWithoutProduct, ...props }: ProductSelectProps) {
  const query = useQuery(productListOptions())
  const unlistedChoices = chosen && query.data?.every(({ id }) => id !== chosen.id) ? [chosen] : []
  const noProductChoices = offersWithoutProduct
    ? [{ value: withoutProduct, label: unknownProduct, note: 'sudah dihapus' }]
    : []
  const choices = query.data && [
    ...[...query.data, ...unlistedChoices].map(toProductChoice),
    ...noProductChoices,
  ]
  return <ChoiceSelect {...props} choices={choices} source={query} messages={messages} />
}
