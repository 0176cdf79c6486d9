import { apiOf } from '#platform/http/api.ts'
import { productsContract } from './products.contract.ts'

const { queries } = apiOf('products', productsContract)

/** All products, for choosing one. Whether their affiliates are visible hangs on permissions too. */
export function productListOptions() {
  return queries.list.queryOptions({
    networkMode: 'always',
    meta: { tables: ['products', 'user_permissions'] },
  })
}
