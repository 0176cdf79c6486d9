/**
 * State of selected rows, shared by the page, the rows and the bar of a list. Without a provider no row can be
 * selected.
 */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { toastError } from '../feedback/toast.tsx'
import { useOnce } from '../form/use-once.client.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { holdsBack } from '../overlay/layer.client.ts'
import { type Choice, type Choosable, nothingChosen, type Selection, selectionAfter } from './selection.ts'

/** All rows that a list finds, across its pages. */
interface All {
  rows: readonly Choosable[]
  total: number
}

interface Choosing extends Selection {
  /** Query of the list without its page; null until the list has reported it. */
  asked: object | null
  /** Rows of the visible page. */
  rows: readonly Choosable[]
  total: number
  most: number
  /** True when rows show their checkboxes. */
  active: boolean
  readingAll: boolean
  choose(choice: Choice): void
  chooseAll(): void
  leave(): void
  show(list: { asked: object; rows: readonly Choosable[]; total: number }): void
}

const Context = createContext<Choosing | null>(null)

/** The part that the list itself needs. It stays the same when rows are selected, so the list doesn't render again. */
type ChoosingList = Pick<Choosing, 'actionCount' | 'show' | 'leave'>

const ListContext = createContext<ChoosingList | null>(null)

interface ChoosingProviderProps {
  /** Maximum number of selected rows. */
  most: number
  /** Reads all rows that the list finds now, up to the maximum that can be selected. */
  readAll(asked: object): Promise<All>
  children: ReactNode
}

export function ChoosingProvider({ most, readAll, children }: ChoosingProviderProps) {
  const [selection, choose] = useReducer(
    (now: Selection, choice: Choice) => selectionAfter(now, choice, most),
    '',
    nothingChosen,
  )
  const [shown, setShown] = useState<{ asked: object; rows: readonly Choosable[]; total: number } | null>(
    null,
  )
  const phone = usePhone()
  const { busy: readingAll, once } = useOnce()
  const list = useRef('')

  const show = useCallback<Choosing['show']>((next) => {
    list.current = JSON.stringify(next.asked)
    setShown(next)
    choose({ of: 'shown', list: list.current, rows: next.rows })
  }, [])

  const leave = useCallback(() => choose({ of: 'end' }), [])

  const active = !phone || selection.isActive || selection.chosen.size > 0
  useEscape(selection.isActive, () => choose({ of: 'end' }))

  const value = useMemo(() => {
    async function readAndChoose() {
      if (!shown) return
      const asked = list.current
      try {
        const { rows } = await readAll(shown.asked)
        // If the user switched to another list meanwhile, the selection no longer applies.
        if (list.current === asked) choose({ of: 'rows', rows, chosen: true })
      } catch {
        toastError('Gagal memilih semua. Coba lagi.')
      }
    }
    return {
      ...selection,
      asked: shown?.asked ?? null,
      rows: shown?.rows ?? [],
      total: shown?.total ?? 0,
      most,
      active,
      readingAll,
      choose,
      chooseAll: () => void once(readAndChoose),
      show,
      leave,
    }
  }, [selection, shown, most, active, readingAll, once, readAll, show, leave])

  const { actionCount } = selection
  const ofList = useMemo(() => ({ actionCount, show, leave }), [actionCount, show, leave])

  return (
    <ListContext value={ofList}>
      <Context value={value}>{children}</Context>
    </ListContext>
  )
}

/** Returns the selection, or null on pages where nothing can be selected. */
export function useChoosing(): Choosing | null {
  return use(Context)
}

/**
 * Reports the rows of a list to the provider.
 * @param rows undefined while rows of another search are on the screen
 */
export function useChoosingOf(
  asked: object | undefined,
  rows: readonly Choosable[] | undefined,
  total: number | undefined,
): ChoosingList | null {
  const choosing = use(ListContext)
  const show = choosing?.show
  const list = asked && JSON.stringify(asked)
  useEffect(() => {
    if (show && list !== undefined) show({ asked: JSON.parse(list), rows: rows ?? [], total: total ?? 0 })
  }, [show, list, rows, total])
  const isShown = list !== undefined
  const leave = choosing?.leave
  // When the list disappears, e.g. behind another tab, the selection ends: nothing is left to act on.
  useEffect(() => (isShown && leave ? leave : undefined), [isShown, leave])
  return asked ? choosing : null
}

/**
 * Calls `onEscape` when Escape is pressed. Ignores the key inside overlays and in text fields. It checks the event
 * target for an overlay as well, because the overlay may already be closed when this listener runs.
 */
function useEscape(active: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!active) return
    function onKeyDown({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented || holdsBack()) return
      const place = target instanceof Element ? target : null
      const isElsewhere = place?.closest(
        '[role="dialog"], [role="menu"], [role="listbox"], input:not([type="checkbox"])',
      )
      if (!isElsewhere) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
