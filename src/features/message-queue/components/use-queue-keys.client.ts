/**
 * Keys of a queue: single letters, so they are ignored while the user types and while something else covers the dialog.
 */
import { type RefObject, useEffect } from 'react'
import { useDocumentKeys } from '#kit/list/document-keys.client.ts'
import { isOnTop, takesPlainKey } from '#kit/overlay/dialog-keys.client.ts'

/** @param primaryControl has the focus while nothing else has it */
export function useQueueKeys(
  primaryControl: RefObject<HTMLElement | null>,
  keys: Record<'enter' | 's' | 'x' | 'b' | 'u', () => void>,
): void {
  useDocumentKeys((event) => {
    const { key, target } = event
    if (!takesPlainKey(event, primaryControl.current)) return
    const focusedControl =
      key === 'Enter' && target instanceof Element ? target.closest<HTMLElement>('a, button') : null
    const action = focusedControl
      ? () => focusedControl.click()
      : keys[key.toLowerCase() as keyof typeof keys]
    if (!action) return
    // Otherwise one press of Enter would follow the link and then press the button that takes its place.
    event.preventDefault()
    // A key that is held down would open one chat after the other.
    if (!event.repeat) action()
  })

  useEffect(() => {
    // Focuses the next thing to press when the user returns from the chat, unless something else has the focus.
    function onFocus() {
      if (document.activeElement === document.body && isOnTop(primaryControl.current))
        primaryControl.current?.focus({ preventScroll: true })
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [primaryControl])
}
