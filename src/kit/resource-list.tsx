/** The whole of what every list repeats: title, toolbar, rows and pages, nothing, or why not; what others change glows. */
import { Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import { pageCount, pageSize } from '#base/paging.ts'
import { ChooseBox } from './choose-box.tsx'
import { ChooseLine } from './choose-line.tsx'
import { useChoosingOf } from './choosing.tsx'
import { FreezeRows, useFrozenRows } from './frozen-rows.client.ts'
import { useGlow } from './glow.client.ts'
import { useInTurn } from './in-turn.client.ts'
import type { ListSearch } from './list-search.client.ts'
import { ListStatus } from './list-status.tsx'
import { type ListFilters, ListToolbar } from './list-toolbar.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import classes from './resource-list.module.css'
import { useFocusOfRows } from './return-focus.client.ts'
import type { Download } from './use-download.client.ts'
import { usePageTurns } from './use-page-turns.client.ts'
import { usePhone } from './use-phone.client.ts'
import { useSettled } from './use-settled.client.ts'
import { useTroubleToast } from './use-trouble-toast.client.ts'

/** A page of a list, and how many rows all pages have. */
export interface Listed<Row> {
  rows: readonly Row[]
  total: number
  /** how many there are, whatever is searched for, where that is known; its heading says it */
  all?: number
}

/** The rows that are shown right now. */
export interface ShownRows<Row> {
  /** undefined while there is nothing to show yet */
  rows: readonly Row[] | undefined
  /** what the first is called in a column of numbers */
  firstNumber: number
  glowing: ReadonlySet<string>
  /** what chooses a row, where rows can be chosen */
  boxOf?: ((row: Row) => ReactNode) | undefined
  /** what the list is called */
  label?: string
  labelledBy?: string
}

export interface ResourceListProps<Row extends { id: string; revision: number }, S extends Searched>
  extends ListSearch<S> {
  /** its heading, or its name where the page has said it */
  title?: string
  headingRef?: Ref<HTMLHeadingElement>
  label?: string
  query: Pick<UseQueryResult, Watched>
  /** of the search that the query last answered */
  list: Listed<Row> | undefined
  /** what stands in the box, and below it what is chosen */
  searchBox?: { label: string; placeholder: string; maxLength?: number }
  filters?: ListFilters
  /** what is said when the list could not be read; when a refresh failed */
  trouble: { message: string; refresh?: string }
  /** as search and filters leave it */
  download?: Download
  /** stands there instead of rows when there are none */
  empty: ReactNode
  /** whether a row owes its latest change to this browser: that is no news */
  isMine(row: Row): boolean
  /** whether a single page says at its foot, too, how many rows there are */
  alwaysCounted?: true
  /** which pages the pager offers */
  numbers?: PagerProps['numbers']
  /** where rows can be chosen: what the list was asked, whatever its page, and what a row is called */
  choosing?: { asked: object; nameOf(row: Row): string }
  /** first in the toolbar: of what the list is */
  lead?: ReactNode
  /** between toolbar and rows */
  above?: ReactNode
  children(shown: ShownRows<Row>): ReactNode
}

interface Searched {
  q: string
  /** without one the list is shown whole */
  page?: number
}
type Watched =
  | 'error'
  | 'isError'
  | 'isFetching'
  | 'isLoadingError'
  | 'isPlaceholderData'
  | 'isSuccess'
  | 'refetch'

export function ResourceList<Row extends { id: string; revision: number }, S extends Searched>(
  props: ResourceListProps<Row, S>,
) {
  const { title, headingRef, label, query, search, onSearch, searchBox, filters } = props
  const { trouble, empty, lead, above, numbers, download } = props
  const key = JSON.stringify(search)
  const { page = 1 } = search
  const isPaged = search.page !== undefined
  const answered = query.isPlaceholderData ? undefined : props.list
  const choosing = useChoosingOf(props.choosing?.asked, answered?.rows, answered?.total)
  // What an act has made of chosen rows is shown at once.
  const [list, hold] = useFrozenRows(props.list, `${key} ${choosing?.actionCount}`)
  const settled = query.isPlaceholderData ? undefined : list
  const { shown, isWhole } = useInTurn(list?.rows)
  const shownPage = useSettled(page, settled !== undefined)
  const glowing = useGlow(settled?.rows, key, page, props.isMine)
  const { top, turnTo } = usePageTurns<HTMLDivElement>(
    page,
    isPaged ? settled?.total : undefined,
    onSearch as ListSearch<Searched>['onSearch'],
  )
  const focusOfRows = useFocusOfRows()
  const titleId = useId()
  const named = title ? { labelledBy: titleId } : { label }

  useTroubleToast(query.isLoadingError, query.isSuccess, trouble.message)

  const pages = pageCount(list?.total ?? 0)
  // On a phone the first card is worth the line.
  const choosesBeside = usePhone() && title !== undefined && choosing !== undefined && choosing !== null
  return (
    <section
      className={classes.list}
      aria-label={named.label}
      aria-labelledby={named.labelledBy}
      tabIndex={title ? undefined : -1}
      data-list={!title || undefined}
      {...focusOfRows}
    >
      {title && (
        <div className={classes.heading}>
          <Title
            order={2}
            size="h3"
            id={titleId}
            ref={headingRef}
            tabIndex={-1}
            data-list
            className={classes.title}
          >
            {title}
          </Title>
          {list && <span className={classes.count}>{(list.all ?? list.total).toLocaleString('id-ID')}</span>}
          {choosesBeside && (
            <div className={classes.choose}>
              <ChooseLine />
            </div>
          )}
        </div>
      )}
      <ListToolbar
        lead={lead}
        search={
          searchBox && {
            ...searchBox,
            value: search.q,
            onSearch: (q, options) => onSearch({ q, ...(isPaged && { page: 1 }) } as Partial<S>, options),
          }
        }
        filters={filters}
        refresh={{ refetch: query.refetch, trouble: trouble.refresh ?? trouble.message }}
        download={download && { download, total: settled?.total }}
      />
      {above}
      {choosing && !choosesBeside && <ChooseLine />}
      <div ref={top} className={classes.top} />
      <ListStatus total={settled?.total} />
      {query.isError && (
        <LoadFailure
          title={trouble.message}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {list?.total === 0 && empty}
      {list?.total !== 0 && (list || !query.isError) && (
        <FreezeRows value={hold}>
          {props.children({
            rows: shown,
            firstNumber: (Math.min(shownPage, pages) - 1) * pageSize + 1,
            glowing,
            boxOf: choosing
              ? (row) => <ChooseBox id={row.id} name={props.choosing?.nameOf(row) ?? ''} />
              : undefined,
            ...(named as { label: string }),
          })}
        </FreezeRows>
      )}
      {isPaged && isWhole && list && list.total > (props.alwaysCounted ? 0 : pageSize) && (
        <Pager
          page={Math.min(page, pages)}
          shownPage={Math.min(shownPage, pages)}
          total={list.total}
          onPage={turnTo}
          {...(numbers && { numbers })}
        />
      )}
    </section>
  )
}
