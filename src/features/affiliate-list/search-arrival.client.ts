/** Arrivals on Data Affiliate by a link that leads to its search. */
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** true if the user came to search for an affiliate */
    isSearching?: boolean | undefined
  }
}

/** Returns a text that is another one for each arrival by such a link; undefined on any other arrival. */
export function useSearchArrival(): string | undefined {
  return useLocation({ select: ({ state }) => (state.isSearching ? state.__TSR_key : undefined) })
}
