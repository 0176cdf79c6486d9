import { useEffect, useRef } from 'react'
import { useLine } from './line.client.ts'
import { toastError } from './toast.tsx'

/**
 * Says that something could not be read: once, although it is tried again whenever somebody else writes, until it
 * could be read in between.
 */
export function useTroubleToast(failed: boolean, works: boolean, trouble: string) {
  const hasToasted = useRef(false)
  const isLost = useLine() === 'lost'
  useEffect(() => {
    // The line that is gone is said once, for all that fails because of it, also when it is back and they are read again.
    if (failed && !hasToasted.current && !isLost) toastError(trouble)
    if (failed) hasToasted.current = true
    else if (works) hasToasted.current = false
  }, [failed, works, trouble, isLost])
}
