/**
 * Leads back from an affiliate to the list as the user left it: tab, search, filters, page, scroll position and row.
 * The history entry of each page stores the index of the list's entry, so that this works after a reload too.
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
    listIndex?: number | undefined
    /** true if the entry at `listIndex` is Home, where a line of the radar linked to this page */
    isHome?: boolean | undefined
  }
}

type State = ParsedLocation['state']

/** Creates the state for links on the list. */
export const createListState = ({ __TSR_index }: State) => ({ listIndex: __TSR_index })
/** Creates the state for links on the radar. */
export const createRadarState = (state: State) => ({ ...createListState(state), isHome: true })
/** Creates the state for links on pages that were opened from the list. */
export const createStateAfterList = ({ listIndex, isHome }: State) => ({ listIndex, isHome })

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
  // `asksFirst: false` discards unsaved input without a question.
  return ({ asksFirst } = { asksFirst: true }) => {
    const { listIndex, __TSR_index: currentIndex } = router.latestLocation.state
    const ignoreBlocker = !asksFirst
    if (listIndex !== undefined && listIndex < currentIndex)
      router.history.go(listIndex - currentIndex, { ignoreBlocker })
    else void router.navigate({ to: '/dashboard/data-affiliate', replace: true, ignoreBlocker })
  }
}

/** Returns the name of the page to which `useLeaveToList` goes back. */
export function useNameOfList(): 'Home' | 'Data Affiliate' {
  return useLocation({ select: ({ state }) => (state.isHome ? 'Home' : 'Data Affiliate') })
}

/** Checks whether the history contains a list to go back to. */
export function useCameFromList(): boolean {
  return useLocation({ select: ({ state }) => state.listIndex !== undefined })
}

/**
 * Focuses the row of an affiliate after a return from their page, and restores the scroll position. The router restores
 * the position too early if the list still has to load, since an empty page can't be scrolled.
 */
export function useReturnToRow(rows: readonly { id: string }[] | undefined) {
  const router = useRouter()
  // Only a step back to an earlier entry is a return. A link to the list makes a later entry.
  const [rowId, setRowId] = useState(() =>
    lastViewed && router.latestLocation.state.__TSR_index <= lastViewed.historyIndex
      ? lastViewed.id
      : undefined,
  )
  const [scroll] = useState(useElementScrollRestoration({ getElement: () => window }))
  useEffect(() => {
    lastViewed = undefined
  }, [])
  // Runs after each render until the rows are in the document. The data of the rows may arrive before the tabs around
  // them are rendered.
  useEffect(() => {
    if (!rowId || !rows || (rows.length > 0 && !document.querySelector('[data-row]'))) return
    setRowId(undefined)
    if (scroll) window.scrollTo(scroll.scrollX, scroll.scrollY)
    const row = document.querySelector(`[data-row="${rowId}"]`)
    /** true if no control has the focus: a new page focuses its `main` element */
    const isFocusUnset = ['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? '')
    if (!row || !isFocusUnset) return
    row.querySelector('button')?.focus({ preventScroll: true })
    const { top, bottom } = row.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  })
}

function parseAffiliateId(path: string): string | undefined {
  return path.match(/^\/dashboard\/data-affiliate\/(?:edit|view)\/([0-9a-f-]+)/)?.[1]
}
