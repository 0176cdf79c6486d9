/** What the page shows of its videos: rows and pages, nothing, or why not. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useGlow } from '#kit/glow.client.ts'
import { ListSection } from '#kit/list-section.tsx'
import type { Video } from '../video.ts'
import { isNarrowed, noFilters, type VideoSearch } from '../video-search.ts'
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

  return (
    <ListSection
      label="Daftar video"
      query={query}
      trouble="Gagal memuat data video"
      total={data?.total}
      page={search.page}
      onSearch={onSearch}
      empty={
        <NoVideos
          filtered={isNarrowed(search)}
          onReset={() => onSearch({ q: '', ...noFilters })}
          onAdd={onAdd}
        />
      }
      ref={ref}
    >
      <VideoRows rows={data?.rows} glowing={glowing} onEdit={onEdit} onDelete={onDelete} />
    </ListSection>
  )
}
