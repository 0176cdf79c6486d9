/**
 * A step back from the first page of a document leaves the document, and nothing could stop it to close a dialog. So an
 * entry of the same address is laid below it, which is passed over in both directions.
 */
import { holdsBack } from '#kit/layer.client.ts'

interface Entry {
  __TSR_index: number
  floor?: 'passed' | 'last'
}

/** To be called before the router reads the history, and hears of its steps. */
export function layHistoryFloor(): void {
  const here = window.history.state as Entry | null
  if (here?.__TSR_index === undefined) lay()
  else if (here.floor === 'passed') window.history.forward()
  window.addEventListener('popstate', (event) => {
    if ((event.state as Entry | null)?.floor !== 'passed' || holdsBack()) return
    event.stopImmediatePropagation()
    window.history.back()
  })
}

function lay(): void {
  // Below the first page of a window there is nothing to go to: there it is a page like any other.
  const floor = window.history.length > 1 ? 'passed' : 'last'
  const { pathname, search, hash } = window.location
  // Without the fragment, which belongs to the page above it.
  window.history.replaceState({ floor, ...historyState(0) }, '', pathname + search)
  window.history.pushState(historyState(1), '', `${pathname}${search}${hash}`)
}

/** As the router names its entries. */
function historyState(index: number) {
  const key = Math.random().toString(36).slice(2, 10)
  return { key, __TSR_key: key, __TSR_index: index }
}
