import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { address, listParts } from '#base/address.ts'
import { productCatalogueOptions } from '#features/products/products.client.ts'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashAddress } from '#features/trash/trash-search.ts'
import { onIntent } from '../../on-intent.ts'
import { readAhead } from '../../read-ahead.ts'

const pageAddress = address({ ...listParts(), ...trashAddress })

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: pageAddress,
  search: { middlewares: [stripSearchParams(pageAddress.parse({}))] },
  loader: readAhead(({ read }) => read(productCatalogueOptions())),
  shouldReload: onIntent,
  component: Products,
})

function Products() {
  return (
    <WithTrash
      resource="product"
      path="/dashboard/products"
      page="Product Management"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <ProductManagementScreen />
    </WithTrash>
  )
}
