/** Rows that are chosen in a list: what its page, its rows and the bar below share. Without a provider nothing is chosen. */
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
import { holdsBack } from './layer.client.ts'
import { type Choice, type Choosable, nothingChosen, type Selection, selectionAfter } from './selection.ts'
import { toastError } from './toast.tsx'
import { useOnce } from './use-once.client.ts'
import { usePhone } from './use-phone.client.ts'

/** What a list finds, whatever its page. */
interface All {
  rows: readonly Choosable[]
  total: number
}

interface Choosing extends Selection {
  /** what the list was asked, without its page; null before it said so */
  asked: object | null
  /** rows on the screen */
  rows: readonly Choosable[]
  total: number
  most: number
  /** whether rows have their boxes */
  active: boolean
  readingAll: boolean
  choose(choice: Choice): void
  chooseAll(): void
  leave(): void
  show(list: { asked: object; rows: readonly Choosable[]; total: number }): void
}

const Context = createContext<Choosing | null>(null)

/** What the list itself needs: it is not drawn again with every row that is chosen. */
type ChoosingList = Pick<Choosing, 'actionCount' | 'show' | 'leave'>

const ListContext = createContext<ChoosingList | null>(null)

interface ChoosingProviderProps {
  /** so many at once */
  most: number
  /** all that a list finds, as many as may be chosen, at this moment */
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
        // Whoever has turned to another list meanwhile meant this one no more.
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

/** Null on pages where nothing can be chosen. */
export function useChoosing(): Choosing | null {
  return use(Context)
}

/** For a list: says what it shows. @param rows undefined while those of another search are on the screen */
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
  // A list that is gone, behind another tab, leaves nobody to act on.
  useEffect(() => (isShown && leave ? leave : undefined), [isShown, leave])
  return asked ? choosing : null
}

/** Not for what lies over the page, which may be gone by the time that this is asked, nor for a field. */
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
