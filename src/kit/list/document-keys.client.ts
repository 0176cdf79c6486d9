import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles the keys that are pressed anywhere on the page. It listens as soon as the component is in the document: after
 * `useEffect`, a user who presses a key at once would press it in vain.
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
