/**
 * Everything that all lists share: title, toolbar, rows, pages, empty state and errors. Highlights what others change.
 */
import { Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import { formatCount } from '#base/count.ts'
import { pageSize } from '#base/paging.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { useFailureToast } from '../feedback/use-failure-toast.client.ts'
import layout from '../layout/layout.module.css'
import { RowCheckbox } from '../selection/row-checkbox.tsx'
import { FreezeRows } from './frozen-rows.client.ts'
import type { ListSearch } from './list-search.client.ts'
import { ListStatus } from './list-status.tsx'
import { type ListFilters, ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'
import classes from './resource-list.module.css'
import type { Download } from './use-download.client.ts'
import { useListRows } from './use-list-rows.client.ts'

/** A page of a list, and the number of rows on all pages. */
export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  /** Number of rows without the search, if known. The heading shows it. */
  all?: number
}

/** The rows shown now. */
export interface ShownRows<Row> {
  /** Undefined while there is nothing to show yet. */
  rows: readonly Row[] | undefined
  /** Number of the first row, for lists with numbered rows. */
  firstNumber: number
  glowingIds: ReadonlySet<string>
  /** Renders the checkbox of a row, if rows can be selected. */
  renderBox?: ((row: Row) => ReactNode) | undefined
  /** Name of the list. */
  label?: string
  labelledBy?: string
}

export interface ResourceListProps<Row extends { id: string; revision: number }, S extends SearchParams>
  extends ListSearch<S> {
  /** Heading of the list. A list without one has a `label` instead, if the page already shows its name. */
  title?: string
  headingRef?: Ref<HTMLHeadingElement>
  label?: string
  query: Pick<UseQueryResult, QueryFields>
  /** Latest result of the query. It belongs to an earlier search while `query.isPlaceholderData` is true. */
  list: ListPage<Row> | undefined
  /** Label and placeholder of the search box. */
  searchBox?: { label: string; placeholder: string; maxLength?: number }
  filters?: ListFilters
  /** Messages for a list that could not be read, and for a failed refresh. */
  failureTexts: { load: string; refresh?: string }
  /** Downloads the list with the current search and filters. */
  download?: Download
  /** Shown in place of rows if there are none. */
  empty: ReactNode
  /** Checks whether a row's latest change came from this browser. Such a change is not highlighted. */
  isMine(row: Row): boolean
  /** Shows the number of rows at the end of the list even if there is only one page. */
  showsCount?: true
  /** Set if rows can be selected: the query of the list without its page, and the name of a row. */
  selection?: { query: object; getName(row: Row): string }
  /** First element of the toolbar: selects what the list contains. */
  lead?: ReactNode
  /** Shown between toolbar and rows. */
  above?: ReactNode
  children(rows: ShownRows<Row>): ReactNode
}

interface SearchParams {
  q: string
  /** If there is no page, the list is shown whole. */
  page?: number
}
type QueryFields =
  | 'error'
  | 'isError'
  | 'isFetching'
  | 'isLoadingError'
  | 'isPlaceholderData'
  | 'isSuccess'
  | 'refetch'

export function ResourceList<Row extends { id: string; revision: number }, S extends SearchParams>(
  props: ResourceListProps<Row, S>,
) {
  const { title, headingRef, label, query, search, onSearch, searchBox, filters } = props
  const { failureTexts, empty, lead, above, download } = props
  const isPaged = search.page !== undefined
  const { selection, list, freeze, total, rows, firstNumber, glowingIds, top, rowFocusProps, pager } =
    useListRows<HTMLDivElement, Row, ListPage<Row>>({
      list: props.list,
      isPlaceholderData: query.isPlaceholderData,
      key: JSON.stringify(search),
      page: search.page ?? 1,
      isPaged,
      onSearch: onSearch as ListSearch<SearchParams>['onSearch'],
      query: props.selection?.query,
      isMine: props.isMine,
    })
  const titleId = useId()
  const labelProps = title ? { labelledBy: titleId } : { label }

  useFailureToast(query.isLoadingError, query.isSuccess, failureTexts.load)

  return (
    <section
      className={classes.list}
      aria-label={labelProps.label}
      aria-labelledby={labelProps.labelledBy}
      tabIndex={title ? undefined : -1}
      data-list={!title || undefined}
      {...rowFocusProps}
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
          {list && (
            <span className={`${layout.dimmed} ${layout.numbers}`}>
              {formatCount(list.all ?? list.total)}
            </span>
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
        refresh={{ refetch: query.refetch, failureText: failureTexts.refresh ?? failureTexts.load }}
        download={download && { download, total }}
      />
      {above}
      <div ref={top} className={classes.top} />
      <ListStatus total={total} />
      {query.isError && (
        <LoadFailure
          title={failureTexts.load}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {list?.total === 0 && empty}
      {list?.total !== 0 && (list || !query.isError) && (
        <FreezeRows value={freeze}>
          {props.children({
            rows,
            firstNumber,
            glowingIds,
            renderBox: selection
              ? (row) => <RowCheckbox id={row.id} name={props.selection?.getName(row) ?? ''} />
              : undefined,
            ...(labelProps as { label: string }),
          })}
        </FreezeRows>
      )}
      {isPaged && pager && pager.total > (props.showsCount ? 0 : pageSize) && <Pager {...pager} />}
    </section>
  )
}
