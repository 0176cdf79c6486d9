import { LazyDeadlineInput } from '#features/affiliates/components/lazy-deadline-input.tsx'

interface ActionDeadlineProps {
  deadline: string | null
  readOnly: boolean
  onChange(day: string | null): void
}

/** The deadline that an action sets. The action needs one. */
export function ActionDeadline({ deadline, readOnly, onChange }: ActionDeadlineProps) {
  return (
    <LazyDeadlineInput
      deadline={deadline}
      isOpen
      readOnly={readOnly}
      error={deadline ? undefined : 'Tanggal harus diisi'}
      onChange={onChange}
    />
  )
}
