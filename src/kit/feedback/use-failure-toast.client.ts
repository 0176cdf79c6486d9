import { useEffect, useRef } from 'react'
import { useConnection } from './connection.client.ts'
import { toastError } from './toast.tsx'

/**
 * Shows a toast when a query fails. A query is retried whenever another user writes, so the toast appears only once
 * until the query succeeds again.
 */
export function useFailureToast(hasFailed: boolean, hasSucceeded: boolean, message: string) {
  const hasToasted = useRef(false)
  const isLost = useConnection() === 'lost'
  useEffect(() => {
    // A lost connection is reported once, for everything that fails because of it. No toast follows here, not even when
    // the connection returns and the queries run again.
    if (hasFailed && !hasToasted.current && !isLost) toastError(message)
    if (hasFailed) hasToasted.current = true
    else if (hasSucceeded) hasToasted.current = false
  }, [hasFailed, hasSucceeded, message, isLost])
}
