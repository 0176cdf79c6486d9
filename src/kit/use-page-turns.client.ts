import { useEffect, useRef } from 'react'
import { pageCount } from '#base/paging.ts'

/**
 * For lists in pages. Who stands behind the last page is led back to it; who turns the page from its foot begins at
 * `top`, the element where the list does. `total` is undefined until the rows of this search are counted.
 */
export function usePageTurns<E extends HTMLElement>(
  page: number,
  total: number | undefined,
  onSearch: (next: { page: number }, options?: { replace?: boolean }) => void,
) {
  const top = useRef<E>(null)

  const pages = total === undefined ? undefined : pageCount(total)
  useEffect(() => {
    if (pages !== undefined && page > pages) onSearch({ page: pages }, { replace: true })
  }, [pages, page, onSearch])

  function turnTo(next: number) {
    onSearch({ page: next })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  return { top, turnTo }
}
