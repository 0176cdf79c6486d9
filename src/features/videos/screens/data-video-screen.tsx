import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount } from '#base/count.ts'
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
import { DeleteVideoDialog } from '../components/delete-video.tsx'
import { TransferButton } from '../components/transfer-videos.tsx'
import { VideoDialog } from '../components/video-dialog.tsx'
import { buildVideoDisplays } from '../components/video-displays.tsx'
import { useVideoFilters } from '../components/video-filter.tsx'
import { mayChange, notEditableMessage, type Video, video } from '../video.ts'
import { isFiltered, noFilters, searchLimit } from '../video-search.ts'
import { downloadVideos, useIsOwnWrite, type VideoList, videoListOptions } from '../videos.client.ts'

const route = getRouteApi('/dashboard/data-video')

export function DataVideoScreen() {
  const listSearch = useListSearch(route.useSearch(), route.useNavigate())
  const { search, onSearch } = listSearch
  const query = useQuery(videoListOptions(search))
  const editDialog = useRowDialog<Video>()
  const historyDialog = useRowDialog<Video>()
  const deleteDialog = useRowDialog<Video>()
  const isOwnWrite = useIsOwnWrite()
  const openHistory = historyDialog.open
  const displays = useMemo(() => buildVideoDisplays(openHistory), [openHistory])
  const renderAddButton = (variant: 'filled' | 'light') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => editDialog.open(null)}
    >
      Tambah Video
    </Button>
  )

  function renderActions(row: Video, place: 'table' | 'card') {
    const name = `video ${row.no_video}`
    if (!row.is_mine) return place === 'table' && <NoRowActions>-</NoRowActions>
    if (!mayChange(row)) return <NoRowActions>{notEditableMessage}</NoRowActions>
    return (
      <RowActionGroup>
        <RowAction opens label="Edit" name={name} icon={IconPencil} onPress={() => editDialog.open(row)} />
        <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={() => deleteDialog.open(row)} />
      </RowActionGroup>
    )
  }

  return (
    <Page title="Data Video" note={formatTotal(query.data)} action={renderAddButton('filled')}>
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
        filters={useVideoFilters(listSearch, query.data)}
        failureTexts={{ load: 'Gagal memuat data video', refresh: 'Gagal merefresh data' }}
        above={<TransferButton search={search} list={query.isPlaceholderData ? undefined : query.data} />}
        isMine={isOwnWrite}
        download={(format, options) => downloadVideos(search, format, options)}
        empty={
          isFiltered(search) ? (
            <NothingFound
              message="Tidak ada video yang sesuai dengan filter."
              onReset={() => onSearch({ q: '', ...noFilters })}
            />
          ) : (
            <EmptyState icon={IconVideo} message="Belum ada video. Tambahkan video pertama Anda!">
              {renderAddButton('light')}
            </EmptyState>
          )
        }
      >
        {(listProps) => (
          <ResourceRows
            {...listProps}
            resource={video}
            displays={displays}
            tableWidth={960}
            labelWidth={92}
            actions={{
              label: 'Aksi',
              // If no video is the user's own, the column has only '-', and the links get its room.
              width: listProps.rows?.some(({ is_mine }) => is_mine) ? 96 : 52,
              render: renderActions,
            }}
          />
        )}
      </ResourceList>
      <VideoDialog dialog={editDialog} list={query.data} onCreated={() => onSearch({ page: 1 })} />
      <HistoryDialog
        resource={video}
        dialog={historyDialog}
        getName={({ no_video }) => `video ${no_video}`}
      />
      <DeleteVideoDialog dialog={deleteDialog} />
    </Page>
  )
}

function formatTotal(list: VideoList | undefined): string | undefined {
  if (!list) return undefined
  const { total, total_videos } = list
  const totalOfAll = total === total_videos ? '' : ` dari ${formatCount(total_videos)}`
  return `Total: ${formatCount(total)} video${totalOfAll}`
}
