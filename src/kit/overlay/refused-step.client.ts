/**
 * Makes sure that the reversal of a refused history step ends at the page's entry. The router reverts a refused step by
 * itself. A second step meanwhile (a double press of Back) interferes, and would leave the address on a different entry
 * than the page. This module then returns to the page's entry.
 */
import type { RouterHistory } from '@tanstack/react-router'

/** Milliseconds without another step, after which no navigation is pending. */
const quietMs = 60

interface Return {
  /** Index of the page's entry in the history. */
  homeIndex: number
  /** True once a step ended at another entry. The router has taken that step for its own reversal. */
  hasStrayed: boolean
  timer?: ReturnType<typeof setTimeout>
}

let pendingReturn: Return | null = null
let pendingCallbacks: (() => void)[] = []

export function isReturning(): boolean {
  return pendingReturn !== null
}

/**
 * Runs a function that changes the address, after a refused step has been reverted. Earlier it would change a different
 * entry.
 */
export function runAfterReturn(callback: () => void): void {
  // The step counts as refused only after the code that refuses it has returned.
  setTimeout(() => {
    if (pendingReturn === null) callback()
    else pendingCallbacks.push(callback)
  })
}

/**
 * Watches until the router has returned to the current entry, and returns there itself if another step interferes. Call
 * it when a step is refused.
 */
export function watchReturn({ location }: RouterHistory): void {
  if (pendingReturn === null) window.addEventListener('popstate', onPopState, { capture: true })
  pendingReturn = { homeIndex: location.state.__TSR_index, hasStrayed: false }
}

function onPopState(event: PopStateEvent): void {
  if (!pendingReturn) return
  const { homeIndex, hasStrayed } = pendingReturn
  clearTimeout(pendingReturn.timer)
  // The router takes the first of these navigations for its own and ignores it. It must not see the later ones.
  if (hasStrayed) event.stopImmediatePropagation()
  if (readCurrentIndex() === homeIndex) {
    pendingReturn = null
    window.removeEventListener('popstate', onPopState, { capture: true })
    const callbacks = pendingCallbacks
    pendingCallbacks = []
    // The router processes this step first.
    setTimeout(() => {
      for (const callback of callbacks) callback()
    })
    return
  }
  pendingReturn.hasStrayed = true
  pendingReturn.timer = setTimeout(goHome, quietMs)
}

function goHome(): void {
  const delta = pendingReturn ? pendingReturn.homeIndex - readCurrentIndex() : 0
  // `history.go(0)` would reload the page.
  if (delta !== 0) window.history.go(delta)
}

function readCurrentIndex(): number {
  return window.history.state.__TSR_index
}
