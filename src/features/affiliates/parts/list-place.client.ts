/**
 * The way back from one affiliate to the list as it was left: its tab, search, filters, page and place, and the row. Each
 * step of the history carries where in it the list stands, so that a reload on the way changes nothing.
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
    /** which step of the history is the list of Data Affiliate */
    listAt?: number | undefined
    /** whether that is the home page instead, whose radar led here */
    isHome?: boolean | undefined
  }
}

type State = ParsedLocation['state']

/** For links on the list. */
export const listIsHere = ({ __TSR_index }: State) => ({ listAt: __TSR_index })
/** For links on the radar. */
export const homeIsHere = (state: State) => ({ ...listIsHere(state), isHome: true })
/** For links on the pages that the list led to. */
export const listIsBefore = ({ listAt, isHome }: State) => ({ listAt, isHome })

/** The affiliate whose page was shown last, and which step of the history that was. */
let shown: { id: string; at: number } | undefined

/** Goes back to the list, or, where nobody came from one, to the list as it begins. */
export function useLeaveToList() {
  const router = useRouter()
  useEffect(() => {
    const { pathname, state } = router.latestLocation
    const id = affiliateOf(pathname)
    if (id) shown = { id, at: state.__TSR_index }
  }, [router])
  return ({ asking } = { asking: true }) => {
    const { listAt, __TSR_index: here } = router.latestLocation.state
    const ignoreBlocker = !asking
    if (listAt !== undefined && listAt < here) router.history.go(listAt - here, { ignoreBlocker })
    else void router.navigate({ to: '/dashboard/data-affiliate', replace: true, ignoreBlocker })
  }
}

/** What `useLeaveToList` goes back to is called. */
export function useNameOfList(): 'Home' | 'Data Affiliate' {
  return useLocation({ select: ({ state }) => (state.isHome ? 'Home' : 'Data Affiliate') })
}

/** Whether there is a list to go back to. */
export function useCameFromList(): boolean {
  return useLocation({ select: ({ state }) => state.listAt !== undefined })
}

/**
 * Who comes back from an affiliate finds the focus on its row, and the list as far scrolled as it was. The router says where
 * it arrived before the list is drawn, when the list has to be loaded first: then it finds nothing to scroll.
 */
export function useReturnToRow(rows: readonly { id: string }[] | undefined) {
  const router = useRouter()
  const [left, setLeft] = useState(() =>
    shown && router.latestLocation.state.__TSR_index <= shown.at ? shown.id : undefined,
  )
  const [place] = useState(useElementScrollRestoration({ getElement: () => window }))
  useEffect(() => {
    shown = undefined
  }, [])
  // After each draw, until the rows stand there: they may be read before the tabs that they are drawn in.
  useEffect(() => {
    if (!left || !rows || (rows.length > 0 && !document.querySelector('[data-row]'))) return
    setLeft(undefined)
    if (place) window.scrollTo(place.scrollX, place.scrollY)
    const row = document.querySelector(`[data-row="${left}"]`)
    const isFree = ['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? '')
    if (!row || !isFree) return
    row.querySelector('button')?.focus({ preventScroll: true })
    const { top, bottom } = row.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: 'center' })
  })
}

function affiliateOf(path: string): string | undefined {
  return path.match(/^\/dashboard\/data-affiliate\/(?:edit|view)\/([0-9a-f-]+)/)?.[1]
}
