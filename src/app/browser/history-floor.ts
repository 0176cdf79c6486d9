/**
 * Adds a history entry with the same address below the first page of a document, and skips it in both directions.
 * Otherwise Back on the first page would leave the document, and nothing could stop that to close a dialog instead.
 */
import { interceptsBack } from '#kit/overlay/layer.client.ts'

interface Entry {
  __TSR_index: number
  floor?: 'passed' | 'last'
}

/** Adds the entry. Must run before the router reads the history and listens to its events. */
export function addHistoryFloor(): void {
  const currentState = window.history.state as Entry | null
  if (currentState?.__TSR_index === undefined) addFloorEntry()
  else if (currentState.floor === 'passed') window.history.forward()
  window.addEventListener('popstate', (event) => {
    if ((event.state as Entry | null)?.floor !== 'passed' || interceptsBack()) return
    event.stopImmediatePropagation()
    window.history.back()
  })
}

function addFloorEntry(): void {
  // In a new window there is no page before the first one. The entry is then not skipped and shows the page like any
  // other.
  const floor = window.history.length > 1 ? 'passed' : 'last'
  const { pathname, search, hash } = window.location
  // Omits the fragment, which belongs to the page above.
  window.history.replaceState({ floor, ...historyState(0) }, '', pathname + search)
  window.history.pushState(historyState(1), '', `${pathname}${search}${hash}`)
}

/** Returns history state in the router's format. */
function historyState(index: number) {
  const key = Math.random().toString(36).slice(2, 10)
  return { key, __TSR_key: key, __TSR_index: index }
}
