import { useState } from 'react'

/** The value as it was when last settled: the page that the rows on screen belong to while the next one loads. */
export function useSettled<T>(value: T, settled: boolean): T {
  const [kept, setKept] = useState(value)
  if (settled && kept !== value) {
    setKept(value)
    return value
  }
  return kept
}
