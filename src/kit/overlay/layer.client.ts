/**
 * Closes overlays on Back. A step through the history (Back, a swipe on a phone) closes the topmost dialog, sheet, menu
 * or list before it leaves the page. The step is then reverted. No history entry is ever added, so the history stays
 * the same however the overlay closes.
 */
import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { isReturning, watchReturn } from './refused-step.client.ts'

export type Step = Parameters<BlockerFn>[0]

interface StepBlocker {
  /** The page is below all overlays. */
  level: 'overlay' | 'page'
  /** Handles a step and returns true to refuse it. Only the topmost blocker receives steps through the history. */
  handleStep(step: Step): boolean
  /** Returns true if closing the window would lose input. */
  hasUnsavedInput?(): boolean
}

/** The active blockers, the topmost last. */
const activeBlockers: symbol[] = []

/** Returns true if a step back does something other than leaving the page. */
export function interceptsBack(): boolean {
  return activeBlockers.length > 0 || isReturning()
}

/** Checks whether the step moves through the history, rather than to a new address. */
export function isTraversal({ action }: Pick<Step, 'action'>): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}

/**
 * Checks whether the step ends at the entry where it started. Such a step is the return to the page after a refusal.
 */
function isSamePage({ currentLocation: from, nextLocation: to }: Step): boolean {
  return from.state.__TSR_index === to.state.__TSR_index
}

/** Lets a component refuse navigation while `active`. */
export function useStepBlocker(active: boolean, blocker: StepBlocker): void {
  const { history } = useRouter()
  const { level } = blocker
  const latest = useRef(blocker)
  useLayoutEffect(() => {
    latest.current = blocker
  })
  useLayoutEffect(() => {
    if (!active) return
    const self = Symbol(level)
    if (level === 'page') activeBlockers.unshift(self)
    else activeBlockers.push(self)
    const unblock = history.block({
      blockerFn(step) {
        if (!isTraversal(step)) return latest.current.handleStep(step)
        const isRefused =
          activeBlockers.at(-1) === self && !isSamePage(step) && latest.current.handleStep(step)
        if (isRefused) watchReturn(history)
        return isRefused
      },
      enableBeforeUnload: () => latest.current.hasUnsavedInput?.() ?? false,
    })
    return () => {
      activeBlockers.splice(activeBlockers.indexOf(self), 1)
      unblock()
    }
  }, [active, level, history])
}

/**
 * Registers an overlay, so that Back reaches it before the page.
 * @param onBack closes the overlay, asks before closing it, or does nothing if Escape does nothing either
 * @param hasUnsavedInput returns true if closing the window would lose input
 */
export function useLayer(opened: boolean, onBack: () => void, hasUnsavedInput?: () => boolean): void {
  useStepBlocker(opened, {
    level: 'overlay',
    handleStep(step) {
      if (!isTraversal(step)) return false
      onBack()
      return true
    },
    ...(hasUnsavedInput && { hasUnsavedInput }),
  })
}
