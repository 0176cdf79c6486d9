import { useCallback, useState } from 'react'

/**
 * Holds the row of a dialog as it was when the dialog opened; null for a new row. The row is retained while the dialog
 * fades out.
 */
export function useRowDialog<Row>() {
  const [row, setRow] = useState<Row | null>(null)
  const [opened, setOpened] = useState(false)
  const openDialog = useCallback((newRow: Row | null) => {
    setRow(newRow)
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return { row, opened, open: openDialog, close }
}

export type RowDialog<Row> = Omit<ReturnType<typeof useRowDialog<Row>>, 'open'>
