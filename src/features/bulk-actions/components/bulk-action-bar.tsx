import { Button } from '@mantine/core'
import {
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconMessageCheck,
  IconPackageExport,
  IconPackages,
  IconTrash,
  IconVideoPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useFirstOpening } from '#kit/overlay/first-opening.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { useListSelection } from '#kit/selection/list-selection.tsx'
import { findGoneRows, type SelectableRow } from '#kit/selection/selection.ts'
import { type BarAction, SelectionBar } from '#kit/selection/selection-bar.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { type BulkAction, type BulkActionKind, type ChosenAffiliate, maxChosen } from '../bulk-action.ts'
import { choosableAffiliatesOptions, type ListName } from '../bulk-actions.client.ts'
import { maxCountWithoutProgress, useBulkAction } from '../use-bulk-action.client.ts'

const BulkActionDialogs = lazyIdle(() =>
  import('./bulk-action-dialogs.tsx').then(({ BulkActionDialogs }) => BulkActionDialogs),
)
const PlanDialog = lazyIdle(() => import('./plan-dialog.tsx').then(({ PlanDialog }) => PlanDialog))
const ResultDialog = lazyIdle(() => import('./result-dialog.tsx').then(({ ResultDialog }) => ResultDialog))

/** An action of another feature on the chosen affiliates. The app passes it in for users who may run it. */
export interface ExtraAction extends Omit<BarAction, 'onPress'> {
  /** true to show it among the first actions, where there is room for few */
  isFrequent?: boolean
  onPress(chosen: readonly ChosenAffiliate[]): void
}

interface BulkActionBarProps {
  list: ListName
  /** the actions that the user may run */
  kinds: readonly BulkActionKind[]
  extraActions: readonly ExtraAction[]
}

const noRows: ReadonlyMap<string, SelectableRow> = new Map()

/** The actions that run at once. The others open a dialog first. */
const immediateActions = {
  approve: { kind: 'approve', include_rejected: false },
  send: { kind: 'send' },
  contact: { kind: 'contact' },
} as const

/** Actions of this feature that come first, so that they have room in the bar itself; the rest are in its menu. */
const firstKinds: readonly BulkActionKind[] = ['approve', 'send', 'give']

/** The label and icon of each action of this feature, in the order in which staff need the actions in a day. */
const ownButtons: [kind: BulkActionKind, label: string, icon: BarAction['icon']][] = [
  ['approve', 'Setujui', IconCircleCheck],
  ['send', 'Tandai terkirim', IconPackageExport],
  ['contact', 'WA sudah', IconMessageCheck],
  ['give', 'Beri video', IconVideoPlus],
  ['reject', 'Tolak', IconCircleX],
  ['deadline', 'Ganti tenggat', IconCalendarTime],
  ['product', 'Tambah product', IconPackages],
  ['remove', verbs.remove, IconTrash],
]

export function BulkActionBar({ list, kinds, extraActions }: BulkActionBarProps) {
  const selection = useListSelection()
  const isPhone = usePhone()
  const runner = useBulkAction()
  const [openDialog, setOpenDialog] = useState<BulkActionKind | null>(null)
  const { isMounted: hasOpened } = useFirstOpening(openDialog !== null)
  /** the affiliates that get a plan from 'Beri video'; null for all chosen affiliates */
  const [plannedAffiliates, setPlannedAffiliates] = useState<readonly ChosenAffiliate[] | null>(null)
  const chosenRows = selection?.chosen ?? noRows
  const chosen = useMemo(() => [...chosenRows.values()] as ChosenAffiliate[], [chosenRows])
  const names = useMemo(() => new Map(chosen.map(({ id, username }) => [id, username])), [chosen])
  const listedRows = useListedRows(list)
  const missingIds = useMemo(
    () => (listedRows?.isWhole ? findGoneRows(chosenRows, new Set(listedRows.rows.keys())) : []),
    [listedRows, chosenRows],
  )
  if (!selection) return null

  const startAction = (kind: BulkActionKind) => {
    if (kind in immediateActions)
      runner.run(immediateActions[kind as keyof typeof immediateActions], chosen, names)
    else setOpenDialog(kind)
  }
  const ownActions = ownButtons
    .filter(([kind]) => kinds.includes(kind))
    .map(([key, label, icon]) => ({ key, label, icon, onPress: () => startAction(key) }))
  const otherActions = extraActions.map((action) => ({ ...action, onPress: () => action.onPress(chosen) }))
  const barActions = [
    ...ownActions.filter(({ key }) => firstKinds.includes(key)),
    ...otherActions.filter(({ isFrequent }) => isFrequent),
    ...ownActions.filter(({ key }) => !firstKinds.includes(key) && key !== 'remove'),
    ...otherActions.filter(({ isFrequent }) => !isFrequent),
    ...ownActions.filter(({ key }) => key === 'remove'),
  ]

  function closeDialog() {
    setOpenDialog(null)
    setPlannedAffiliates(null)
  }
  const dialogProps = {
    chosen,
    countWithoutVideo: chosen.filter(({ id }) => listedRows?.rows.get(id)?.unposted_videos === 0).length,
    busy: runner.busy,
    onRun: (action: BulkAction, onSuccess: () => void) => runner.run(action, chosen, names, onSuccess),
    onClose: closeDialog,
  }

  return (
    <>
      <SelectionBar
        isShown={chosen.length > 0 || (isPhone && selection.hasStarted)}
        count={chosen.length}
        note={
          <>
            {chosen.length >= maxChosen && <span>paling banyak {formatCount(maxChosen)}</span>}
            {missingIds.length > 0 && (
              <MissingNotice
                ids={missingIds}
                onDrop={() => selection.dispatch({ kind: 'only', ids: excludeIds(chosen, missingIds) })}
              />
            )}
          </>
        }
        progress={
          runner.runningCount > maxCountWithoutProgress
            ? `Memproses ${formatCount(runner.runningCount)} affiliate...`
            : undefined
        }
        actions={barActions}
        busy={runner.busy}
        onEnd={() => selection.dispatch({ kind: 'end' })}
      />
      {hasOpened && <BulkActionDialogs openDialog={openDialog} {...dialogProps} />}
      <PlanDialog
        opened={openDialog === 'give'}
        chosen={plannedAffiliates ?? chosen}
        product={(selection.query as { product_id?: string } | null)?.product_id}
        busy={runner.busy}
        onGive={(action, rows, onSuccess) => runner.run(action, rows, names, onSuccess)}
        onClose={closeDialog}
      />
      <ResultDialog
        shownResult={runner.shownResult}
        onClose={runner.closeResult}
        onUndo={runner.undoShownAction}
        onRunAgain={(action, ids) => {
          const usernames = runner.shownResult?.names ?? names
          runner.closeResult()
          runner.run(
            action,
            ids.map((id) => ({ id })),
            usernames,
          )
        }}
        onPlanAgain={(ids) => {
          runner.closeResult()
          setPlannedAffiliates(chosen.filter(({ id }) => ids.includes(id)))
          setOpenDialog('give')
        }}
        onChooseOnly={(ids) => {
          runner.closeResult()
          selection.dispatch({ kind: 'only', ids })
        }}
      />
    </>
  )
}

function MissingNotice({ ids, onDrop }: { ids: readonly string[]; onDrop(): void }) {
  return (
    <span role="status">
      {formatCount(ids.length)} tidak lagi di daftar ini
      <Button size="compact-sm" variant="subtle" onClick={onDrop}>
        Lepas
      </Button>
    </span>
  )
}

function excludeIds(chosen: readonly ChosenAffiliate[], ids: readonly string[]): string[] {
  return chosen.map(({ id }) => id).filter((id) => !ids.includes(id))
}

/**
 * Returns the affiliates that the list finds now, by id, and whether these are all: a list can be too long to be read
 * as a whole. Undefined while nothing is chosen.
 */
function useListedRows(list: ListName) {
  const selection = useListSelection()
  const { data, isPlaceholderData } = useQuery({
    ...choosableAffiliatesOptions(list, selection?.query ?? {}),
    enabled: selection?.query != null && selection.chosen.size > 0,
  })
  return useMemo(() => {
    if (!data || isPlaceholderData) return undefined
    return { rows: new Map(data.rows.map((row) => [row.id, row])), isWhole: data.total <= data.rows.length }
  }, [data, isPlaceholderData])
}
