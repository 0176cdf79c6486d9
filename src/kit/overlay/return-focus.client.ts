/** Moves the focus when the focused element disappears, so that keyboard users never have to start again at the top. */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to `opener`. If that has left the page, focuses the list, or else a focusable heading or section.
 */
export function returnFocus(opener: Element | null): void {
  const target = opener?.isConnected
    ? opener
    : (document.querySelector('main [data-list][tabindex="-1"]') ??
      document.querySelector('main :is(h1, h2, section)[tabindex="-1"]'))
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * Returns the focus when a dialog closes. Mantine's own mechanism forgets the opener when a second dialog opens, and
 * fails when the opener is gone.
 */
export function useReturnOfFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => void setTimeout(() => returnFocus(opener))
  }, [opened])
}

/**
 * Moves the focus when the focused row leaves a list because of a filter or another user: to `place`, or to the heading
 * of the list. Call it in the component that renders the rows, and spread the result on the list's element.
 */
export function useFocusOfRows(place?: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null)
  // Runs after every render, because any render can remove the row.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) returnFocus(place?.current ?? null)
  })
  return {
    onFocusCapture({ currentTarget, target }: FocusEvent<HTMLElement>) {
      // React events of the list's dialogs bubble here too, though their elements are elsewhere in the page.
      if (currentTarget.contains(target)) focused.current = target
    },
  }
}
