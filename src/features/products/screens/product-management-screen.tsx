import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { ListToolbar } from '#kit/list-toolbar.tsx'
import { Page } from '#kit/page.tsx'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { AddProductButton } from '../parts/add-product-button.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { ProductDialog } from '../parts/product-dialog.tsx'
import { ProductList } from '../parts/product-list.tsx'
import { TotalCard } from '../parts/total-card.tsx'
import type { Product } from '../product.ts'
import { matching, type ProductSearch, pageOf } from '../product-search.ts'
import { productCatalogueOptions } from '../products.client.ts'

interface ProductManagementScreenProps {
  search: ProductSearch
  onSearch(next: Partial<ProductSearch>, options?: { replace?: boolean }): void
}

export function ProductManagementScreen({ search, onSearch }: ProductManagementScreenProps) {
  const client = useQueryClient()
  const query = useQuery(productCatalogueOptions())
  const found = useMemo(() => query.data && matching(query.data, search.q), [query.data, search.q])
  const editing = useRowDialog<Product | null>()
  const deleting = useRowDialog<Product>()
  const list = useRef<HTMLElement>(null)
  const add = () => editing.open(null)

  /** By its number it may stand on any page. */
  function showCreated({ id }: Product) {
    const rows = client.getQueryData(productCatalogueOptions().queryKey) ?? []
    onSearch({ q: '', page: pageOf(rows, id) })
  }

  return (
    <Page title="Product Management" count={query.data?.length} action={<AddProductButton onAdd={add} />}>
      <TotalCard total={query.data?.length} failed={query.isError} />
      <ListToolbar
        search={{
          label: 'Cari product',
          placeholder: 'Nomor / nama / benefits',
          value: search.q,
          onSearch: (q, options) => onSearch({ q, page: 1 }, options),
        }}
        refresh={{ refetch: query.refetch, trouble: 'Failed to fetch products' }}
      />
      <ProductList
        query={query}
        found={found}
        search={search}
        onSearch={onSearch}
        onAdd={add}
        onEdit={editing.open}
        onDelete={deleting.open}
        ref={list}
      />
      <ProductDialog
        product={editing.row}
        now={query.data && (query.data.find(({ id }) => id === editing.row?.id) ?? null)}
        opened={editing.opened}
        onClose={editing.close}
        onCreated={showCreated}
      />
      <DeleteDialog
        product={deleting.row}
        opened={deleting.opened}
        onClose={deleting.close}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </Page>
  )
}
