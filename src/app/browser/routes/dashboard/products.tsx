import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { address, listParts } from '#base/address.ts'
import { binAddress } from '#features/bin/bin-search.ts'
import { WithBin } from '#features/bin/screens/with-bin.tsx'
import { productCatalogueOptions } from '#features/products/products.client.ts'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'
import { onIntent } from '../../on-intent.ts'
import { readAhead } from '../../read-ahead.ts'

const place = address({ ...listParts(), ...binAddress })

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: place,
  search: { middlewares: [stripSearchParams(place.parse({}))] },
  loader: readAhead(({ read }) => read(productCatalogueOptions())),
  shouldReload: onIntent,
  component: Products,
})

function Products() {
  return (
    <WithBin
      resource="product"
      path="/dashboard/products"
      page="Product Management"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <ProductManagementScreen />
    </WithBin>
  )
}
