import { useState } from 'react'

/**
 * Returns the value from when `settled` was last true, e.g. the page that the visible rows belong to while the next
 * page loads.
 */
export function useSettled<T>(value: T, settled: boolean): T {
  const [kept, setKept] = useState(value)
  if (settled && kept !== value) {
    setKept(value)
    return value
  }
  return kept
}
