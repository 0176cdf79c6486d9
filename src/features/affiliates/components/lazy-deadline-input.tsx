import { Skeleton } from '@mantine/core'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'

/** Lazy version for dialogs of a list, which needs no calendar until one of them opens. */
export const LazyDeadlineInput = lazyIdle(
  () => import('./deadline-input.tsx').then(({ DeadlineInput }) => DeadlineInput),
  <Skeleton h="4rem" />,
)
