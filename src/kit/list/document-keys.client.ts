import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles the keys that are pressed anywhere on the page. Listens as soon as the component is in the document, because a
 * key that is pressed before `useEffect` runs would do nothing.
 * @param isActive false to ignore all keys
 */
export function useDocumentKeys(onKeyDown: (event: KeyboardEvent) => void, isActive = true): void {
  const handleKey = useEffectEvent(onKeyDown)
  useLayoutEffect(() => {
    if (!isActive) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isActive])
}
