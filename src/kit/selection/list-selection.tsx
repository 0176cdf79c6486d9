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
import { describeFailure } from '../form/save-failure.client.ts'
import { useBusy } from '../form/use-busy.client.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { useDocumentKeys } from '../list/document-keys.client.ts'
import { interceptsBack } from '../overlay/layer.client.ts'
import {
  createEmptySelection,
  reduceSelection,
  type SelectableRow,
  type Selection,
  type SelectionAction,
} from './selection.ts'

/** A list as it reports itself: its query without the page, the rows of the visible page, and the number of all rows. */
interface VisibleList {
  query: object
  rows: readonly SelectableRow[]
  total: number
}

interface ListSelection extends Selection {
  /** Query of the list without its page; null until the list has reported it. */
  query: object | null
  /** Rows of the visible page. */
  rows: readonly SelectableRow[]
  total: number
  maxChosen: number
  showsCheckboxes: boolean
  /** True while `chooseAll` reads the rows. */
  isReadingAll: boolean
  dispatch(action: SelectionAction): void
  /** Selects all rows that the list finds, also those on other pages. */
  chooseAll(): void
  /** Called when the list disappears. */
  removeList(): void
  reportList(list: VisibleList): void
}

const Context = createContext<ListSelection | null>(null)

/**
 * The part of the selection that the list itself needs. It stays the same when rows are selected, so the list doesn't
 * render again.
 */
type SelectionOfList = Pick<ListSelection, 'actionCount' | 'reportList' | 'removeList'>

const ListContext = createContext<SelectionOfList | null>(null)

interface ListSelectionProviderProps {
  /** Maximum number of selected rows. */
  maxChosen: number
  /** Reads all rows that the list finds now, up to the maximum that can be selected. */
  readAll(query: object): Promise<{ rows: readonly SelectableRow[] }>
  children: ReactNode
}

export function ListSelectionProvider({ maxChosen, readAll, children }: ListSelectionProviderProps) {
  const [selection, dispatch] = useReducer(
    (previous: Selection, action: SelectionAction) => reduceSelection(previous, action, maxChosen),
    '',
    createEmptySelection,
  )
  const [visibleList, setVisibleList] = useState<VisibleList | null>(null)
  const isPhone = usePhone()
  const { busy: isReadingAll, runUnlessBusy } = useBusy()
  const listKey = useRef('')

  const reportList = useCallback<ListSelection['reportList']>((next) => {
    listKey.current = JSON.stringify(next.query)
    setVisibleList(next)
    dispatch({ kind: 'report', list: listKey.current, rows: next.rows })
  }, [])

  const removeList = useCallback(() => {
    setVisibleList(null)
    dispatch({ kind: 'end' })
  }, [])

  const showsCheckboxes = !isPhone || selection.hasStarted || selection.chosen.size > 0
  useEscape(selection.hasStarted, () => dispatch({ kind: 'end' }))

  const value = useMemo(() => {
    async function readAndChoose() {
      if (!visibleList) return
      const keyAtStart = listKey.current
      try {
        const { rows } = await readAll(visibleList.query)
        // If the user switched to another list meanwhile, the selection no longer applies.
        if (listKey.current === keyAtStart) dispatch({ kind: 'rows', rows, chosen: true })
      } catch (error) {
        const failureText = 'Gagal memilih semua. Coba lagi.'
        toastError(describeFailure(error, failureText, failureText))
      }
    }
    return {
      ...selection,
      query: visibleList?.query ?? null,
      rows: visibleList?.rows ?? [],
      total: visibleList?.total ?? 0,
      maxChosen,
      showsCheckboxes,
      isReadingAll,
      dispatch,
      chooseAll: () => void runUnlessBusy(readAndChoose),
      reportList,
      removeList,
    }
  }, [
    selection,
    visibleList,
    maxChosen,
    showsCheckboxes,
    isReadingAll,
    runUnlessBusy,
    readAll,
    reportList,
    removeList,
  ])

  const { actionCount } = selection
  const selectionOfList = useMemo(
    () => ({ actionCount, reportList, removeList }),
    [actionCount, reportList, removeList],
  )

  return (
    <ListContext value={selectionOfList}>
      <Context value={value}>{children}</Context>
    </ListContext>
  )
}

/** Returns the selection, or null on pages where nothing can be selected. */
export function useListSelection(): ListSelection | null {
  return use(Context)
}

/**
 * Reports the rows of a list to the provider.
 * @param rows undefined while rows of another search are on the screen
 */
export function useReportRows(
  query: object | undefined,
  rows: readonly SelectableRow[] | undefined,
  total: number | undefined,
): SelectionOfList | null {
  const selection = use(ListContext)
  const reportList = selection?.reportList
  const listKey = query && JSON.stringify(query)
  useEffect(() => {
    if (reportList && listKey !== undefined)
      reportList({ query: JSON.parse(listKey), rows: rows ?? [], total: total ?? 0 })
  }, [reportList, listKey, rows, total])
  const isShown = listKey !== undefined
  const removeList = selection?.removeList
  // When the list disappears, e.g. behind another tab, the selection ends: nothing is left to act on.
  useEffect(() => (isShown && removeList ? removeList : undefined), [isShown, removeList])
  return query ? selection : null
}

/**
 * Calls `onEscape` when Escape is pressed. Ignores the key inside overlays and in text fields. It checks the event
 * target for an overlay as well, because the overlay may already be closed when this listener runs.
 */
function useEscape(active: boolean, onEscape: () => void) {
  useDocumentKeys(({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || interceptsBack()) return
    const element = target instanceof Element ? target : null
    const isElsewhere = element?.closest(
      '[role="dialog"], [role="menu"], [role="listbox"], input:not([type="checkbox"])',
    )
    if (!isElsewhere) onEscape()
  }, active)
}
