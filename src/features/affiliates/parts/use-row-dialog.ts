import { useState } from 'react'
import type { Affiliate } from '../affiliate.ts'

/** The row that a dialog is about, as it was when it opened; kept while the dialog fades out. */
export function useRowDialog() {
  const [row, setRow] = useState<Affiliate | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    row,
    opened,
    open(affiliate: Affiliate) {
      setRow(affiliate)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
