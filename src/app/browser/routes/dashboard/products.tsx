import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { listAddress } from '#base/address.ts'
import { binAddress } from '#features/bin/bin-search.ts'
import { WithBin } from '#features/bin/screens/with-bin.tsx'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'

const address = z.object({ ...listAddress(), ...binAddress })

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: address,
  search: { middlewares: [stripSearchParams(address.parse({}))] },
  component: Products,
})

function Products() {
  return (
    <WithBin
      noun="product"
      path="/dashboard/products"
      page="Product Management"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    >
      <ProductManagementScreen />
    </WithBin>
  )
}
