/** Contents of the other tabs of Registrasi, loaded on demand. */
import { Skeleton } from '@mantine/core'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'

const placeholder = <Skeleton h="20rem" />

export const ShippingDesk = lazyIdle(
  () => import('#features/shipping/screens/shipping-desk.tsx').then(({ ShippingDesk }) => ShippingDesk),
  placeholder,
)

export const ApplicationsDesk = lazyIdle(
  () =>
    import('#features/applications/screens/applications-desk.tsx').then(
      ({ ApplicationsDesk }) => ApplicationsDesk,
    ),
  placeholder,
)
