/**
 * Ignores a press that comes too soon after the content changed: the user meant the previous content.
 */
import { useEffect, useRef, useState } from 'react'

/** In milliseconds: longer than the pause between the taps of a double tap. */
const readMs = 600

/**
 * @param shownId id of what is shown
 * @returns true if it has been shown long enough, and a function that then runs an action and else returns
 * false
 */
export function useSeenPress(shownId: string): [boolean, (act: () => void) => boolean] {
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
