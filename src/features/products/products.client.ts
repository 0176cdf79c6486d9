/** Products in the browser: the choice of them for every screen, and the list of their own page with its writes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { DownloadFormat, Running } from '#base/download.ts'
import { listCache } from '#kit/list-cache.client.ts'
import { holds, type IsOf, useOwnWrites, writesRow } from '#kit/own-writes.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import { fileOf } from '#platform/browser/file-call.ts'
import type { Product, ProductUsage } from './product.ts'
import { distinctName, type ProductName, unknownProduct } from './product-name.ts'
import { productsContract } from './products.contract.ts'

const { queries } = apiOf('products', productsContract)

/** All products, for choosing one. Whether their affiliates are visible hangs on permissions too. */
export function productListOptions() {
  return queries.list.queryOptions({
    meta: { tables: ['products', 'user_permissions'] },
  })
}

/** What the product is called by whoever has only its id, such as an address. */
export function useProductName(id: string | undefined): string | undefined {
  const { data } = useQuery(productListOptions())
  if (id === undefined) return undefined
  if (!data) return '...'
  const product = data.find((product) => product.id === id)
  return product ? distinctName(product, data) : unknownProduct
}

/** The same for any number of ids; '' for none. */
export function useProductNames(): (id: string) => string {
  const { data } = useQuery(productListOptions())
  return (id) => {
    const product = data?.find((product) => product.id === id)
    if (product && data) return distinctName(product, data)
    return id ? unknownProduct : ''
  }
}

/** The name of a product, behind its number where another one has the same name. */
export function useDistinctName(): (product: ProductName) => string {
  const { data = [] } = useQuery(productListOptions())
  return (product) => distinctName(product, data)
}

/** A product as a choice of a select: its number stands beside the name and is searched too. */
export function productChoice({ id, product_name, product_number }: ProductName) {
  return { value: id, label: product_name || unknownProduct, note: product_number }
}

/** All products as their managers see them, by number. */
export function productCatalogueOptions() {
  return queries.catalogue.queryOptions({ meta: { tables: ['products'] } })
}

/** What hangs on a product; asked anew each time it is shown, since somebody decides by it. */
export function productUsageOptions(id: string) {
  return queries.usage.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    meta: { tables: ['affiliate_registrations', 'videos'] },
  })
}

/** @param q what is searched for */
export function downloadProducts(q: string, format: DownloadFormat, running: Running) {
  return fileOf(queries.download.call, { q, format }, running)
}

const cache = listCache<Product>({ all: queries, list: queries.catalogue })

export function useProductWrites() {
  return {
    create: useMutation(queries.create.mutationOptions(cache.created)).mutateAsync,
    update: useMutation(queries.update.mutationOptions(cache.updated)).mutateAsync,
    remove: useMutation(queries.remove.mutationOptions(cache.removed)).mutateAsync,
  }
}

/** Keeps what a refused deletion has told. */
export function useKeepUsage(): (id: string, usage: ProductUsage) => void {
  const client = useQueryClient()
  return useCallback(
    (id, usage) => client.setQueryData(queries.usage.queryKey({ input: { id } }), usage),
    [client],
  )
}

/** Whether a product owes its latest change to this browser. */
export function useIsOwnWrite(): (row: Product) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<Product> = (write, row) => {
  const { product_number, product_name } = row
  return writesRow(write, row) || holds(write.variables, { id: undefined, product_number, product_name })
}
