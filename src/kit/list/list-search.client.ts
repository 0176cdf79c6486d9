/** Search, filters and page of a list, stored in the address. */
import { useCallback } from 'react'

export interface ListSearch<S> {
  search: S
  /** `replace`: the change adds no history entry. */
  onSearch(next: Partial<S>, options?: { replace?: boolean }): void
}

/** The router's own type of `navigate` is too narrow for generic search parameters. */
type Navigate<S> = (options: {
  search(current: S): S
  replace?: boolean | undefined
  resetScroll: false
}) => Promise<void>

/**
 * Returns search state and setter for a list. Takes the results of `useSearch` and `useNavigate` of the page's route.
 */
export function useListSearch<S extends object>(
  search: S,
  navigate: (options: never) => Promise<void>,
): ListSearch<S> {
  const onSearch = useCallback<ListSearch<S>['onSearch']>(
    (next, options) =>
      void (navigate as Navigate<S>)({
        search: (current) => ({ ...current, ...next }),
        replace: options?.replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, onSearch }
}
