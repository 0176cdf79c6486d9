/** Moves the focus when the focused element disappears, so that keyboard users never have to start again at the top. */
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Elements that get the focus if the opener has left the page: the list, a heading or section, or the whole page. */
const fallbackSelectors = [
  'main [data-list][tabindex="-1"]',
  'main :is(h1, h2, section)[tabindex="-1"]',
  'main[tabindex="-1"]',
]

/**
 * Returns the focus to `opener`. If that has left the page, focuses the first of `fallbackSelectors` that it can.
 */
export function returnFocus(opener: Element | null): void {
  const candidates = [opener, ...fallbackSelectors.map((fallback) => document.querySelector(fallback))]
  for (const candidate of candidates) {
    // An element that is hidden doesn't take the focus. `body` never does.
    if (!(candidate instanceof HTMLElement) || candidate === document.body || !candidate.isConnected) continue
    candidate.focus({ preventScroll: true })
    if (document.activeElement === candidate) return
  }
}

/**
 * Returns the focus when a dialog or panel closes. Mantine's own mechanism forgets the opener when a second dialog
 * opens, and fails when the opener is gone or when the overlay mounts open because its file has just loaded.
 * @param options.isModal false for a panel that leaves the page usable; the focus then stays where the user moved it
 */
export function useReturnFocus(opened: boolean, { isModal = true }: { isModal?: boolean } = {}): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () =>
      void setTimeout(() => {
        // A click outside closes a panel and may focus a field, in which the user goes on typing.
        const { activeElement } = document
        if (isModal || activeElement === document.body || activeElement?.closest('[role="dialog"]'))
          returnFocus(opener)
      })
  }, [opened, isModal])
}

/**
 * Moves the focus when the focused row leaves a list because of a filter or another user. Call it in the component that
 * renders the rows, and spread the result on the list's element.
 * @param findNext returns the element that then gets the focus; without it, that is the heading of the list
 */
export function useRowFocus(findNext?: () => HTMLElement | null) {
  const focused = useRef<Element>(null)
  // Runs after every render, because any render can remove the row.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) returnFocus(findNext?.() ?? null)
  })
  return {
    onFocusCapture({ currentTarget, target }: FocusEvent<HTMLElement>) {
      // React events of the list's dialogs bubble here too, though their elements are elsewhere in the page.
      if (currentTarget.contains(target)) focused.current = target
    },
  }
}
