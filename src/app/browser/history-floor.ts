/**
 * Adds a history entry before the first page of a document, with the same address. Back and Forward skip it.
 * Without the entry, Back on the first page would leave the document, even if a dialog is open that Back should close.
 */
import { interceptsBack } from '#kit/overlay/layer.client.ts'

/** State of a history entry, as far as this module reads it. */
interface EntryState {
  /** the router's number of the entry */
  __TSR_index: number
  /** set on the added entry: 'passed' if Back and Forward skip it, 'last' if Back shows it */
  floor?: 'passed' | 'last'
}

/** Adds the entry. Must run before the router reads the history and listens to its events. */
export function addHistoryFloor(): void {
  const currentState = window.history.state as EntryState | null
  if (currentState?.__TSR_index === undefined) addFloorEntry()
  else if (currentState.floor === 'passed') window.history.forward()
  window.addEventListener('popstate', (event) => {
    if ((event.state as EntryState | null)?.floor !== 'passed' || interceptsBack()) return
    event.stopImmediatePropagation()
    window.history.back()
  })
}

function addFloorEntry(): void {
  // In a new window no page precedes the added entry. Back then shows it, like any other page.
  const floor = window.history.length > 1 ? 'passed' : 'last'
  const { pathname, search, hash } = window.location
  // Only the entry of the page has the fragment.
  window.history.replaceState({ floor, ...createHistoryState(0) }, '', pathname + search)
  window.history.pushState(createHistoryState(1), '', `${pathname}${search}${hash}`)
}

/** Creates a history state in the router's format. */
function createHistoryState(index: number) {
  const key = Math.random().toString(36).slice(2, 10)
  return { key, __TSR_key: key, __TSR_index: index }
}
