import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { productSearchSchema } from '#features/products/product-search.ts'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: productSearchSchema,
  search: { middlewares: [stripSearchParams(productSearchSchema.parse({}))] },
  component: Products,
})

function Products() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductManagementScreen
      search={search}
      onSearch={(next, options) =>
        void navigate({
          search: (now) => ({ ...now, ...next }),
          replace: options?.replace,
          resetScroll: false,
        })
      }
    />
  )
}
