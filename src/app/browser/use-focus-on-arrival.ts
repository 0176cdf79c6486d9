import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus into the element when another page has arrived, so that the keyboard and a screen reader start
 * there. A page that focuses one of its own fields keeps it.
 */
export function useFocusOnArrival() {
  const element = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const lastPath = useRef(path)
  useEffect(() => {
    const arrived = lastPath.current !== undefined && lastPath.current !== path
    lastPath.current = path
    if (arrived && !element.current?.contains(document.activeElement)) {
      element.current?.focus({ preventScroll: true })
    }
  }, [path])
  return element
}
