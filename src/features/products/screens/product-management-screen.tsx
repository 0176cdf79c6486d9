import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { PageHeader } from '#kit/page-header.tsx'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { usePhone } from '#kit/use-phone.ts'
import { useRowDialog } from '#kit/use-row-dialog.ts'
import { AddProductButton } from '../parts/add-product-button.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { ProductDialog } from '../parts/product-dialog.tsx'
import { ProductList } from '../parts/product-list.tsx'
import { TotalCard } from '../parts/total-card.tsx'
import type { Product } from '../product.ts'
import { matching, type ProductSearch } from '../product-search.ts'
import { productCatalogueOptions } from '../products.client.ts'
import classes from './product-management-screen.module.css'

interface ProductManagementScreenProps {
  search: ProductSearch
  onSearch(next: Partial<ProductSearch>, options?: { replace?: boolean }): void
}

export function ProductManagementScreen({ search, onSearch }: ProductManagementScreenProps) {
  const phone = usePhone()
  const query = useQuery(productCatalogueOptions())
  const found = useMemo(() => query.data && matching(query.data, search.q), [query.data, search.q])
  const editing = useRowDialog<Product | null>()
  const deleting = useRowDialog<Product>()
  const list = useRef<HTMLElement>(null)
  const add = () => editing.open(null)
  const total = <TotalCard total={query.data?.length} failed={query.isError} />
  const toolbar = (
    <div className={classes.toolbar}>
      <SearchBox
        label="Cari product"
        placeholder="Nomor / nama / benefits"
        value={search.q}
        onSearch={(q, options) => onSearch({ q, page: 1 }, options)}
      />
      <RefreshButton refetch={query.refetch} trouble="Failed to fetch products" />
    </div>
  )

  return (
    <Stack gap={phone ? 'sm' : 'md'}>
      <PageHeader title="Product Management" count={query.data?.length}>
        {!phone && <AddProductButton onAdd={add} />}
      </PageHeader>
      {phone ? (
        <>
          <div className={classes.head}>
            {total}
            <AddProductButton onAdd={add} />
          </div>
          {toolbar}
        </>
      ) : (
        <div className={classes.bar}>
          {total}
          {toolbar}
        </div>
      )}
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
        opened={editing.opened}
        onClose={editing.close}
        onCreated={() => onSearch({ q: '', page: 1 })}
      />
      <DeleteDialog
        product={deleting.row}
        opened={deleting.opened}
        onClose={deleting.close}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </Stack>
  )
}
