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

let returning: Return | null = null
let waiting: (() => void)[] = []

export function isReturning(): boolean {
  return returning !== null
}

/**
 * Runs a function that changes the address, after a refused step has been reverted. Earlier it would change a different
 * entry.
 */
export function afterReturn(callback: () => void): void {
  // The step counts as refused only after the code that refuses it has returned.
  setTimeout(() => {
    if (returning === null) callback()
    else waiting.push(callback)
  })
}

/** Starts the return to the current entry. Call it when a step is refused. */
export function returnTo({ location }: RouterHistory): void {
  if (returning === null) window.addEventListener('popstate', follow, { capture: true })
  returning = { home: location.state.__TSR_index, strayed: false }
}

function follow(event: PopStateEvent): void {
  if (!returning) return
  const { home, strayed } = returning
  clearTimeout(returning.timer)
  // The router ignores the first such navigation, because it takes it for the one that it started.
  if (strayed) event.stopImmediatePropagation()
  if (indexHere() === home) {
    returning = null
    window.removeEventListener('popstate', follow, { capture: true })
    const callbacks = waiting
    waiting = []
    // The router processes this step first.
    setTimeout(() => {
      for (const callback of callbacks) callback()
    })
    return
  }
  returning.strayed = true
  returning.timer = setTimeout(goHome, quietMs)
}

function goHome(): void {
  const delta = returning ? returning.home - indexHere() : 0
  // `history.go(0)` would reload the page.
  if (delta !== 0) window.history.go(delta)
}

function indexHere(): number {
  return window.history.state.__TSR_index
}
