import { Checkbox } from '@mantine/core'

interface ShowReasonBoxProps {
  checked: boolean
  /** true if some of the affiliates may have been rejected before, for a reason that their creators read */
  mayHide?: boolean
  onChange(checked: boolean): void
}

/** Checkbox that lets the creator read on their page why the sample was rejected. */
export function ShowReasonBox({ checked, mayHide = false, onChange }: ShowReasonBoxProps) {
  return (
    <Checkbox
      label="Tunjukkan alasannya di halaman kreator"
      description={mayHide && !checked && 'Tanpa centang, alasan lama yang sudah tampil di sana ikut hilang.'}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
