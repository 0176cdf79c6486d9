/**
 * Leads back from an affiliate to the list as it was left: tab, search, filters, page, scroll position and row. Each
 * history entry stores the index of the list's entry, so that a reload in between changes nothing.
 */
import {
  type ParsedLocation,
  useElementScrollRestoration,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** index of the history entry that shows the list of Data Affiliate */
    listAt?: number | undefined
    /** true if that history entry is Home, where a line of the radar linked to this page */
    isHome?: boolean | undefined
  }
}

type State = ParsedLocation['state']

/** Creates the state for links on the list. */
export const createListState = ({ __TSR_index }: State) => ({ listAt: __TSR_index })
/** Creates the state for links on the radar. */
export const createRadarState = (state: State) => ({ ...createListState(state), isHome: true })
/** Creates the state for links on pages that were opened from the list. */
export const createStateAfterList = ({ listAt, isHome }: State) => ({ listAt, isHome })

/** The affiliate whose page was shown last, and the index of its history entry. */
let lastViewed: { id: string; historyIndex: number } | undefined

/**
 * Returns a function that goes back to the list. If the history contains no list, it opens the list without filters.
 */
export function useLeaveToList() {
  const router = useRouter()
  useEffect(() => {
    const { pathname, state } = router.latestLocation
    const id = parseAffiliateId(pathname)
    if (id) lastViewed = { id, historyIndex: state.__TSR_index }
  }, [router])
  // With `asksFirst: false`, unsaved input is discarded without a question.
  return ({ asksFirst } = { asksFirst: true }) => {
    const { listAt, __TSR_index: currentIndex } = router.latestLocation.state
    const ignoreBlocker = !asksFirst
    if (listAt !== undefined && listAt < currentIndex)
      router.history.go(listAt - currentIndex, { ignoreBlocker })
    else void router.navigate({ to: '/dashboard/data-affiliate', replace: true, ignoreBlocker })
  }
}

/** Returns the name of the page to which `useLeaveToList` goes back. */
export function useNameOfList(): 'Home' | 'Data Affiliate' {
  return useLocation({ select: ({ state }) => (state.isHome ? 'Home' : 'Data Affiliate') })
}

/** Checks whether the history contains a list to go back to. */
export function useCameFromList(): boolean {
  return useLocation({ select: ({ state }) => state.listAt !== undefined })
}

/**
 * Focuses the row of an affiliate after a return from their page, and restores the scroll position. The router restores
 * it too early when the list has to load first: nothing can be scrolled then.
 */
export function useReturnToRow(rows: readonly { id: string }[] | undefined) {
  const router = useRouter()
  const [rowId, setRowId] = useState(() =>
    lastViewed && router.latestLocation.state.__TSR_index <= lastViewed.historyIndex
      ? lastViewed.id
      : undefined,
  )
  const [scroll] = useState(useElementScrollRestoration({ getElement: () => window }))
  useEffect(() => {
    lastViewed = undefined
  }, [])
  // Runs after each render until the rows are in the document. Their data may arrive before their tabs are rendered.
  useEffect(() => {
    if (!rowId || !rows || (rows.length > 0 && !document.querySelector('[data-row]'))) return
    setRowId(undefined)
    if (scroll) window.scrollTo(scroll.scrollX, scroll.scrollY)
    const row = document.querySelector(`[data-row="${rowId}"]`)
    const isFree = ['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? '')
    if (!row || !isFree) return
    row.querySelector('button')?.focus({ preventScroll: true })
    const { top, bottom } = row.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  })
}

function parseAffiliateId(path: string): string | undefined {
  return path.match(/^\/dashboard\/data-affiliate\/(?:edit|view)\/([0-9a-f-]+)/)?.[1]
}
