import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ListToolbar } from '#kit/list-toolbar.tsx'
import { Page } from '#kit/page.tsx'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { AddVideoButton } from '../parts/add-video-button.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { HandOnButton } from '../parts/hand-on-button.tsx'
import { VideoDialog } from '../parts/video-dialog.tsx'
import { useVideoFilters } from '../parts/video-filter.tsx'
import { VideoList } from '../parts/video-list.tsx'
import type { Video } from '../video.ts'
import { searchLimit, type VideoSearch } from '../video-search.ts'
import { type VideoList as VideoPage, videoListOptions } from '../videos.client.ts'

interface DataVideoScreenProps {
  search: VideoSearch
  onSearch(next: Partial<VideoSearch>, options?: { replace?: boolean }): void
}

export function DataVideoScreen({ search, onSearch }: DataVideoScreenProps) {
  const query = useQuery(videoListOptions(search))
  const editing = useRowDialog<Video | null>()
  const deleting = useRowDialog<Video>()
  const list = useRef<HTMLElement>(null)
  const filter = { search, onSearch }
  const add = () => editing.open(null)

  return (
    <Page title="Data Video" note={totalOf(query.data)} action={<AddVideoButton onAdd={add} />}>
      <ListToolbar
        search={{
          label: 'Cari nomor, link, atau affiliate',
          placeholder: 'No. video / link / affiliate',
          maxLength: searchLimit,
          value: search.q,
          onSearch: (q, options) => onSearch({ q, page: 1 }, options),
        }}
        filters={useVideoFilters(filter, query.data?.total)}
        refresh={{ refetch: query.refetch, trouble: 'Gagal merefresh data' }}
      />
      <HandOnButton search={search} data={query.isPlaceholderData ? undefined : query.data} />
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
        now={query.data?.rows.find(({ id }) => id === editing.row?.id)}
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
    </Page>
  )
}

function totalOf(data: VideoPage | undefined): string | undefined {
  if (!data) return undefined
  const { total, total_videos } = data
  const all = total === total_videos ? '' : ` dari ${total_videos.toLocaleString('id-ID')}`
  return `Total: ${total.toLocaleString('id-ID')} video${all}`
}
