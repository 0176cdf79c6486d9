import { pageCount, pageSize } from '#base/paging.ts'
import { useFirstRowsFirst } from '../overlay/in-turn.client.ts'
import { useFocusOfRows } from '../overlay/return-focus.client.ts'
import { useChoosingOf } from '../selection/choosing.tsx'
import { useFrozenRows } from './frozen-rows.client.ts'
import { useGlow } from './glow.client.ts'
import { usePageTurns } from './use-page-turns.client.ts'
import { useSettled } from './use-settled.client.ts'

interface ListState<Row, L> {
  /** The latest answer, if there is one; it belongs to another search while `isPlaceholderData` is true. */
  list: L | undefined
  isPlaceholderData: boolean
  /** Identifies the list: search, filters and page. */
  key: string
  page: number
  /** False for a list that is shown whole. */
  isPaged?: boolean
  onSearch(next: { page: number }, options?: { replace?: boolean }): void
  /** Query of the list without its page, if rows can be selected. */
  query: object | undefined
  /** Checks whether a row's latest change came from this browser. Such a change is not highlighted. */
  isMine(row: Row): boolean
}

/** Combines what every list of rows does: selection, freezing, drawing in turn, highlighting, paging and focus. */
export function useListRows<
  E extends HTMLElement,
  Row extends { id: string; revision: number },
  L extends { rows: readonly Row[]; total: number },
>({
  list: latest,
  isPlaceholderData,
  key,
  page,
  isPaged = true,
  onSearch,
  query,
  isMine,
}: ListState<Row, L>) {
  const answered = isPlaceholderData ? undefined : latest
  const choosing = useChoosingOf(query, answered?.rows, answered?.total)
  // The key includes `actionCount`, so that the result of a bulk action shows at once.
  const [list, freeze] = useFrozenRows(latest, `${key} ${choosing?.actionCount}`)
  const settled = isPlaceholderData ? undefined : list
  const { shown, isWhole } = useFirstRowsFirst<Row>(list?.rows)
  const settledPage = useSettled(page, settled !== undefined)
  const glowing = useGlow<Row>(settled?.rows, key, page, isMine)
  const { top, turnTo } = usePageTurns<E>(page, isPaged ? settled?.total : undefined, onSearch)
  const focusOfRows = useFocusOfRows()
  const pages = pageCount(list?.total ?? 0)
  const shownPage = Math.min(settledPage, pages)
  return {
    choosing,
    /** The list to show. */
    list,
    /** Value for `FreezeRows`. */
    freeze,
    /** Number of rows of this search; undefined until they are counted. */
    total: settled?.total,
    rows: shown,
    firstNumber: (shownPage - 1) * pageSize + 1,
    glowing,
    /** Put this ref on the element where the list starts. */
    top,
    /** Spread these props on the element of the list. */
    focusOfRows,
    /** Props of the `Pager`; undefined until all rows of the page are drawn. */
    pager:
      isWhole && list
        ? { page: Math.min(page, pages), shownPage, total: list.total, onPage: turnTo }
        : undefined,
  }
}
