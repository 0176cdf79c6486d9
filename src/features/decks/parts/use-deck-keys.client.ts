/** Keys of a deck: single letters, so never while somebody types, nor when something lies over it. */
import { type RefObject, useEffect, useRef } from 'react'

export function useDeckKeys(
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
      const own =
        key === 'Enter' && target instanceof Element ? target.closest<HTMLElement>('a, button') : null
      const act = own ? () => own.click() : latest.current[key.toLowerCase() as keyof typeof keys]
      if (!act) return
      // By the key itself a link would be pressed at once and then, with the same Enter, the button that takes its place.
      event.preventDefault()
      // A key that is held would open one chat after the other.
      if (!event.repeat) act()
    }
    // Back from the chat: what is next to press has the focus again, where nothing else has.
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

/** Whether no other dialog or menu lies over the one in which `element` stands. */
function isOnTop(element: Element | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  return (
    element !== null &&
    dialogs[dialogs.length - 1] === element.closest('[role="dialog"]') &&
    document.querySelector('[role="menu"]') === null
  )
}
