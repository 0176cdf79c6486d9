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
import { type BarAct, ChooseBar } from '#kit/choose-bar.tsx'
import { useChoosing } from '#kit/choosing.tsx'
import { leftOf } from '#kit/selection.ts'
import { usePhone } from '#kit/use-phone.client.ts'
import { verbs } from '#kit/verbs.ts'
import { type Act, type ActKind, type Chosen, mostChosen } from '../act.ts'
import { told as counted } from '../act-words.ts'
import { chosenOptions, type ListName } from '../acts.client.ts'
import { progressAbove, useRunAct } from '../use-run-act.client.ts'
import { DeadlineDialog, ProductDialog, RejectDialog, RemoveDialog } from './act-dialogs.tsx'
import type { MoreAct } from './choosing-affiliates.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ToldDialog } from './told-dialog.tsx'

interface ActBarProps {
  list: ListName
  /** those that the user may do */
  kinds: readonly ActKind[]
  more: readonly MoreAct[]
}

/** What is done at once; the others ask something first. */
const atOnce = { approve: { kind: 'approve' }, send: { kind: 'send' }, contact: { kind: 'contact' } } as const

/** In the order in which a day needs them. */
const looks: [ActKind, string, BarAct['icon']][] = [
  ['approve', 'Setujui', IconCircleCheck],
  ['send', 'Terkirim', IconPackageExport],
  ['contact', 'WA sudah', IconBrandWhatsapp],
  ['give', 'Beri video', IconVideoPlus],
  ['reject', 'Tolak', IconCircleX],
  ['deadline', 'Ganti tenggat', IconCalendarTime],
  ['product', 'Tambah product', IconPackages],
  ['remove', verbs.remove, IconTrash],
]

export function ActBar({ list, kinds, more }: ActBarProps) {
  const choosing = useChoosing()
  const phone = usePhone()
  const acting = useRunAct()
  const [asking, setAsking] = useState<ActKind | null>(null)
  /** whom 'Beri video' plans for, where that is not all who are chosen */
  const [planned, setPlanned] = useState<readonly Chosen[] | null>(null)
  const chosen = useMemo(() => [...(choosing?.chosen.values() ?? [])] as Chosen[], [choosing?.chosen])
  const names = useMemo(() => new Map(chosen.map(({ id, username }) => [id, username])), [chosen])
  const gone = useGone(list)
  if (!choosing) return null

  const press = (kind: ActKind) => {
    if (kind in atOnce) acting.run(atOnce[kind as keyof typeof atOnce], chosen, names)
    else setAsking(kind)
  }
  const own = looks
    .filter(([kind]) => kinds.includes(kind))
    .map(([key, label, icon]) => ({ key, label, icon, onPress: () => press(key) }))
  const given = more.map((act) => ({ ...act, onPress: () => act.onPress(chosen) }))
  const often = given.filter((act) => act.often)
  const rarely = given.filter((act) => !act.often)
  const last = own.filter(({ key }) => key === 'remove')
  const first = own.filter(({ key }) => key in atOnce || key === 'give')
  const between = own.filter((act) => !first.includes(act) && !last.includes(act))

  function close() {
    setAsking(null)
    setPlanned(null)
  }
  const dialog = {
    chosen,
    busy: acting.busy,
    onAct: (act: Act, then: () => void) => acting.run(act, chosen, names, then),
    onClose: close,
  }

  return (
    <>
      <ChooseBar
        shown={chosen.length > 0 || (phone && choosing.begun)}
        count={chosen.length}
        note={
          <>
            {chosen.length >= mostChosen && <span>paling banyak {counted(mostChosen)}</span>}
            {gone.length > 0 && (
              <Gone ids={gone} onDrop={() => choosing.choose({ of: 'only', ids: without(chosen, gone) })} />
            )}
          </>
        }
        progress={
          acting.running > progressAbove ? `Memproses ${counted(acting.running)} affiliate...` : undefined
        }
        acts={[...first, ...often, ...between, ...rarely, ...last]}
        busy={acting.busy}
        onEnd={() => choosing.choose({ of: 'end' })}
      />
      <RejectDialog opened={asking === 'reject'} {...dialog} />
      <DeadlineDialog opened={asking === 'deadline'} {...dialog} />
      <ProductDialog opened={asking === 'product'} {...dialog} />
      <RemoveDialog opened={asking === 'remove'} {...dialog} />
      <PlanDialog
        opened={asking === 'give'}
        chosen={planned ?? chosen}
        product={(choosing.asked as { product_id?: string } | null)?.product_id}
        busy={acting.busy}
        onGive={(act, rows, then) => acting.run(act, rows, names, then)}
        onClose={close}
      />
      <ToldDialog
        told={acting.told}
        onClose={acting.forget}
        onUndo={acting.takeBack}
        onAgain={(act, ids) => {
          const known = acting.told?.names ?? names
          acting.forget()
          acting.run(
            act,
            ids.map((id) => ({ id })),
            known,
          )
        }}
        onPlanAgain={(ids) => {
          acting.forget()
          setPlanned(chosen.filter(({ id }) => ids.includes(id)))
          setAsking('give')
        }}
        onOnly={(ids) => {
          acting.forget()
          choosing.choose({ of: 'only', ids })
        }}
      />
    </>
  )
}

function Gone({ ids, onDrop }: { ids: readonly string[]; onDrop(): void }) {
  return (
    <span role="status">
      {counted(ids.length)} tidak lagi di daftar ini
      <Button size="compact-sm" variant="subtle" onClick={onDrop}>
        Lepas
      </Button>
    </span>
  )
}

function without(chosen: readonly Chosen[], ids: readonly string[]): string[] {
  return chosen.map(({ id }) => id).filter((id) => !ids.includes(id))
}

/** Who was chosen and has left the list since, see `leftOf`. Of a list too long to be read whole nobody knows. */
function useGone(list: ListName): string[] {
  const choosing = useChoosing()
  const { chosen, settled } = choosing ?? {}
  const { data, isPlaceholderData } = useQuery({
    ...chosenOptions(list, choosing?.asked ?? {}),
    enabled: choosing?.asked != null && choosing.chosen.size > 0,
  })
  return useMemo(() => {
    if (!chosen || !settled || !data || isPlaceholderData || data.total > data.rows.length) return []
    return leftOf({ chosen, settled }, new Set(data.rows.map(({ id }) => id)))
  }, [data, isPlaceholderData, chosen, settled])
}
