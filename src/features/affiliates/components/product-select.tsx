import { useQuery } from '@tanstack/react-query'
import type { ProductName } from '#features/products/product-name.ts'
import { productListOptions, toProductChoice } from '#features/products/products.client.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/form/choice-select.tsx'
import { describeFailure, isServerError } from '#kit/form/save-failure.client.ts'
import { MissingProduct } from './access/missing-product.tsx'

interface ProductSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'messages'> {
  /** products that are already chosen; offered even if the list lacks them */
  chosen?: readonly ProductName[]
}

/** Select field for a product whose affiliates the user may see. */
export function ProductSelect({ chosen = [], ...props }: ProductSelectProps) {
  const query = useQuery(productListOptions())
  const visibleProducts = query.data?.filter((product) => product.affiliates_visible) ?? []
  const unlistedProducts = chosen.filter(({ id }) => !visibleProducts.some((product) => product.id === id))
  const choices = [...visibleProducts, ...unlistedProducts].map(toProductChoice)
  const isDenied = query.data !== undefined && query.data.length > 0 && choices.length === 0
  const messages = {
    loading: 'Memuat product...',
    failed: describeProductsFailure(query.error),
    none: isDenied ? 'Belum ada product yang boleh Anda pilih' : 'Belum ada product',
    notFound: 'Product tidak ditemukan',
  }
  return (
    <ChoiceSelect
      {...props}
      choices={query.data || choices.length > 0 ? choices : undefined}
      source={query}
      messages={messages}
      {...(isDenied ? { description: <MissingProduct />, inputWrapperOrder } : {})}
    />
  )
}

const inputWrapperOrder: ChoiceSelectProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** Returns the message for a failed read of the products. */
export function describeProductsFailure(error: unknown): string {
  const failureText = 'Gagal memuat data produk'
  const message = isServerError(error) ? failureText : 'Terjadi kesalahan saat memuat produk'
  return describeFailure(error, failureText, message)
}
