import { Checkbox } from '@mantine/core'

interface ShowReasonBoxProps {
  checked: boolean
  onChange(checked: boolean): void
}

/** The choice whether the creator reads on their page why the sample was rejected. */
export function ShowReasonBox({ checked, onChange }: ShowReasonBoxProps) {
  return (
    <Checkbox
      label="Tunjukkan alasannya di halaman kreator"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
