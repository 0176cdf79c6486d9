import { useQuery } from '@tanstack/react-query'
import type { ProductName } from '#features/products/product.ts'
import { productChoice, productListOptions } from '#features/products/products.client.ts'
import { ChoiceSelect, type ChoiceSelectProps } from '#kit/choice-select.tsx'
import { saidByServer } from './server-answer.ts'

interface ProductSelectProps extends Omit<ChoiceSelectProps, 'choices' | 'source' | 'words'> {
  /** products that must be offered although the list may lack them: those already chosen */
  chosen?: readonly ProductName[]
}

/** One of the products whose affiliates the user may see. */
export function ProductSelect({ chosen = [], ...props }: ProductSelectProps) {
  const query = useQuery(productListOptions())
  const offered = query.data?.filter((product) => product.affiliates_visible)
  const missing = chosen.filter(({ id }) => !offered?.some((product) => product.id === id))
  const choices = (offered || missing.length > 0) && [...(offered ?? []), ...missing].map(productChoice)
  const words = {
    loading: 'Memuat product...',
    failed: productsTrouble(query.error),
    none: 'Belum ada product',
    notFound: 'Product tidak ditemukan',
  }
  return <ChoiceSelect {...props} choices={choices || undefined} source={query} words={words} />
}

/** What went wrong with reading the products. */
export function productsTrouble(error: unknown): string {
  return saidByServer(error) ? 'Gagal memuat data produk' : 'Terjadi kesalahan saat memuat produk'
}
