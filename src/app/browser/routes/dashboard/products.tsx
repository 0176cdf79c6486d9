import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { defineAddress, listParams } from '#base/address.ts'
import { productCatalogueOptions } from '#features/products/products.client.ts'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashAddress } from '#features/trash/trash-search.ts'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../read-ahead.ts'

const pageAddress = defineAddress({ ...listParams(), ...trashAddress })

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: pageAddress,
  search: { middlewares: [stripSearchParams(pageAddress.parse({}))] },
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
