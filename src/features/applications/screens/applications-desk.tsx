/** Tab 'Pendaftar': applications from the landing page, and the decisions on them. */
import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconInbox, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { pageSize } from '#base/paging.ts'
import { CardList } from '#kit/card-list.tsx'
import { type BarAction, ChooseBar } from '#kit/choose-bar.tsx'
import { ChoosingProvider, useChoosing } from '#kit/choosing.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ToolbarEnd } from '#kit/list-toolbar.tsx'
import { ResourceList } from '#kit/resource-list.tsx'
import { usePhone } from '#kit/use-phone.client.ts'
import { verbs } from '#kit/verbs.ts'
import { type Application, mostDecided, type Shelf, shelves } from '../application.ts'
import { shelfLabel } from '../application-words.ts'
import { applicationsOptions, useIsOwnDecision } from '../applications.client.ts'
import { AcceptDialog } from '../parts/accept-dialog.tsx'
import { Act, ApplicationCard } from '../parts/application-card.tsx'
import { ClearDialog, DeclineDialog } from '../parts/decision-dialogs.tsx'
import { useDecisions } from '../use-decisions.client.ts'
import classes from './applications-desk.module.css'

interface DeskProps {
  shelf: Shelf
  page: number
  onSearch(search: { rak?: Exclude<Shelf, 'menunggu'> | undefined; page?: number }): void
}

export function ApplicationsDesk(props: DeskProps) {
  const { shelf } = props
  const client = useQueryClient()
  const readAll = useCallback(async () => {
    const read = (page: number) => client.fetchQuery({ ...applicationsOptions(shelf, page), staleTime: 0 })
    const first = await read(1)
    const last = Math.ceil(Math.min(first.total, mostDecided) / pageSize)
    const others = await Promise.all(Array.from({ length: Math.max(0, last - 1) }, (_, at) => read(at + 2)))
    return { rows: [first, ...others].flatMap(({ rows }) => rows), total: first.total }
  }, [client, shelf])
  return (
    <ToolbarEnd value={null}>
      <ChoosingProvider key={shelf} most={mostDecided} readAll={readAll}>
        <Desk {...props} />
      </ChoosingProvider>
    </ToolbarEnd>
  )
}

type Decision = 'accept' | 'decline' | 'unmark' | 'clear' | 'reopen'

/** Decisions available on each shelf, the most likely first. */
const offered: Record<Shelf, readonly [Decision, string, BarAction['icon']][]> = {
  menunggu: [
    ['accept', 'Terima', IconCircleCheck],
    ['decline', 'Tolak', IconCircleX],
  ],
  ditandai: [
    ['unmark', 'Bukan spam', IconCircleCheck],
    ['clear', verbs.remove, IconTrash],
  ],
  ditolak: [['reopen', 'Kembalikan', IconArrowBackUp]],
}

function Desk({ shelf, page, onSearch }: DeskProps) {
  const query = useQuery(applicationsOptions(shelf, page))
  const { data } = query
  const isMine = useIsOwnDecision()
  const decisions = useDecisions()
  const choosing = useChoosing()
  const phone = usePhone()
  const [asking, setAsking] = useState<{ what: Decision; rows: readonly Application[] } | null>(null)
  const search = useMemo(() => ({ q: '', page, shelf }), [page, shelf])
  const leave = () => choosing?.leave()
  const dialog = { rows: asking?.rows ?? [], decisions, onDone: leave, onClose: () => setAsking(null) }

  // On a phone the shelves would be cut off beside the button.
  const shelvesOf = <Shelves shelf={shelf} counts={data?.counts} onOpen={(rak) => onSearch({ rak })} />

  function decide(what: Decision, rows: readonly Application[]) {
    if (what !== 'unmark' && what !== 'reopen') return setAsking({ what, rows })
    const act = what === 'unmark' ? decisions.unmark : decisions.waitAgain
    void decisions.once(async () => {
      if (await act(rows)) leave()
    })
  }

  return (
    <>
      <ResourceList<Application, { q: string; page: number; shelf: Shelf }>
        title={shelf === 'menunggu' ? 'Pendaftar' : `Pendaftar: ${shelfLabel[shelf]}`}
        query={query}
        list={data}
        search={search}
        onSearch={({ page }) => onSearch({ page: page ?? 1, ...(shelf !== 'menunggu' && { rak: shelf }) })}
        trouble={{ message: 'Gagal memuat pendaftar' }}
        isMine={isMine}
        choosing={{ query: { shelf }, nameOf: ({ username }) => username }}
        {...(phone ? { above: shelvesOf } : { lead: shelvesOf })}
        empty={<EmptyState icon={IconInbox} message={nobody[shelf]} />}
      >
        {({ rows, glowing, boxOf, labelledBy }) => (
          <CardList labelledBy={labelledBy} width={320} rows={rows} glowing={glowing} skeleton={<Blank />}>
            {(row) => (
              <ApplicationCard row={row} box={boxOf?.(row)}>
                {offered[shelf].map(([what, label]) => (
                  <Act
                    key={what}
                    primary={what === 'accept'}
                    label={label}
                    name={row.username}
                    disabled={decisions.busy}
                    onPress={() => decide(what, [row])}
                  />
                ))}
              </ApplicationCard>
            )}
          </CardList>
        )}
      </ResourceList>
      <Bar shelf={shelf} busy={decisions.busy} onDecide={decide} />
      <AcceptDialog opened={asking?.what === 'accept'} {...dialog} />
      <DeclineDialog opened={asking?.what === 'decline'} {...dialog} />
      <ClearDialog opened={asking?.what === 'clear'} {...dialog} />
    </>
  )
}

const nobody: Record<Shelf, string> = {
  menunggu: 'Belum ada pendaftar yang menunggu',
  ditandai: 'Tidak ada kiriman yang ditandai',
  ditolak: 'Tidak ada pendaftar yang ditolak dalam 90 hari terakhir',
}

function Shelves({
  shelf,
  counts,
  onOpen,
}: {
  shelf: Shelf
  counts: Record<Shelf, number> | undefined
  onOpen(shelf: Exclude<Shelf, 'menunggu'> | undefined): void
}) {
  return (
    <SegmentedControl
      className={classes.shelves ?? ''}
      aria-label="Pendaftar yang ditampilkan"
      value={shelf}
      onChange={(next) => onOpen(next === 'menunggu' ? undefined : (next as Exclude<Shelf, 'menunggu'>))}
      data={shelves.map((value) => ({
        value,
        label: `${shelfLabel[value]}${counts ? ` (${counts[value].toLocaleString('id-ID')})` : ''}`,
      }))}
    />
  )
}

interface BarProps {
  shelf: Shelf
  busy: boolean
  onDecide(what: Decision, rows: readonly Application[]): void
}

function Bar({ shelf, busy, onDecide }: BarProps) {
  const choosing = useChoosing()
  const phone = usePhone()
  if (!choosing) return null
  const chosen = [...choosing.chosen.values()] as unknown as Application[]
  return (
    <ChooseBar
      isShown={chosen.length > 0 || (phone && choosing.isActive)}
      count={chosen.length}
      actions={offered[shelf].map(([key, label, icon]) => ({
        key,
        label,
        icon,
        onPress: () => onDecide(key, chosen),
      }))}
      busy={busy}
      onEnd={() => choosing.choose({ kind: 'end' })}
    />
  )
}

function Blank() {
  return (
    <>
      <Skeleton height={16} width="50%" mb="xs" />
      <Skeleton height={12} width="70%" mb="xs" />
      <Skeleton height={36} width={160} />
    </>
  )
}
