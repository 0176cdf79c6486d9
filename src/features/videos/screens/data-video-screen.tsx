import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { Page } from '#kit/layout/page.tsx'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { ResourceRows } from '#kit/list/resource-rows.tsx'
import { NoRowActions, RowAction, RowActionGroup } from '#kit/list/row-action.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { HistoryDialog } from '#kit/overlay/history.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { DeleteVideo } from '../components/delete-video.tsx'
import { HandOn } from '../components/hand-on.tsx'
import { VideoDialog } from '../components/video-dialog.tsx'
import { videoDisplays } from '../components/video-displays.tsx'
import { useVideoFilters } from '../components/video-filter.tsx'
import { mayChange, notEditable, type Video, video } from '../video.ts'
import { isFiltered, noFilters, searchLimit } from '../video-search.ts'
import { downloadVideos, useIsOwnWrite, type VideoList, videoListOptions } from '../videos.client.ts'

const route = getRouteApi('/dashboard/data-video')

export function DataVideoScreen() {
  const listSearch = useListSearch(route.useSearch(), route.useNavigate())
  const { search, onSearch } = listSearch
  const query = useQuery(videoListOptions(search))
  const editing = useRowDialog<Video>()
  const looking = useRowDialog<Video>()
  const deleting = useRowDialog<Video>()
  const isMine = useIsOwnWrite()
  const openHistory = looking.open
  const columns = useMemo(() => videoDisplays(openHistory), [openHistory])
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => editing.open(null)}>
      Tambah Video
    </Button>
  )

  function actionsOf(row: Video) {
    const name = `video ${row.no_video}`
    if (!row.is_mine) return <NoRowActions>-</NoRowActions>
    if (!mayChange(row)) return <NoRowActions>{notEditable}</NoRowActions>
    return (
      <RowActionGroup>
        <RowAction label="Edit" name={name} icon={IconPencil} onPress={() => editing.open(row)} />
        <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={() => deleting.open(row)} />
      </RowActionGroup>
    )
  }

  return (
    <Page title="Data Video" note={totalOf(query.data)} action={add}>
      <ResourceList
        {...listSearch}
        label="Daftar video"
        query={query}
        list={query.data}
        searchBox={{
          label: 'Cari nomor, link, atau affiliate',
          placeholder: 'No. video / link / affiliate',
          maxLength: searchLimit,
        }}
        filters={useVideoFilters(listSearch, query.data?.total)}
        trouble={{ message: 'Gagal memuat data video', refresh: 'Gagal merefresh data' }}
        above={<HandOn search={search} list={query.isPlaceholderData ? undefined : query.data} />}
        isMine={isMine}
        download={(format, running) => downloadVideos(search, format, running)}
        empty={
          isFiltered(search) ? (
            <NothingFound
              message="Tidak ada video yang sesuai dengan filter."
              onReset={() => onSearch({ q: '', ...noFilters })}
            />
          ) : (
            <EmptyState icon={IconVideo} message="Belum ada video. Tambahkan video pertama Anda!">
              {add}
            </EmptyState>
          )
        }
      >
        {(listProps) => (
          <ResourceRows
            {...listProps}
            resource={video}
            displays={columns}
            tableWidth={900}
            labelWidth={92}
            actions={{ label: 'Aksi', width: 136, render: actionsOf }}
          />
        )}
      </ResourceList>
      <VideoDialog dialog={editing} list={query.data} onCreated={() => onSearch({ page: 1 })} />
      <HistoryDialog resource={video} dialog={looking} nameOf={({ no_video }) => `video ${no_video}`} />
      <DeleteVideo dialog={deleting} />
    </Page>
  )
}

function totalOf(list: VideoList | undefined): string | undefined {
  if (!list) return undefined
  const { total, total_videos } = list
  const all = total === total_videos ? '' : ` dari ${total_videos.toLocaleString('id-ID')}`
  return `Total: ${total.toLocaleString('id-ID')} video${all}`
}
