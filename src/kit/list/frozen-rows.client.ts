/** Freezes a list for a moment after a tap changed one of its rows, so that the next tap hits its target. */
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { afterPress } from '../overlay/press.client.ts'

/** Milliseconds after the latest tap, unless the mouse leaves the rows earlier. */
const heldMs = 3000

/** Milliseconds after the mouse left the rows. The element it moves towards must not shift. */
const leftMs = 150

/** Called with an element of the row that is about to change. */
type Hold = (place: Element | null) => void

const FreezeContext = createContext<Hold>(() => {})
export const FreezeRows = FreezeContext.Provider
export const useFreezeRows = () => use(FreezeContext)

interface List {
  rows: readonly { id: string }[]
}

/**
 * Freezes the rows of a list after a tap.
 * @param key identifies the list: filters, search, page. Another list is shown at once.
 * @returns the list to show, and the value for `FreezeRows`
 */
export function useFrozenRows<L extends List>(read: L | undefined, key: string): [L | undefined, Hold] {
  const [tap, setTap] = useState<{ key: string; around: Element | null } | null>(null)
  const [shown, setShown] = useState({ read, list: read })
  const isHeld = tap?.key === key

  useEffect(() => {
    if (!tap) return
    const release = () => afterPress(() => setTap((now) => (now === tap ? null : now)))
    let timer = setTimeout(release, heldMs)
    const onLeave = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return
      clearTimeout(timer)
      timer = setTimeout(release, leftMs)
    }
    tap.around?.addEventListener('pointerleave', onLeave)
    return () => {
      clearTimeout(timer)
      tap.around?.removeEventListener('pointerleave', onLeave)
    }
  }, [tap])

  const hold = useCallback<Hold>(
    (place) => setTap({ key, around: place?.closest('tr, li')?.parentElement ?? null }),
    [key],
  )

  const list = isHeld && shown.list ? inPlace(shown.list, shown.read === read ? undefined : read) : read
  if (shown.read !== read || (!isHeld && shown.list !== read)) setShown({ read, list })
  return [list, hold]
}

/** Keeps the order of the shown rows and takes each row's latest version. */
function inPlace<L extends List>(shown: L, read: L | undefined): L {
  if (!read) return shown
  const now = new Map(read.rows.map((row) => [row.id, row]))
  return { ...shown, rows: shown.rows.map((row) => now.get(row.id) ?? row) }
}
