/** What a page shows of its list: rows and pages, nothing, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { pageCount, pageSize } from '#base/paging.ts'
import classes from './list-section.module.css'
import { ListStatus } from './list-status.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Pager } from './pager.tsx'
import { usePageTurns } from './use-page-turns.client.ts'

interface ListSectionProps {
  label: string
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** what is said when the list could not be read */
  trouble: string
  /** on all pages together; undefined until it is known */
  total: number | undefined
  page: number
  onSearch(next: { page: number }, options?: { replace?: boolean }): void
  /** stands there instead of rows when there are none */
  empty: ReactNode
  /** for the focus, when the row that had it is gone */
  ref: Ref<HTMLElement>
  /** the rows, or their skeleton while there is no total */
  children: ReactNode
}

export function ListSection({
  label,
  query,
  trouble,
  total,
  page,
  onSearch,
  empty,
  ref,
  children,
}: ListSectionProps) {
  const settled = query.isPlaceholderData ? undefined : total
  const { top, turnTo } = usePageTurns<HTMLDivElement>(page, settled, onSearch)

  return (
    <section className={classes.list} aria-label={label} tabIndex={-1} ref={ref}>
      <div ref={top} className={classes.top} />
      <ListStatus total={settled} />
      {query.isError && (
        <LoadFailure
          title={trouble}
          reason="Server tidak dapat dihubungi atau gagal menjawab."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {total === 0 && empty}
      {total !== 0 && (total !== undefined || !query.isError) && children}
      {total !== undefined && total > pageSize && (
        <Pager page={Math.min(page, pageCount(total))} total={total} onPage={turnTo} />
      )}
    </section>
  )
}
