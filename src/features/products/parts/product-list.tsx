/** What the page shows of its products: rows and pages, nothing, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { pageCount, pageSize } from '#base/paging.ts'
import { useGlow } from '#kit/glow.ts'
import classes from '#kit/list-section.module.css'
import { ListStatus } from '#kit/list-status.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Pager } from '#kit/pager.tsx'
import { useTroubleToast } from '#kit/use-trouble-toast.ts'
import type { Product } from '../product.ts'
import { onPage, type ProductSearch } from '../product-search.ts'
import { useIsOwnWrite } from '../products.client.ts'
import { NoProducts } from './no-products.tsx'
import { ProductRows } from './product-rows.tsx'

const failed = 'Failed to fetch products'

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
  const top = useRef<HTMLDivElement>(null)

  useTroubleToast(query.isLoadingError, query.isSuccess, failed)

  const pages = found && pageCount(found.length)
  useEffect(() => {
    if (pages !== undefined && search.page > pages) onSearch({ page: pages }, { replace: true })
  }, [pages, search.page, onSearch])

  function turnTo(page: number) {
    onSearch({ page })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  const isEmpty = found?.length === 0
  return (
    <section className={classes.list} aria-label="Daftar product" tabIndex={-1} ref={ref}>
      <div ref={top} className={classes.top} />
      <ListStatus total={found?.length} />
      {query.isError && (
        <LoadFailure
          title={failed}
          reason="Server tidak dapat dihubungi atau gagal menjawab."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty && (
        <NoProducts filtered={search.q !== ''} onReset={() => onSearch({ q: '', page: 1 })} onAdd={onAdd} />
      )}
      {!isEmpty && (rows || !query.isError) && <ProductRows rows={rows} glowing={glowing} {...actions} />}
      {found && found.length > pageSize && (
        <Pager page={Math.min(search.page, pageCount(found.length))} total={found.length} onPage={turnTo} />
      )}
    </section>
  )
}
