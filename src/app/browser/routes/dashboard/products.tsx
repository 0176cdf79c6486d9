import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { listAddress } from '#base/paging.ts'
import { ProductManagementScreen } from '#features/products/screens/product-management-screen.tsx'

const address = z.object(listAddress())

export const Route = createFileRoute('/dashboard/products')({
  staticData: { title: 'Product Management' },
  validateSearch: address,
  search: { middlewares: [stripSearchParams(address.parse({}))] },
  component: ProductManagementScreen,
})
