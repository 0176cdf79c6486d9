/**
 * What lies over a page goes first: a step through the history (Back, the gesture of a phone) closes the topmost dialog,
 * sheet, menu or list before it leaves the page. The step is taken back, no entry is ever added, so the history stays as
 * it was however the layer closes.
 */
import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { isReturning, returnTo } from './refused-step.client.ts'

export type Step = Parameters<BlockerFn>[0]

interface Hold {
  /** over the page, or the page itself, which lies below all */
  place: 'over' | 'page'
  /** Gives whether the step is refused. Steps through the history reach the topmost hold alone. */
  refuses(step: Step): boolean
  /** whether closing the window would lose something typed */
  typed?(): boolean
}

const held: symbol[] = []

/** Whether a step back means something else than leaving the page. */
export function holdsBack(): boolean {
  return held.length > 0 || isReturning()
}

/** Whether it moves through the history, rather than to a new address. */
export function isTraversal({ action }: Pick<Step, 'action'>): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}

/** What brought a strayed step home. */
function staysHere({ currentLocation: from, nextLocation: to }: Step): boolean {
  return from.state.__TSR_index === to.state.__TSR_index
}

export function useHold(active: boolean, hold: Hold): void {
  const { history } = useRouter()
  const { place } = hold
  const latest = useRef(hold)
  useLayoutEffect(() => {
    latest.current = hold
  })
  useLayoutEffect(() => {
    if (!active) return
    const self = Symbol(place)
    if (place === 'page') held.unshift(self)
    else held.push(self)
    const unblock = history.block({
      blockerFn(step) {
        if (!isTraversal(step)) return latest.current.refuses(step)
        const refused = held.at(-1) === self && !staysHere(step) && latest.current.refuses(step)
        if (refused) returnTo(history)
        return refused
      },
      enableBeforeUnload: () => latest.current.typed?.() ?? false,
    })
    return () => {
      held.splice(held.indexOf(self), 1)
      unblock()
    }
  }, [active, place, history])
}

/** @param onBack closes the layer, or asks whether to, or does nothing where Escape does nothing */
export function useLayer(opened: boolean, onBack: () => void, typed?: () => boolean): void {
  useHold(opened, {
    place: 'over',
    refuses(step) {
      if (!isTraversal(step)) return false
      onBack()
      return true
    },
    ...(typed && { typed }),
  })
}
