/**
 * Ignores a press that comes too soon after the content changed: the user meant the previous content.
 */
import { useEffect, useRef, useState } from 'react'

/** Longer than the pause between the taps of a double tap, in milliseconds. */
const settleMs = 600

/**
 * Returns whether the content has been shown long enough, and a function that runs an action in that case. The function
 * returns true if it ran the action, and false if it ignored the press.
 * @param contentId id of the content that is shown
 */
export function useSettledPress(contentId: string): [boolean, (action: () => void) => boolean] {
  const [settledId, setSettledId] = useState<string>()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const timer = setTimeout(() => setSettledId(contentId), settleMs)
    return () => {
      clearTimeout(timer)
      setSettledId(undefined)
    }
  }, [contentId])

  const isSettled = settledId === contentId

  function press(action: () => void): boolean {
    // The second of two presses within one frame still sees the old entry.
    const now = performance.now()
    if (!isSettled || now - pressedAt.current < settleMs) return false
    pressedAt.current = now
    action()
    return true
  }

  return [isSettled, press]
}
