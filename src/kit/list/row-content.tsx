import { memo, type ReactNode } from 'react'

interface RowContentProps<R> {
  row: R
  index: number
  render(row: R, index: number): ReactNode
}

/** Content of a row in a list. Memoized, so it doesn't render again while rows are selected or highlighted. */
export const RowContent = memo(renderRow) as typeof renderRow

function renderRow<R>({ row, index, render }: RowContentProps<R>) {
  return render(row, index)
}
