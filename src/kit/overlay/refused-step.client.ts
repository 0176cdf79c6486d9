/**
 * Completes refused history steps. The router reverts a refused step by itself. A second step meanwhile (a double press
 * of Back) interferes, and would leave the address on a different entry than the page. This module then returns to the
 * page's entry.
 */
import type { RouterHistory } from '@tanstack/react-router'

/** Milliseconds without another step, after which no navigation is pending. */
const quietMs = 60

interface Return {
  home: number
  /** True if the user navigated meanwhile, and the router took that navigation for the end of its own. */
  strayed: boolean
  timer?: ReturnType<typeof setTimeout>
}

let pendingReturn: Return | null = null
let waiting: (() => void)[] = []

export function isReturning(): boolean {
  return pendingReturn !== null
}

/**
 * Runs a function that changes the address, after a refused step has been reverted. Earlier it would change a different
 * entry.
 */
export function afterReturn(callback: () => void): void {
  // The step counts as refused only after the code that refuses it has returned.
  setTimeout(() => {
    if (pendingReturn === null) callback()
    else waiting.push(callback)
  })
}

/** Starts the return to the current entry. Call it when a step is refused. */
export function returnTo({ location }: RouterHistory): void {
  if (pendingReturn === null) window.addEventListener('popstate', follow, { capture: true })
  pendingReturn = { home: location.state.__TSR_index, strayed: false }
}

function follow(event: PopStateEvent): void {
  if (!pendingReturn) return
  const { home, strayed } = pendingReturn
  clearTimeout(pendingReturn.timer)
  // The router ignores the first such navigation, because it takes it for the one that it started.
  if (strayed) event.stopImmediatePropagation()
  if (indexHere() === home) {
    pendingReturn = null
    window.removeEventListener('popstate', follow, { capture: true })
    const callbacks = waiting
    waiting = []
    // The router processes this step first.
    setTimeout(() => {
      for (const callback of callbacks) callback()
    })
    return
  }
  pendingReturn.strayed = true
  pendingReturn.timer = setTimeout(goHome, quietMs)
}

function goHome(): void {
  const delta = pendingReturn ? pendingReturn.home - indexHere() : 0
  // `history.go(0)` would reload the page.
  if (delta !== 0) window.history.go(delta)
}

function indexHere(): number {
  return window.history.state.__TSR_index
}
