import { Skeleton } from '@mantine/core'
import { lazyIdle } from '#kit/lazy-idle.tsx'

/** In dialogs of a list, which does without the calendar until one of them is opened. */
export const LaterDeadlineInput = lazyIdle(
  () => import('./deadline-input.tsx').then(({ DeadlineInput }) => DeadlineInput),
  <Skeleton h="4rem" />,
)
