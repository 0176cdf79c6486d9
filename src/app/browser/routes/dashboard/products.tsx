import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { defineSearchParams, listParams } from '#base/search-params.ts'
import { productCatalogueOptions } from '#features/products/products.client.ts'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashParams } from '#features/trash/trash-search.ts'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

const searchParams = defineSearchParams({ ...listParams(), ...trashParams })

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: searchParams,
  search: { middlewares: [stripSearchParams(searchParams.parse({}))] },
  loader: createPrefetchLoader(({ prefetch }) => prefetch(productCatalogueOptions())),
  shouldReload: shouldReloadOnIntent,
  component: Products,
})

function Products() {
  return (
    <WithTrash
      resource="product"
      path="/dashboard/products"
      pageTitle="Product Management"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <ProductManagementScreen />
    </WithTrash>
  )
}
