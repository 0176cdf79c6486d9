/**
 * Adds a history entry with the same address below the first page of a document, and skips it in both directions.
 * Otherwise Back on the first page would leave the document, and could not close a dialog instead.
 */
import { interceptsBack } from '#kit/overlay/layer.client.ts'

/** State of a history entry, as far as this module reads it. */
interface EntryState {
  /** the router's number of the entry */
  __TSR_index: number
  /** set on the added entry: 'passed' if Back and Forward skip it, 'last' if it is shown because no page precedes it */
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
  // In a new window there is no page before the first one. The entry is then not skipped and shows the page like any
  // other.
  const floor = window.history.length > 1 ? 'passed' : 'last'
  const { pathname, search, hash } = window.location
  // The fragment belongs only to the entry of the page.
  window.history.replaceState({ floor, ...createHistoryState(0) }, '', pathname + search)
  window.history.pushState(createHistoryState(1), '', `${pathname}${search}${hash}`)
}

/** Creates a history state in the router's format. */
function createHistoryState(index: number) {
  const key = Math.random().toString(36).slice(2, 10)
  return { key, __TSR_key: key, __TSR_index: index }
}
