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
import { useBusy } from '../form/use-busy.client.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { interceptsBack } from '../overlay/layer.client.ts'
import {
  type Choosable,
  createEmptySelection,
  reduceSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts'

/** All rows that a list finds, across its pages. */
interface AllRows {
  rows: readonly Choosable[]
  total: number
}

interface Choosing extends Selection {
  /** Query of the list without its page; null until the list has reported it. */
  query: object | null
  /** Rows of the visible page. */
  rows: readonly Choosable[]
  total: number
  maxChosen: number
  /** True when rows show their checkboxes. */
  active: boolean
  readingAll: boolean
  choose(choice: SelectionAction): void
  chooseAll(): void
  leave(): void
  show(list: { query: object; rows: readonly Choosable[]; total: number }): void
}

const Context = createContext<Choosing | null>(null)

/** The part that the list itself needs. It stays the same when rows are selected, so the list doesn't render again. */
type ChoosingList = Pick<Choosing, 'actionCount' | 'show' | 'leave'>

const ListContext = createContext<ChoosingList | null>(null)

interface ChoosingProviderProps {
  /** Maximum number of selected rows. */
  maxChosen: number
  /** Reads all rows that the list finds now, up to the maximum that can be selected. */
  readAll(query: object): Promise<AllRows>
  children: ReactNode
}

export function ChoosingProvider({ maxChosen, readAll, children }: ChoosingProviderProps) {
  const [selection, choose] = useReducer(
    (previous: Selection, choice: SelectionAction) => reduceSelection(previous, choice, maxChosen),
    '',
    createEmptySelection,
  )
  const [visibleList, setVisibleList] = useState<{
    query: object
    rows: readonly Choosable[]
    total: number
  } | null>(null)
  const isPhone = usePhone()
  const { busy: readingAll, runUnlessBusy } = useBusy()
  const listKey = useRef('')

  const show = useCallback<Choosing['show']>((next) => {
    listKey.current = JSON.stringify(next.query)
    setVisibleList(next)
    choose({ kind: 'shown', list: listKey.current, rows: next.rows })
  }, [])

  const leave = useCallback(() => {
    setVisibleList(null)
    choose({ kind: 'end' })
  }, [])

  const isActive = !isPhone || selection.isActive || selection.chosen.size > 0
  useEscape(selection.isActive, () => choose({ kind: 'end' }))

  const value = useMemo(() => {
    async function readAndChoose() {
      if (!visibleList) return
      const keyAtStart = listKey.current
      try {
        const { rows } = await readAll(visibleList.query)
        // If the user switched to another list meanwhile, the selection no longer applies.
        if (listKey.current === keyAtStart) choose({ kind: 'rows', rows, chosen: true })
      } catch {
        toastError('Gagal memilih semua. Coba lagi.')
      }
    }
    return {
      ...selection,
      query: visibleList?.query ?? null,
      rows: visibleList?.rows ?? [],
      total: visibleList?.total ?? 0,
      maxChosen,
      active: isActive,
      readingAll,
      choose,
      chooseAll: () => void runUnlessBusy(readAndChoose),
      show,
      leave,
    }
  }, [selection, visibleList, maxChosen, isActive, readingAll, runUnlessBusy, readAll, show, leave])

  const { actionCount } = selection
  const choosingList = useMemo(() => ({ actionCount, show, leave }), [actionCount, show, leave])

  return (
    <ListContext value={choosingList}>
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
export function useReportRows(
  query: object | undefined,
  rows: readonly Choosable[] | undefined,
  total: number | undefined,
): ChoosingList | null {
  const choosing = use(ListContext)
  const show = choosing?.show
  const listKey = query && JSON.stringify(query)
  useEffect(() => {
    if (show && listKey !== undefined)
      show({ query: JSON.parse(listKey), rows: rows ?? [], total: total ?? 0 })
  }, [show, listKey, rows, total])
  const isShown = listKey !== undefined
  const leave = choosing?.leave
  // When the list disappears, e.g. behind another tab, the selection ends: nothing is left to act on.
  useEffect(() => (isShown && leave ? leave : undefined), [isShown, leave])
  return query ? choosing : null
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
      if (key !== 'Escape' || defaultPrevented || interceptsBack()) return
      const element = target instanceof Element ? target : null
      const isElsewhere = element?.closest(
        '[role="dialog"], [role="menu"], [role="listbox"], input:not([type="checkbox"])',
      )
      if (!isElsewhere) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
