import { useState } from 'react'

/** The row that a dialog is about, as it was when it opened; kept while the dialog fades out. */
export function useRowDialog<Row>() {
  const [row, setRow] = useState<Row | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    row,
    opened,
    open(about: Row) {
      setRow(about)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
