import { useEffect, useRef } from 'react'
import { pageCount } from '#base/paging.ts'

/**
 * Handles the pages of a list. If the page is behind the last one, moves to the last one. When the user turns the page
 * from the bottom, scrolls to `top`, the element where the list starts. `total` is undefined until the rows of this
 * search are counted.
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
