import { useState } from 'react'

/**
 * Returns the value from when `isSettled` was last true, e.g. the page that the visible rows belong to while the next
 * page loads.
 */
export function useSettled<T>(value: T, isSettled: boolean): T {
  const [settledValue, setSettledValue] = useState(value)
  if (isSettled && settledValue !== value) {
    setSettledValue(value)
    return value
  }
  return settledValue
}
