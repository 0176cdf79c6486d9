/** The search, filters and page of a list, which its address holds. */
import { useCallback } from 'react'

export interface ListSearch<S> {
  search: S
  /** `replace`: a change that is no step of its own for Back */
  onSearch(next: Partial<S>, options?: { replace?: boolean }): void
}

/** The router's own type of navigating is too narrow for whatever search. */
type Navigate<S> = (options: {
  search(now: S): S
  replace?: boolean | undefined
  resetScroll: false
}) => Promise<void>

/** Takes what `useSearch` and `useNavigate` of the page's route give. */
export function useListSearch<S extends object>(
  search: S,
  navigate: (options: never) => Promise<void>,
): ListSearch<S> {
  const onSearch = useCallback<ListSearch<S>['onSearch']>(
    (next, options) =>
      void (navigate as Navigate<S>)({
        search: (now) => ({ ...now, ...next }),
        replace: options?.replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, onSearch }
}
