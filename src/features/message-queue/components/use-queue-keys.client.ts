/**
 * Keys of a queue: single letters, so they are ignored while the user types and while something else covers the dialog.
 */
import { type RefObject, useEffect, useRef } from 'react'

export function useQueueKeys(
  primary: RefObject<HTMLElement | null>,
  keys: Record<'enter' | 's' | 'x' | 'b' | 'u', () => void>,
): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
      if (!isPlain || isTyping(target) || !isOnTop(primary.current)) return
      const focusedControl =
        key === 'Enter' && target instanceof Element ? target.closest<HTMLElement>('a, button') : null
      const act = focusedControl
        ? () => focusedControl.click()
        : latest.current[key.toLowerCase() as keyof typeof keys]
      if (!act) return
      // Otherwise one press of Enter would follow the link and then press the button that takes its place.
      event.preventDefault()
      // A key that is held down would open one chat after the other.
      if (!event.repeat) act()
    }
    // Focuses the next thing to press when the user returns from the chat, unless something else has the focus.
    function onFocus() {
      if (document.activeElement === document.body && isOnTop(primary.current))
        primary.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    window.addEventListener('focus', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('focus', onFocus)
    }
  }, [primary])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  )
}

/** Checks whether no other dialog or menu covers the dialog that contains `element`. */
function isOnTop(element: Element | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  return (
    element !== null &&
    dialogs[dialogs.length - 1] === element.closest('[role="dialog"]') &&
    document.querySelector('[role="menu"]') === null
  )
}
