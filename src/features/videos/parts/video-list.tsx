/** What the page shows of its videos: rows and pages, nothing, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type Ref, useEffect, useRef } from 'react'
import { pageCount, pageSize } from '#base/paging.ts'
import { useGlow } from '#kit/glow.ts'
import classes from '#kit/list-section.module.css'
import { ListStatus } from '#kit/list-status.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Pager } from '#kit/pager.tsx'
import type { Video } from '../video.ts'
import { filterCount, noFilters, type VideoSearch } from '../video-search.ts'
import { useIsOwnWrite, type VideoList as VideoPage } from '../videos.client.ts'
import { NoVideos } from './no-videos.tsx'
import { VideoRows } from './video-rows.tsx'

interface VideoListProps {
  query: UseQueryResult<VideoPage, Error>
  search: VideoSearch
  onSearch(next: Partial<VideoSearch>, options?: { replace?: boolean }): void
  onAdd(): void
  onEdit(video: Video): void
  onDelete(video: Video): void
  /** for the focus, when the row that had it is gone */
  ref: Ref<HTMLElement>
}

export function VideoList({ query, search, onSearch, onAdd, onEdit, onDelete, ref }: VideoListProps) {
  const { data, isPlaceholderData } = query
  const settled = isPlaceholderData ? undefined : data
  const glowing = useGlow(settled?.rows, JSON.stringify(search), search.page, useIsOwnWrite())
  const top = useRef<HTMLDivElement>(null)

  const pages = settled && pageCount(settled.total)
  useEffect(() => {
    if (pages !== undefined && search.page > pages) onSearch({ page: pages }, { replace: true })
  }, [pages, search.page, onSearch])

  function turnTo(page: number) {
    onSearch({ page })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  const isEmpty = data !== undefined && data.total === 0
  return (
    <section className={classes.list} aria-label="Daftar video" tabIndex={-1} ref={ref}>
      <div ref={top} className={classes.top} />
      <ListStatus total={settled?.total} />
      {query.isError && (
        <LoadFailure
          title="Gagal memuat data video"
          reason="Server tidak dapat dihubungi atau gagal menjawab."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty && (
        <NoVideos filtered={filterCount(search) > 0} onReset={() => onSearch(noFilters)} onAdd={onAdd} />
      )}
      {!isEmpty && (data || !query.isError) && (
        <VideoRows rows={data?.rows} glowing={glowing} onEdit={onEdit} onDelete={onDelete} />
      )}
      {data && data.total > pageSize && (
        <Pager page={Math.min(search.page, pageCount(data.total))} total={data.total} onPage={turnTo} />
      )}
    </section>
  )
}
