/** The search, filters and page of a list, which its address holds. */
import { useCallback } from 'react'

export interface ListSearch<S> {
  search: S
  /** `replace`: a change that is no step of its own for Back */
  onSearch(next: Partial<S>, options?: { replace?: boolean }): void
}

/** A route of the router, as `getRouteApi` gives it; its own type of `navigate` is too narrow for any search. */
interface SearchedRoute<S> {
  useSearch(): S
  useNavigate(): (options: never) => Promise<void>
}

type Navigate<S> = (options: {
  search(now: S): S
  replace?: boolean | undefined
  resetScroll: false
}) => Promise<void>

export function useListSearch<S extends object>(route: SearchedRoute<S>): ListSearch<S> {
  const search = route.useSearch()
  const navigate = route.useNavigate() as Navigate<S>
  const onSearch = useCallback<ListSearch<S>['onSearch']>(
    (next, options) =>
      void navigate({
        search: (now) => ({ ...now, ...next }),
        replace: options?.replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, onSearch }
}
