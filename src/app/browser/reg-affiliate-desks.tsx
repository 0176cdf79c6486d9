/** What stands behind the other tabs of Registrasi. */
import { Skeleton } from '@mantine/core'
import { later } from '#kit/later.tsx'

const meanwhile = <Skeleton h="20rem" />

export const ShippingDesk = later(
  () => import('#features/shipping/screens/shipping-desk.tsx').then(({ ShippingDesk }) => ShippingDesk),
  meanwhile,
)

export const ApplicationsDesk = later(
  () =>
    import('#features/applications/screens/applications-desk.tsx').then(
      ({ ApplicationsDesk }) => ApplicationsDesk,
    ),
  meanwhile,
)
