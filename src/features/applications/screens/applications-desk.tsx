/** Tab 'Pendaftar': applications from the landing page, and the decisions on them. */
import { Button, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconExternalLink,
  IconInbox,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { pageSize } from '#base/paging.ts'
import { EmptyForViewer } from '#features/affiliates/components/access/empty-for-viewer.tsx'
import { buildNewTabProps } from '#kit/layout/outer-link.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { CardList } from '#kit/list/card-list.tsx'
import { RareItems } from '#kit/list/list-toolbar.tsx'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { ListSelectionProvider, useListSelection } from '#kit/selection/list-selection.tsx'
import { type BarAction, SelectionBar } from '#kit/selection/selection-bar.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { type Application, maxPerDecision, type Shelf, type ShelfCounts, shelves } from '../application.ts'
import { shelfLabel } from '../application-texts.ts'
import { applicationsOptions, useIsOwnDecision } from '../applications.client.ts'
import type { ApplicationsSearch } from '../applications-search.ts'
import { AcceptDialog } from '../components/accept-dialog.tsx'
import { ApplicationCard, DecisionButton } from '../components/application-card.tsx'
import { noFilters, useApplicationFilters } from '../components/application-filters.tsx'
import { DeclineDialog, EraseDialog } from '../components/decision-dialogs.tsx'
import { useDecisions } from '../use-decisions.client.ts'
import classes from './applications-desk.module.css'

type DeskSearch = ApplicationsSearch & { page: number }

interface DeskProps {
  search: DeskSearch
  onSearch(search: Partial<DeskSearch>): void
}

export function ApplicationsDesk(props: DeskProps) {
  const shelf = props.search.rak ?? 'menunggu'
  const client = useQueryClient()
  const readAll = useCallback(async () => {
    const fetchPage = (page: number) =>
      client.fetchQuery({ ...applicationsOptions(shelf, {}, page), staleTime: 0 })
    const firstPage = await fetchPage(1)
    const lastPage = Math.ceil(Math.min(firstPage.total, maxPerDecision) / pageSize)
    const otherPages = await Promise.all(
      Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => fetchPage(index + 2)),
    )
    return { rows: [firstPage, ...otherPages].flatMap(({ rows }) => rows), total: firstPage.total }
  }, [client, shelf])
  const desk = <Desk {...props} shelf={shelf} />
  // `null` removes the link to the trash of affiliates from the list's menu, since applications have no trash.
  return (
    <RareItems value={null}>
      {shelf === 'semua' ? (
        desk
      ) : (
        <ListSelectionProvider key={shelf} maxChosen={maxPerDecision} readAll={readAll}>
          {desk}
        </ListSelectionProvider>
      )}
    </RareItems>
  )
}

type Decision = 'accept' | 'decline' | 'unmark' | 'erase' | 'reopen'

/** Decisions available on each shelf, the most likely first. */
const shelfDecisions: Record<Shelf, readonly [decision: Decision, label: string, icon: BarAction['icon']][]> =
  {
    menunggu: [
      ['accept', 'Terima', IconCircleCheck],
      ['decline', 'Tolak', IconCircleX],
    ],
    ditandai: [
      ['unmark', 'Bukan spam', IconCircleCheck],
      ['erase', verbs.remove, IconTrash],
    ],
    ditolak: [['reopen', 'Kembalikan', IconArrowBackUp]],
    semua: [],
  }

/** Returns the decisions on one application. On 'semua', only waiting applications can be decided on. */
function listDecisions(shelf: Shelf, { state }: Application) {
  return shelfDecisions[shelf === 'semua' && state === 'waiting' ? 'menunggu' : shelf]
}

function Desk({
  search: { page, applied_from, applied_to, product_id },
  shelf,
  onSearch,
}: DeskProps & { shelf: Shelf }) {
  const filter = { applied_from, applied_to, product_id }
  const isOverview = shelf === 'semua'
  const query = useQuery(applicationsOptions(shelf, isOverview ? filter : {}, page))
  const { data } = query
  const isMine = useIsOwnDecision()
  const decisions = useDecisions()
  const selection = useListSelection()
  const isPhone = usePhone()
  const [pendingDecision, setPendingDecision] = useState<{
    decision: Decision
    rows: readonly Application[]
  } | null>(null)
  const search = { q: '', page, shelf, ...filter }
  const filters = useApplicationFilters(filter, onSearch, data?.total)
  const pendingRows = pendingDecision?.rows ?? []
  const dialogProps = {
    rows: pendingRows,
    decisions,
    onDone: () => removeChosen(pendingRows),
    onClose: () => setPendingDecision(null),
  }

  /** Ends the selection of the decided rows. The others stay chosen, also those that were chosen during the request. */
  function removeChosen(rows: readonly Application[]) {
    selection?.dispatch({ kind: 'changed', goneIds: rows.map(({ id }) => id), rows: [] })
  }

  // On a phone the shelves need a line of their own: beside the button they would be cut off.
  const shelfChoice = (
    <Shelves shelf={shelf} counts={data?.counts} onOpen={(rak) => onSearch({ rak, ...noFilters, page: 1 })} />
  )

  function decide(decision: Decision, rows: readonly Application[]) {
    if (decision !== 'unmark' && decision !== 'reopen') return setPendingDecision({ decision, rows })
    const run = decision === 'unmark' ? decisions.unmark : decisions.reopen
    void decisions.runUnlessBusy(async () => {
      if (await run(rows)) removeChosen(rows)
    })
  }

  return (
    <>
      <ResourceList<Application, typeof search>
        title={shelf === 'menunggu' ? 'Pendaftar' : `Pendaftar: ${shelfLabel[shelf]}`}
        query={query}
        list={data}
        search={search}
        onSearch={(next) => onSearch({ page: next.page ?? 1 })}
        failureTexts={{ load: 'Gagal memuat pendaftar' }}
        isMine={isMine}
        {...(isOverview
          ? { filters }
          : { selection: { query: { shelf }, getName: ({ username }: Application) => username } })}
        {...(isPhone ? { above: shelfChoice } : { lead: shelfChoice })}
        empty={
          isOverview && filters.active.length > 0 ? (
            <NothingFound
              message="Tidak ada pendaftar yang sesuai dengan filter."
              onReset={filters.onReset}
            />
          ) : (
            <EmptyForViewer
              icon={IconInbox}
              message={emptyText[shelf]}
              limitedMessage={limitedEmptyText[shelf]}
            >
              {shelf === 'menunggu' && (
                <Button
                  component="a"
                  variant="light"
                  leftSection={<IconExternalLink size={16} aria-hidden />}
                  {...buildNewTabProps('/#daftar')}
                >
                  Lihat formulir di situs
                  <VisuallyHidden> (tab baru)</VisuallyHidden>
                </Button>
              )}
            </EmptyForViewer>
          )
        }
      >
        {({ rows, glowingIds, renderBox, labelledBy }) => (
          <CardList
            labelledBy={labelledBy}
            width={320}
            className={classes.cards}
            rows={rows}
            glowingIds={glowingIds}
            skeleton={<SkeletonContent />}
          >
            {(row) => (
              <ApplicationCard row={row} checkbox={renderBox?.(row)} showsState={isOverview}>
                {listDecisions(shelf, row).map(([decision, label]) => (
                  <DecisionButton
                    key={decision}
                    isPrimary={decision === 'accept'}
                    label={label}
                    username={row.username}
                    isDisabled={decisions.busy}
                    onPress={() => decide(decision, [row])}
                  />
                ))}
              </ApplicationCard>
            )}
          </CardList>
        )}
      </ResourceList>
      <DecisionBar shelf={shelf} busy={decisions.busy} onDecide={decide} />
      <AcceptDialog opened={pendingDecision?.decision === 'accept'} {...dialogProps} />
      <DeclineDialog opened={pendingDecision?.decision === 'decline'} {...dialogProps} />
      <EraseDialog opened={pendingDecision?.decision === 'erase'} {...dialogProps} />
    </>
  )
}

const emptyText: Record<Shelf, string> = {
  menunggu: 'Belum ada pendaftar yang menunggu',
  ditandai: 'Tidak ada kiriman yang ditandai',
  ditolak: 'Tidak ada pendaftar yang ditolak dalam 90 hari terakhir',
  semua: 'Belum ada pendaftar',
}

const limitedEmptyText: Record<Shelf, string> = {
  menunggu: 'Belum ada pendaftar menunggu yang dapat Anda lihat',
  ditandai: 'Tidak ada kiriman ditandai yang dapat Anda lihat',
  ditolak: 'Tidak ada pendaftar ditolak dalam 90 hari terakhir yang dapat Anda lihat',
  semua: 'Belum ada pendaftar yang dapat Anda lihat',
}

/** Lets four shelves fit beside each other on a phone. A count for which there is no room wraps below its label. */
const narrowLabels = { label: { paddingInline: 'var(--mantine-spacing-xxs)', whiteSpace: 'normal' as const } }

function Shelves({
  shelf,
  counts,
  onOpen,
}: {
  shelf: Shelf
  counts: ShelfCounts | undefined
  onOpen(shelf: Exclude<Shelf, 'menunggu'> | undefined): void
}) {
  const isPhone = usePhone()
  return (
    <SegmentedControl
      className={classes.shelves ?? ''}
      {...(isPhone && { styles: narrowLabels })}
      aria-label="Pendaftar yang ditampilkan"
      value={shelf}
      onChange={(next) => onOpen(next === 'menunggu' ? undefined : (next as Exclude<Shelf, 'menunggu'>))}
      data={shelves.map((value) => ({
        value,
        label: `${shelfLabel[value]}${counts && value !== 'semua' ? ` (${formatCount(counts[value])})` : ''}`,
      }))}
    />
  )
}

interface DecisionBarProps {
  shelf: Shelf
  busy: boolean
  onDecide(decision: Decision, rows: readonly Application[]): void
}

function DecisionBar({ shelf, busy, onDecide }: DecisionBarProps) {
  const selection = useListSelection()
  const isPhone = usePhone()
  if (!selection || shelfDecisions[shelf].length === 0) return null
  const chosen = [...selection.chosen.values()] as unknown as Application[]
  return (
    <SelectionBar
      isShown={chosen.length > 0 || (isPhone && selection.hasStarted)}
      count={chosen.length}
      actions={shelfDecisions[shelf].map(([key, label, icon]) => ({
        key,
        label,
        icon,
        onPress: () => onDecide(key, chosen),
      }))}
      busy={busy}
      onEnd={() => selection.dispatch({ kind: 'end' })}
    />
  )
}

function SkeletonContent() {
  return (
    <>
      <Skeleton height={16} width="50%" mb="xs" />
      <Skeleton height={12} width="70%" mb="xs" />
      <Skeleton height={36} width={160} />
    </>
  )
}
