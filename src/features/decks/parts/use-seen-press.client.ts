/** What is pressed before anybody can have read what is there now was meant for what stood there before. */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds: longer than between the two taps of a double one. */
const readMs = 600

/**
 * @param shown which thing is shown
 * @returns whether it has been there long enough, and what does an act only then; false where it didn't
 */
export function useSeenPress(shown: string): [boolean, (act: () => void) => boolean] {
  const [settled, setSettled] = useState<string>()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), readMs)
    return () => {
      clearTimeout(timer)
      setSettled(undefined)
    }
  }, [shown])

  const isSettled = settled === shown

  function press(act: () => void): boolean {
    // Of two presses within one frame the second still meets the old card.
    const now = performance.now()
    if (!isSettled || now - pressedAt.current < readMs) return false
    pressedAt.current = now
    act()
    return true
  }

  return [isSettled, press]
}
