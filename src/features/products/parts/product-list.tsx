/** What the page shows of its products: rows and pages, nothing, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useGlow } from '#kit/glow.client.ts'
import { ListSection } from '#kit/list-section.tsx'
import { useTroubleToast } from '#kit/use-trouble-toast.client.ts'
import type { Product } from '../product.ts'
import { onPage, type ProductSearch } from '../product-search.ts'
import { useIsOwnWrite } from '../products.client.ts'
import { NoProducts } from './no-products.tsx'
import { ProductRows } from './product-rows.tsx'

const trouble = 'Failed to fetch products'

interface ProductListProps {
  query: UseQueryResult<Product[], Error>
  /** those of all that the search finds */
  found: Product[] | undefined
  search: ProductSearch
  onSearch(next: Partial<ProductSearch>, options?: { replace?: boolean }): void
  onAdd(): void
  onEdit(product: Product): void
  onDelete(product: Product): void
  /** for the focus, when the row that had it is gone */
  ref: Ref<HTMLElement>
}

export function ProductList({ query, found, search, onSearch, onAdd, ref, ...actions }: ProductListProps) {
  const rows = found && onPage(found, search.page)
  const glowing = useGlow(rows, JSON.stringify(search), search.page, useIsOwnWrite())

  useTroubleToast(query.isLoadingError, query.isSuccess, trouble)

  return (
    <ListSection
      label="Daftar product"
      query={query}
      trouble={trouble}
      total={found?.length}
      page={search.page}
      onSearch={onSearch}
      empty={
        <NoProducts filtered={search.q !== ''} onReset={() => onSearch({ q: '', page: 1 })} onAdd={onAdd} />
      }
      ref={ref}
    >
      <ProductRows rows={rows} glowing={glowing} {...actions} />
    </ListSection>
  )
}
