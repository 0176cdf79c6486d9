/** Where the focus goes when what held it is gone: a person with a keyboard must never start again at the top. */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives the focus back to `opener`; where that has left the page meanwhile, to the list it stood in or its heading. */
export function returnFocus(opener: Element | null): void {
  const place = opener?.isConnected
    ? opener
    : (document.querySelector('main [data-list][tabindex="-1"]') ??
      document.querySelector('main :is(h1, h2, section)[tabindex="-1"]'))
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** For dialogs: Mantine's own forgets the opener when a second dialog opens, and has no answer when it is gone. */
export function useReturnOfFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => void setTimeout(() => returnFocus(opener))
  }, [opened])
}

/**
 * For lists whose rows leave on their own, by a filter or another person: gives the focus of a row that is gone to `place`,
 * or to the heading of the list. Spread the result on the list's element, and call it where its rows are drawn.
 */
export function useFocusOfRows(place?: RefObject<HTMLElement | null>) {
  const held = useRef<Element>(null)
  // After every draw: whichever took the row away.
  useLayoutEffect(() => {
    if (!held.current || held.current.isConnected) return
    held.current = null
    if (document.activeElement === document.body) returnFocus(place?.current ?? null)
  })
  return {
    onFocusCapture({ currentTarget, target }: FocusEvent<HTMLElement>) {
      // Dialogs of the list bubble here as well, from elsewhere in the page.
      if (currentTarget.contains(target)) held.current = target
    },
  }
}
