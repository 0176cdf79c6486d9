/** A page that is opened draws the rows that the window shows before those below it: its data are there the sooner. */
import { startTransition, useEffect, useMemo, useState } from 'react'
import { usePhone } from './use-phone.client.ts'

/** Rows, or lines of them, that fill a window. */
const [onPhone, onLaptop] = [4, 6]

let isReturn = performance.getEntriesByType('navigation').some((at) => 'type' in at && at.type !== 'navigate')

/** By a step in the history, or a reload: the place that the list was left at may lie below the window. */
export function setReturn(yes: boolean) {
  isReturn = yes
}

/** @returns the rows to draw, and whether these are all; what stands below them waits until they are */
export function useInTurn<Row>(rows: readonly Row[] | undefined) {
  const [isWhole, setWhole] = useState(isReturn)
  const first = usePhone() ? onPhone : onLaptop
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere) startTransition(() => setWhole(true))
  }, [isThere])
  const shown = useMemo(() => (isWhole ? rows : rows?.slice(0, first)), [rows, isWhole, first])
  return { shown, isWhole: isWhole || shown?.length === rows?.length }
}
