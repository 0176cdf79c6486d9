/** History of a row: who did what, the newest first, as far as the reader may see it. */
import { Button, Skeleton } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { type HistorySubject, historyLabel } from '#kit/overlay/history.tsx'
import '#kit/list/list.css'
import layout from '#kit/layout/layout.module.css'
import { buildApi } from '#platform/browser/api.ts'
import type { Subject } from '../entry.ts'
import { historyTables } from '../history-tables.ts'
import { findSubject } from '../sentences.ts'
import { timelineContract } from '../timeline.contract.ts'
import { EntryItem } from './entry-item.tsx'
import classes from './row-history.module.css'

export function RowHistory({ resource, id }: HistorySubject) {
  const subject = findSubject(resource)
  return subject && <Entries subject={subject} id={id} />
}

function Entries({ subject, id }: { subject: Subject; id: string }) {
  const query = useInfiniteQuery(historyOptions(subject, id))
  const { data, error, isError, hasNextPage, fetchNextPage, isFetching } = query
  const list = useRef<HTMLOListElement>(null)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const pageCount = data?.pages.length ?? 0
  /** numbers when more were requested, so that the first new entry gets the focus; null without a request */
  const [countsAtRequest, setCountsAtRequest] = useState<{ pages: number; entries: number } | null>(null)
  const isLoadingMore = countsAtRequest !== null && countsAtRequest.pages === pageCount && !isError

  // A refetch of the loaded pages delays or cancels the request for more, so it is repeated until the page has arrived.
  useEffect(() => {
    if (isLoadingMore && hasNextPage && !isFetching) void fetchNextPage()
  }, [isLoadingMore, hasNextPage, isFetching, fetchNextPage])

  useEffect(() => {
    if (countsAtRequest === null || pageCount <= countsAtRequest.pages) return
    const item = list.current?.children[countsAtRequest.entries]
    setCountsAtRequest(null)
    if (item instanceof HTMLElement) item.focus()
  }, [countsAtRequest, pageCount])

  function loadMore() {
    setCountsAtRequest({ pages: pageCount, entries: entries.length })
    if (isError) void fetchNextPage()
  }

  if (isGone(error)) return <EmptyState icon={IconHistory} message="Riwayat ini sudah tidak dapat dilihat" />
  return (
    <div className={layout.stack}>
      {isError && (
        <LoadFailure
          title="Riwayat gagal dimuat"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch())}
        />
      )}
      {query.isPending && <Loading />}
      {data && entries.length === 0 && <EmptyState icon={IconHistory} message="Belum ada riwayat" />}
      {entries.length > 0 && (
        <ol ref={list} className={layout.list} aria-label={historyLabel}>
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} historySubject={subject} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" className={layout.center} aria-disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Memuat...' : 'Muat lagi'}
        </Button>
      )}
    </div>
  )
}

/** Checks whether the row was deleted, or became invisible to the reader, since the history was opened. */
function isGone(error: unknown): boolean {
  return error instanceof ORPCError && error.status === 404
}

function Loading() {
  return (
    <div className={`${layout.list} appear-late`} role="status" aria-label="Memuat riwayat...">
      {[70, 55, 62, 48].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={28} circle />
          <div className={classes.lines}>
            <Skeleton height={14} width={`${width}%`} mb="xs" />
            <Skeleton height={12} width="30%" />
          </div>
        </div>
      ))}
    </div>
  )
}

const { queries } = buildApi('timeline', timelineContract)

/** Queries the history of a row, page by page. */
function historyOptions(subject_type: Subject, id: string) {
  return queries.read.infiniteOptions({
    input: (before: number | undefined) => ({ subject_type, id, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    // Sign-ins are not announced, so the history is read again each time it is opened.
    staleTime: 0,
    meta: { tables: historyTables[subject_type] },
  })
}
