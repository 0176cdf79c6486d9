import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PageHeader } from '#kit/page-header.tsx'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { usePhone } from '#kit/use-phone.ts'
import { useRowDialog } from '#kit/use-row-dialog.ts'
import { AddVideoButton } from '../parts/add-video-button.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { VideoDialog } from '../parts/video-dialog.tsx'
import { VideoFilterCard, VideoFilterChips, VideoFilterSheet } from '../parts/video-filter.tsx'
import { VideoList } from '../parts/video-list.tsx'
import type { Video } from '../video.ts'
import type { VideoSearch } from '../video-search.ts'
import { type VideoList as VideoPage, videoListOptions } from '../videos.client.ts'
import classes from './data-video-screen.module.css'

interface DataVideoScreenProps {
  search: VideoSearch
  onSearch(next: Partial<VideoSearch>, options?: { replace?: boolean }): void
}

export function DataVideoScreen({ search, onSearch }: DataVideoScreenProps) {
  const phone = usePhone()
  const query = useQuery(videoListOptions(search))
  const editing = useRowDialog<Video | null>()
  const deleting = useRowDialog<Video>()
  const list = useRef<HTMLElement>(null)
  const filter = { search, onSearch }
  const add = () => editing.open(null)
  const refresh = <RefreshButton refetch={query.refetch} trouble="Gagal merefresh data" />

  return (
    <Stack gap={phone ? 'sm' : 'md'}>
      <PageHeader title="Data Video" note={totalOf(query.data)}>
        {!phone && (
          <Group gap="xs">
            {refresh}
            <AddVideoButton onAdd={add} />
          </Group>
        )}
      </PageHeader>
      {phone ? (
        <>
          <div className={classes.toolbar}>
            <AddVideoButton onAdd={add} className={classes.add} />
            <VideoFilterSheet {...filter} total={query.data?.total} />
            {refresh}
          </div>
          <VideoFilterChips {...filter} />
        </>
      ) : (
        <VideoFilterCard {...filter} />
      )}
      <VideoList
        {...filter}
        query={query}
        onAdd={add}
        onEdit={editing.open}
        onDelete={deleting.open}
        ref={list}
      />
      <VideoDialog
        video={editing.row}
        total={query.data?.total_videos}
        opened={editing.opened}
        onClose={editing.close}
        onCreated={() => onSearch({ page: 1 })}
      />
      <DeleteDialog
        video={deleting.row}
        opened={deleting.opened}
        onClose={deleting.close}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </Stack>
  )
}

function totalOf(data: VideoPage | undefined): string | undefined {
  if (!data) return undefined
  const { total, total_videos } = data
  const all = total === total_videos ? '' : ` dari ${total_videos.toLocaleString('id-ID')}`
  return `Total: ${total.toLocaleString('id-ID')} video${all}`
}
