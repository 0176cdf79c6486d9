/** Draws the rows of the first screen before the rows below them, so that data appears sooner when a page opens. */
import { startTransition, useEffect, useMemo, useState } from 'react'
import { usePhone } from '../layout/use-phone.client.ts'

/** Number of rows that fill the first screen. */
const [onPhone, onLaptop] = [4, 6]

let isReturn = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type !== 'navigate')

/**
 * Records if the page was opened by a history step or a reload. All rows are then drawn at once, because the restored
 * scroll position may be below the first screen.
 */
export function setReturn(yes: boolean) {
  isReturn = yes
}

/** Returns the rows to draw now. `isWhole` is true when these are all rows; content below the rows waits for it. */
export function useFirstRowsFirst<Row>(rows: readonly Row[] | undefined) {
  const [isWhole, setWhole] = useState(isReturn)
  const first = usePhone() ? onPhone : onLaptop
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere) startTransition(() => setWhole(true))
  }, [isThere])
  const visibleRows = useMemo(() => (isWhole ? rows : rows?.slice(0, first)), [rows, isWhole, first])
  return { shown: visibleRows, isWhole: isWhole || visibleRows?.length === rows?.length }
}
