/**
 * Completes refused history steps. The router reverts a refused step by itself. A second step meanwhile (a double press
 * of Back) interferes, and would leave the address on a different entry than the page. This module then returns to the
 * page's entry.
 */
import type { RouterHistory } from '@tanstack/react-router'

/** Milliseconds without another step, after which no navigation is pending. */
const quiet = 60

interface Return {
  home: number
  /** True if another step came in between, which the router mistook for the end of its own. */
  strayed: boolean
  timer?: ReturnType<typeof setTimeout>
}

let underWay: Return | null = null
let waiting: (() => void)[] = []

export function isReturning(): boolean {
  return underWay !== null
}

/**
 * Runs a function that changes the address, after a refused step has been reverted. Earlier it would change a different
 * entry.
 */
export function afterReturn(act: () => void): void {
  // The step counts as refused only after the code that refuses it has returned.
  setTimeout(() => {
    if (underWay === null) act()
    else waiting.push(act)
  })
}

/** Starts the return to the current entry. Call it when a step is refused. */
export function returnTo({ location }: RouterHistory): void {
  if (underWay === null) window.addEventListener('popstate', follow, { capture: true })
  underWay = { home: location.state.__TSR_index, strayed: false }
}

function follow(event: PopStateEvent): void {
  if (!underWay) return
  const { home, strayed } = underWay
  clearTimeout(underWay.timer)
  // The router ignores the first such step, because it takes it for its own.
  if (strayed) event.stopImmediatePropagation()
  if (indexHere() === home) {
    underWay = null
    window.removeEventListener('popstate', follow, { capture: true })
    const due = waiting
    waiting = []
    // The router processes this step first.
    setTimeout(() => {
      for (const act of due) act()
    })
    return
  }
  underWay.strayed = true
  underWay.timer = setTimeout(goHome, quiet)
}

function goHome(): void {
  const way = underWay ? underWay.home - indexHere() : 0
  // `history.go(0)` would reload the page.
  if (way !== 0) window.history.go(way)
}

function indexHere(): number {
  return window.history.state.__TSR_index
}
