import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus into the element when another page has arrived, so that the keyboard and a screen reader start
 * there. A page that focuses one of its own fields keeps it.
 */
export function useFocusOnArrival() {
  const element = useRef<HTMLElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (!element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true })
  }, [path])
  return element
}
