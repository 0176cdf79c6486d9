/** Renders the rows of the first screen before the rows below them, so that a list that is opened appears sooner. */
import { useDeferredValue, useState } from 'react'
import { usePhone } from '../layout/use-phone.client.ts'

/** Number of rows that fill the first screen. */
const firstScreenRows = { phone: 4, laptop: 6 }

let isReturn = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type !== 'navigate')

/**
 * Records if the user came back to the page by a history step, a reload or a replaced address. All rows are then
 * rendered at once, because the position or the row to which the page returns may be below the first screen.
 */
export function recordReturn(isReturning: boolean) {
  isReturn = isReturning
}

/** Returns the rows to render now. `isWhole` is true once these are all rows. */
export function useFirstRows<Row>(rows: readonly Row[] | undefined) {
  const count = usePhone() ? firstScreenRows.phone : firstScreenRows.laptop
  const [wasReturn] = useState(isReturn)
  // Stays false in the render in which the rows arrive. React then renders again with true, and can be interrupted.
  const showsAll = useDeferredValue(wasReturn || rows !== undefined, wasReturn)
  const shownRows = showsAll ? rows : rows?.slice(0, count)
  return { shownRows, isWhole: shownRows?.length === rows?.length }
}
