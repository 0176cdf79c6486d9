/**
 * Ignores a press that comes before the user can have read what is shown now: it was meant for what was shown before.
 */
import { useEffect, useRef, useState } from 'react'

/** In milliseconds: longer than the pause between the taps of a double tap. */
const readMs = 600

/**
 * @param shown id of what is shown
 * @returns whether it has been shown long enough, and a function that runs an action only then, otherwise returns false
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
    // The second of two presses within one frame still sees the old entry.
    const now = performance.now()
    if (!isSettled || now - pressedAt.current < readMs) return false
    pressedAt.current = now
    act()
    return true
  }

  return [isSettled, press]
}
