import { useEffect, useRef, useState } from 'react'
import { countPages, pageSize } from '#base/paging.ts'
import { useRowFocus } from '../overlay/return-focus.client.ts'
import { useReportRows } from '../selection/list-selection.tsx'
import { useFirstRows } from './first-rows.client.ts'
import { useFrozenRows } from './frozen-rows.client.ts'
import { useGlow } from './glow.client.ts'

interface ListState<Row, L> {
  /** The latest answer, if there is one; it belongs to another search while `isPlaceholderData` is true. */
  list: L | undefined
  isPlaceholderData: boolean
  /** Identifies the list: search, filters and page. */
  key: string
  page: number
  /** Rows per page. */
  size?: number
  /** False for a list that is shown whole. */
  isPaged?: boolean
  onSearch(next: { page: number }, options?: { replace?: boolean }): void
  /** Query of the list without its page, if rows can be selected. */
  query: object | undefined
  /** Checks whether a row's latest change came from this browser. Such a change is not highlighted. */
  isMine(row: Row): boolean
}

/** Combines what every list of rows does: selection, freezing, first rows, highlighting, paging and focus. */
export function useListRows<
  E extends HTMLElement,
  Row extends { id: string; revision: number },
  L extends { rows: readonly Row[]; total: number },
>({
  list: latest,
  isPlaceholderData,
  key,
  page,
  size = pageSize,
  isPaged = true,
  onSearch,
  query,
  isMine,
}: ListState<Row, L>) {
  const answeredList = isPlaceholderData ? undefined : latest
  const selection = useReportRows(query, answeredList?.rows, answeredList?.total)
  // The key includes `actionCount`, so that the result of a bulk action shows at once.
  const [list, freeze] = useFrozenRows(latest, `${key} ${selection?.actionCount}`)
  const { shownRows, isWhole } = useFirstRows(list?.rows)
  const settledList = isPlaceholderData ? undefined : list
  const settledPage = useSettled(page, settledList !== undefined)
  const glowingIds = useGlow<Row>({ rows: settledList?.rows, listKey: key, page, isMine })
  const { top, turnTo } = usePageTurns<E>(
    page,
    isPaged && settledList ? countPages(settledList.total, size) : undefined,
    onSearch,
  )
  const rowFocusProps = useRowFocus()
  const pages = countPages(list?.total ?? 0, size)
  const shownPage = Math.min(settledPage, pages)
  return {
    selection,
    /** The list to show. */
    list,
    /** Value for `FreezeRows`. */
    freeze,
    /** Number of rows of this search; undefined until they are counted. */
    total: settledList?.total,
    rows: shownRows,
    firstNumber: (shownPage - 1) * size + 1,
    glowingIds,
    /** Put this ref on the element where the list starts. */
    top,
    /** Spread these props on the element of the list. */
    rowFocusProps,
    /** Props of the `Pager`; undefined until all rows of the page are rendered. */
    pager: isWhole &&
      list && { page: Math.min(page, pages), shownPage, total: list.total, size, onPage: turnTo },
  }
}

/**
 * Handles the pages of a list. If the page is behind the last one, moves to the last one. When the user turns the page
 * from the bottom, scrolls to `top`, the element where the list starts. `pages` is undefined until the rows of this
 * search are counted.
 */
function usePageTurns<E extends HTMLElement>(
  page: number,
  pages: number | undefined,
  onSearch: (next: { page: number }, options?: { replace?: boolean }) => void,
) {
  const top = useRef<E>(null)

  useEffect(() => {
    if (pages !== undefined && page > pages) onSearch({ page: pages }, { replace: true })
  }, [pages, page, onSearch])

  function turnTo(next: number) {
    onSearch({ page: next })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  return { top, turnTo }
}

/**
 * Returns the value from when `isSettled` was last true, e.g. the page that the visible rows belong to while the next
 * page loads.
 */
function useSettled<T>(value: T, isSettled: boolean): T {
  const [settledValue, setSettledValue] = useState(value)
  if (isSettled && settledValue !== value) {
    setSettledValue(value)
    return value
  }
  return settledValue
}
