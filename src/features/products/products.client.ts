/** Queries and mutations of products: the choice of products for all screens, and the list of the product page. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { buildListCacheOptions } from '#kit/list/list-cache.client.ts'
import { hasFields, type IsWriteOf, useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import type { Product, ProductUsage } from './product.ts'
import { getDistinctName, type ProductName, unknownProduct } from './product-name.ts'
import { productsContract } from './products.contract.ts'

const { queries } = buildApi('products', productsContract)

/** Queries all products, for choosing one. `affiliates_visible` also depends on the user's permissions. */
export function productListOptions() {
  return queries.list.queryOptions()
}

/** Returns the name of the product with an id, for example from a URL. */
export function useProductName(id: string | undefined): string | undefined {
  const { data } = useQuery(productListOptions())
  if (id === undefined) return undefined
  if (!data) return '...'
  const product = data.find((product) => product.id === id)
  return product ? getDistinctName(product, data) : unknownProduct
}

/** Returns a function that maps any id to the product's name, and '' to ''. */
export function useProductNames(): (id: string) => string {
  const { data } = useQuery(productListOptions())
  return (id) => {
    const product = data?.find((product) => product.id === id)
    if (product && data) return getDistinctName(product, data)
    return id ? unknownProduct : ''
  }
}

/** Returns a function that names a product, preceded by its number if another product has the same name. */
export function useDistinctName(): (product: ProductName) => string {
  const { data = [] } = useQuery(productListOptions())
  return (product) => getDistinctName(product, data)
}

/** Returns a product as an option of a select. Its number is shown beside the name and is searched too. */
export function toProductChoice({ id, product_name, product_number }: ProductName) {
  return { value: id, label: product_name || unknownProduct, note: product_number }
}

/** Queries all products with their prices, ordered by number, for the product page. */
export function productCatalogueOptions() {
  return queries.catalogue.queryOptions()
}

/** Queries the uses of a product. Never cached, since users decide about a deletion by these numbers. */
export function productUsageOptions(id: string) {
  return queries.usage.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
  })
}

/** @param q the search text */
export function downloadProducts(q: string, format: DownloadFormat, options: DownloadOptions) {
  return downloadFile(queries.download.call, { q, format }, options)
}

const cache = buildListCacheOptions<Product>({ all: queries, list: queries.catalogue })

export function useProductWrites() {
  return {
    create: useMutation(queries.create.mutationOptions(cache.createOptions)).mutateAsync,
    update: useMutation(queries.update.mutationOptions(cache.updateOptions)).mutateAsync,
    remove: useMutation(queries.remove.mutationOptions(cache.removeOptions)).mutateAsync,
  }
}

/** Returns a function that stores the usage from a refused deletion in the query cache. */
export function useCacheUsage(): (id: string, usage: ProductUsage) => void {
  const client = useQueryClient()
  return useCallback(
    (id, usage) => client.setQueryData(queries.usage.queryKey({ input: { id } }), usage),
    [client],
  )
}

/** Returns a function that checks whether the latest change of a product came from this browser. */
export function useIsOwnWrite(): (row: Product) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

/** A creation sends no id, so its row is recognized by number and name. */
const isWriteOf: IsWriteOf<Product> = (write, row) => {
  const { product_number, product_name } = row
  return writesRow(write, row) || hasFields(write.variables, { id: undefined, product_number, product_name })
}
