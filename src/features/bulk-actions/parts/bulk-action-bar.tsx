import { Button } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconPackageExport,
  IconPackages,
  IconTrash,
  IconVideoPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type BarAction, ChooseBar } from '#kit/choose-bar.tsx'
import { useChoosing } from '#kit/choosing.tsx'
import { goneRows } from '#kit/selection.ts'
import { usePhone } from '#kit/use-phone.client.ts'
import { verbs } from '#kit/verbs.ts'
import { type BulkAction, type BulkActionKind, type Chosen, mostChosen } from '../bulk-action.ts'
import { formatCount } from '../bulk-action-texts.ts'
import { chosenOptions, type ListName } from '../bulk-actions.client.ts'
import { progressAbove, useBulkAction } from '../use-bulk-action.client.ts'
import { DeadlineDialog, ProductDialog, RejectDialog, RemoveDialog } from './bulk-action-dialogs.tsx'
import type { ExtraAction } from './choosing-affiliates.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'

interface BulkActionBarProps {
  list: ListName
  /** the actions that the user may run */
  kinds: readonly BulkActionKind[]
  more: readonly ExtraAction[]
}

/** The actions that run at once; the others ask for something first. */
const atOnce = { approve: { kind: 'approve' }, send: { kind: 'send' }, contact: { kind: 'contact' } } as const

/** In the order in which staff need them in a day. */
const looks: [BulkActionKind, string, BarAction['icon']][] = [
  ['approve', 'Setujui', IconCircleCheck],
  ['send', 'Terkirim', IconPackageExport],
  ['contact', 'WA sudah', IconBrandWhatsapp],
  ['give', 'Beri video', IconVideoPlus],
  ['reject', 'Tolak', IconCircleX],
  ['deadline', 'Ganti tenggat', IconCalendarTime],
  ['product', 'Tambah product', IconPackages],
  ['remove', verbs.remove, IconTrash],
]

export function BulkActionBar({ list, kinds, more }: BulkActionBarProps) {
  const choosing = useChoosing()
  const phone = usePhone()
  const running = useBulkAction()
  const [asking, setAsking] = useState<BulkActionKind | null>(null)
  /** the affiliates that 'Beri video' plans for, if these are not all the chosen ones */
  const [planned, setPlanned] = useState<readonly Chosen[] | null>(null)
  const chosen = useMemo(() => [...(choosing?.chosen.values() ?? [])] as Chosen[], [choosing?.chosen])
  const names = useMemo(() => new Map(chosen.map(({ id, username }) => [id, username])), [chosen])
  const gone = useGone(list)
  if (!choosing) return null

  const press = (kind: BulkActionKind) => {
    if (kind in atOnce) running.run(atOnce[kind as keyof typeof atOnce], chosen, names)
    else setAsking(kind)
  }
  const own = looks
    .filter(([kind]) => kinds.includes(kind))
    .map(([key, label, icon]) => ({ key, label, icon, onPress: () => press(key) }))
  const given = more.map((action) => ({ ...action, onPress: () => action.onPress(chosen) }))
  const often = given.filter((action) => action.often)
  const rarely = given.filter((action) => !action.often)
  const last = own.filter(({ key }) => key === 'remove')
  const first = own.filter(({ key }) => key in atOnce || key === 'give')
  const between = own.filter((action) => !first.includes(action) && !last.includes(action))

  function close() {
    setAsking(null)
    setPlanned(null)
  }
  const dialog = {
    chosen,
    busy: running.busy,
    onRun: (action: BulkAction, then: () => void) => running.run(action, chosen, names, then),
    onClose: close,
  }

  return (
    <>
      <ChooseBar
        isShown={chosen.length > 0 || (phone && choosing.isActive)}
        count={chosen.length}
        note={
          <>
            {chosen.length >= mostChosen && <span>paling banyak {formatCount(mostChosen)}</span>}
            {gone.length > 0 && (
              <Gone ids={gone} onDrop={() => choosing.choose({ kind: 'only', ids: without(chosen, gone) })} />
            )}
          </>
        }
        progress={
          running.running > progressAbove
            ? `Memproses ${formatCount(running.running)} affiliate...`
            : undefined
        }
        actions={[...first, ...often, ...between, ...rarely, ...last]}
        busy={running.busy}
        onEnd={() => choosing.choose({ kind: 'end' })}
      />
      <RejectDialog opened={asking === 'reject'} {...dialog} />
      <DeadlineDialog opened={asking === 'deadline'} {...dialog} />
      <ProductDialog opened={asking === 'product'} {...dialog} />
      <RemoveDialog opened={asking === 'remove'} {...dialog} />
      <PlanDialog
        opened={asking === 'give'}
        chosen={planned ?? chosen}
        product={(choosing.query as { product_id?: string } | null)?.product_id}
        busy={running.busy}
        onGive={(action, rows, then) => running.run(action, rows, names, then)}
        onClose={close}
      />
      <ResultDialog
        shownResult={running.shownResult}
        onClose={running.forget}
        onUndo={running.takeBack}
        onAgain={(action, ids) => {
          const known = running.shownResult?.names ?? names
          running.forget()
          running.run(
            action,
            ids.map((id) => ({ id })),
            known,
          )
        }}
        onPlanAgain={(ids) => {
          running.forget()
          setPlanned(chosen.filter(({ id }) => ids.includes(id)))
          setAsking('give')
        }}
        onOnly={(ids) => {
          running.forget()
          choosing.choose({ kind: 'only', ids })
        }}
      />
    </>
  )
}

function Gone({ ids, onDrop }: { ids: readonly string[]; onDrop(): void }) {
  return (
    <span role="status">
      {formatCount(ids.length)} tidak lagi di daftar ini
      <Button size="compact-sm" variant="subtle" onClick={onDrop}>
        Lepas
      </Button>
    </span>
  )
}

function without(chosen: readonly Chosen[], ids: readonly string[]): string[] {
  return chosen.map(({ id }) => id).filter((id) => !ids.includes(id))
}

/**
 * Returns the chosen affiliates that have left the list since, see `leftOf`. Empty if the list is too long to be read
 * as a whole, since then this is unknown.
 */
function useGone(list: ListName): string[] {
  const choosing = useChoosing()
  const { chosen, settled } = choosing ?? {}
  const { data, isPlaceholderData } = useQuery({
    ...chosenOptions(list, choosing?.query ?? {}),
    enabled: choosing?.query != null && choosing.chosen.size > 0,
  })
  return useMemo(() => {
    if (!chosen || !settled || !data || isPlaceholderData || data.total > data.rows.length) return []
    return goneRows({ chosen, settled }, new Set(data.rows.map(({ id }) => id)))
  }, [data, isPlaceholderData, chosen, settled])
}
