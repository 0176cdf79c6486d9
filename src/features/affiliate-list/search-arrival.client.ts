/** Tells the page Data Affiliate that the user came by a link to its search. */
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** true if the user came to search for an affiliate */
    isSearching?: boolean | undefined
  }
}

/** Returns a key that differs for each arrival by such a link; undefined after any other navigation. */
export function useSearchArrival(): string | undefined {
  return useLocation({ select: ({ state }) => (state.isSearching ? state.__TSR_key : undefined) })
}
