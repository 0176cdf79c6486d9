/** List of the messages that visitors sent by the form on Hubungi Kami, one shelf at a time. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCount } from '#base/count.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { CardList } from '#kit/list/card-list.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { ConfirmDelete } from '#kit/overlay/confirm-delete.tsx'
import { MessageCard } from '../components/message-card.tsx'
import { type Message, type Shelf, shelves } from '../message.ts'
import { messagesOptions, useIsOwnAction, useMessageCounts } from '../messages.client.ts'
import type { InboxSearch } from '../messages-search.ts'
import { useMessageActions } from '../use-message-actions.client.ts'
import classes from './inbox.module.css'

const shelfLabel: Record<Shelf, string> = { baru: 'Baru', selesai: 'Selesai', ditandai: 'Ditandai' }

interface InboxProps {
  shelf: Shelf
  page: number
  onSearch(search: Pick<InboxSearch, 'rak' | 'page'>): void
}

export function Inbox({ shelf, page, onSearch }: InboxProps) {
  const query = useQuery(messagesOptions(shelf, page))
  const isMine = useIsOwnAction()
  const actions = useMessageActions()
  const eraseDialog = useRowDialog<readonly Message[]>()
  const search = useMemo(() => ({ q: '', page, shelf }), [page, shelf])
  const markedRows = shelf === 'ditandai' ? (query.data?.rows ?? []) : []
  const [firstRow] = eraseDialog.row ?? []
  return (
    <div className={classes.inbox}>
      <ResourceList<Message, { q: string; page: number; shelf: Shelf }>
        label={`Pesan: ${shelfLabel[shelf]}`}
        query={query}
        list={query.data}
        search={search}
        onSearch={({ page }) => onSearch({ page })}
        failureTexts={{ load: 'Gagal memuat pesan' }}
        isMine={isMine}
        lead={<Shelves shelf={shelf} onOpen={(rak) => onSearch({ rak, page: undefined })} />}
        above={
          markedRows.length > 0 && (
            <Button
              className={layout.start ?? ''}
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => eraseDialog.open(markedRows)}
            >
              Hapus {markedRows.length} di halaman ini
            </Button>
          )
        }
        empty={<EmptyState icon={IconMail} message={emptyText[shelf]} />}
      >
        {({ rows, glowingIds, label }) => (
          <CardList
            label={label}
            width={1000}
            rows={rows}
            glowingIds={glowingIds}
            skeleton={<SkeletonContent />}
          >
            {(row) => <MessageCard row={row} actions={actions} onErase={(row) => eraseDialog.open([row])} />}
          </CardList>
        )}
      </ResourceList>
      <ConfirmDelete
        stackId="question"
        opened={eraseDialog.opened}
        isDeleting={actions.busy}
        onCancel={eraseDialog.close}
        onDelete={() => void actions.erase(eraseDialog.row ?? [], eraseDialog.close)}
      >
        Hapus{' '}
        {eraseDialog.row?.length === 1 && firstRow ? (
          <>
            pesan <UserText>{firstRow.nama}</UserText>
          </>
        ) : (
          <strong>{eraseDialog.row?.length} pesan</strong>
        )}{' '}
        untuk selamanya?
      </ConfirmDelete>
    </div>
  )
}

const emptyText: Record<Shelf, string> = {
  baru: 'Tidak ada pesan yang menunggu',
  selesai: 'Belum ada pesan yang selesai',
  ditandai: 'Tidak ada pesan yang ditandai',
}

interface ShelvesProps {
  shelf: Shelf
  onOpen(shelf: Exclude<Shelf, 'baru'> | undefined): void
}

function Shelves({ shelf, onOpen }: ShelvesProps) {
  const counts = useMessageCounts()
  return (
    <SegmentedControl
      className={classes.shelves ?? ''}
      aria-label="Pesan yang ditampilkan"
      value={shelf}
      onChange={(next) => onOpen(next === 'baru' ? undefined : (next as Exclude<Shelf, 'baru'>))}
      data={shelves.map((value) => ({
        value,
        label: `${shelfLabel[value]}${counts ? ` (${formatCount(counts[value])})` : ''}`,
      }))}
    />
  )
}

function SkeletonContent() {
  return (
    <>
      <Skeleton height={16} width="50%" mb="xs" />
      <Skeleton height={12} width="30%" mb="xs" />
      <Skeleton height={12} width="90%" />
    </>
  )
}
