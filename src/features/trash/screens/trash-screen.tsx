import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { BackLink } from '#kit/layout/back-link.tsx'
import { Page } from '#kit/layout/page.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import type { ListSearch } from '#kit/list/list-search.client.ts'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { ResourceRows } from '#kit/list/resource-rows.tsx'
import { RowAction, RowActionGroup } from '#kit/list/row-action.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { EraseDialog } from '../components/erase-dialog.tsx'
import { RestoreDialog } from '../components/restore-dialog.tsx'
import { buildTrashDisplays } from '../components/trash-displays.tsx'
import { useRestoring } from '../components/use-restoring.client.ts'
import { type TrashPath, trashListOptions, useMayErase } from '../trash.client.ts'
import { formatTitle, type TrashedRow, type TrashResource, trashedRow } from '../trash.ts'
import { trashDays } from '../trash-note.ts'

interface TrashScreenProps extends ListSearch<{ q: string; page: number }> {
  resource: TrashResource
  /** the page that the trash belongs to */
  back: { to: TrashPath; name: string }
}

export function TrashScreen({ resource, back, search, onSearch }: TrashScreenProps) {
  const query = useQuery(trashListOptions({ resource, ...search }))
  const mayErase = useMayErase()
  const eraseDialog = useRowDialog<TrashedRow>()
  const { startRestoring, ...restoreDialogProps } = useRestoring(resource)

  function renderActions(row: TrashedRow) {
    const name = isolate(formatTitle(resource, row))
    return (
      <RowActionGroup>
        <RowAction
          label="Pulihkan"
          name={name}
          icon={IconArrowBackUp}
          showsLabel
          onPress={() => startRestoring(row)}
        />
        {mayErase && (
          <RowAction
            label="Hapus permanen"
            name={name}
            icon={IconTrashX}
            onPress={() => eraseDialog.open(row)}
          />
        )}
      </RowActionGroup>
    )
  }

  return (
    <Page
      title="Terhapus"
      back={<BackLink to={back.to}>{back.name}</BackLink>}
      count={query.data?.total}
      note={`Bisa dipulihkan selama ${trashDays} hari`}
    >
      <ResourceList
        label="Daftar yang terhapus"
        query={query}
        list={query.data}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Cari yang terhapus', placeholder: 'Nama / nomor' }}
        failureTexts={{ load: 'Gagal memuat yang terhapus', refresh: 'Gagal merefresh data' }}
        isMine={() => false}
        empty={
          search.q ? (
            <NothingFound
              message="Tidak ada yang sesuai dengan pencarian."
              onReset={() => onSearch({ q: '', page: 1 })}
            />
          ) : (
            <EmptyState icon={IconTrash} message="Tidak ada yang terhapus." />
          )
        }
      >
        {(listProps) => (
          <ResourceRows
            {...listProps}
            resource={trashedRow}
            displays={buildTrashDisplays(resource)}
            tableWidth={860}
            actions={{ label: 'Aksi', width: mayErase ? 172 : 132, render: renderActions }}
          />
        )}
      </ResourceList>
      <RestoreDialog resource={resource} {...restoreDialogProps} />
      <EraseDialog
        resource={resource}
        dialog={eraseDialog}
        getName={(row) => formatTitle(resource, row)}
        onErased={() => onSearch({ page: 1 }, { replace: true })}
      />
    </Page>
  )
}
