import { Skeleton } from '@mantine/core'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'

/** Lazy, since a list needs no calendar until one of its dialogs opens. */
const DeadlineInput = lazyIdle(
  () =>
    import('#features/affiliates/components/deadline-input.tsx').then(({ DeadlineInput }) => DeadlineInput),
  <Skeleton h="4rem" />,
)

interface ActionDeadlineProps {
  deadline: string | null
  readOnly: boolean
  onChange(day: string | null): void
}

/** Input of the deadline that an action sets. It shows an error while it is empty. */
export function ActionDeadline({ deadline, readOnly, onChange }: ActionDeadlineProps) {
  return (
    <DeadlineInput
      deadline={deadline}
      isOpen
      readOnly={readOnly}
      error={deadline ? undefined : 'Tanggal harus diisi'}
      onChange={onChange}
    />
  )
}
