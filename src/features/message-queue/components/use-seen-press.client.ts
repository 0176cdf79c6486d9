/**
 * Ignores a press that comes too soon after the content changed: the user meant the previous content.
 */
import { useEffect, useRef, useState } from 'react'

/** Longer than the pause between the taps of a double tap. */
const readMs = 600

/**
 * Returns whether the content has been shown long enough, and a function that runs an action in that case. The function
 * returns false if it ignored the press.
 * @param shownId id of the content that is shown
 */
export function useSeenPress(shownId: string): [boolean, (action: () => void) => boolean] {
  const [settledId, setSettledId] = useState<string>()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const timer = setTimeout(() => setSettledId(shownId), readMs)
    return () => {
      clearTimeout(timer)
      setSettledId(undefined)
    }
  }, [shownId])

  const isSettled = settledId === shownId

  function press(action: () => void): boolean {
    // The second of two presses within one frame still sees the old entry.
    const now = performance.now()
    if (!isSettled || now - pressedAt.current < readMs) return false
    pressedAt.current = now
    action()
    return true
  }

  return [isSettled, press]
}
