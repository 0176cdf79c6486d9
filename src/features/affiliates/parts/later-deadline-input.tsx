import { Skeleton } from '@mantine/core'
import { later } from '#kit/later.tsx'

/** In dialogs of a list, which does without the calendar until one of them is opened. */
export const LaterDeadlineInput = later(
  () => import('./deadline-input.tsx').then(({ DeadlineInput }) => DeadlineInput),
  <Skeleton h="4rem" />,
)
