/**
 * The router takes a refused step through the history back by itself. A second press meanwhile (a double tap of Back)
 * gets in its way and would leave the address on another entry than the page: whoever strays so is brought home.
 */
import type { RouterHistory } from '@tanstack/react-router'

/** Milliseconds without another step, after which nothing else moves through the history. */
const quiet = 60

interface Return {
  home: number
  /** whether another step came between, which the router took for the end of its own */
  strayed: boolean
  timer?: ReturnType<typeof setTimeout>
}

let underWay: Return | null = null
let waiting: (() => void)[] = []

export function isReturning(): boolean {
  return underWay !== null
}

/** For what changes the address when a step is refused: before it is taken back, it would change another entry. */
export function afterReturn(act: () => void): void {
  // The step counts as refused once whoever refuses it has answered.
  setTimeout(() => {
    if (underWay === null) act()
    else waiting.push(act)
  })
}

/** To be called when a step is refused. */
export function returnTo({ location }: RouterHistory): void {
  if (underWay === null) window.addEventListener('popstate', follow, { capture: true })
  underWay = { home: location.state.__TSR_index, strayed: false }
}

function follow(event: PopStateEvent): void {
  if (!underWay) return
  const { home, strayed } = underWay
  clearTimeout(underWay.timer)
  // The first that strays is the router's to ignore, as it would its own.
  if (strayed) event.stopImmediatePropagation()
  if (indexHere() === home) {
    underWay = null
    window.removeEventListener('popstate', follow, { capture: true })
    const due = waiting
    waiting = []
    // The router follows this step first.
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
  // A way of 0 would load the page anew.
  if (way !== 0) window.history.go(way)
}

function indexHere(): number {
  return window.history.state.__TSR_index
}
