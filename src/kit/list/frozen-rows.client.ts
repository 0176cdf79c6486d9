/** Freezes a list for a moment after a tap changed one of its rows, so that the next tap hits its target. */
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { afterPress } from '../overlay/press.client.ts'
import { keepOrder, type List } from './keep-order.ts'

/** Milliseconds for which rows stay frozen after the latest tap, unless the mouse leaves them earlier. */
const freezeMs = 3000

/** Milliseconds for which rows stay frozen after the mouse left them: what it moves towards must not shift. */
const leaveMs = 150

/** Called with an element of the row that is about to change. */
type Freeze = (element: Element | null) => void

const FreezeContext = createContext<Freeze>(() => {})
export const FreezeRows = FreezeContext.Provider
export const useFreezeRows = () => use(FreezeContext)

/**
 * Freezes the rows of a list after a tap.
 * @param key identifies the list: filters, search, page. Another list is shown at once.
 * @param options `showsNewRows`: new rows appear below the frozen ones, where they move none of them; otherwise they
 * appear when the list is no longer frozen
 * @returns the list to show, and the value for `FreezeRows`
 */
export function useFrozenRows<L extends List>(
  latest: L | undefined,
  key: string,
  { showsNewRows = false }: { showsNewRows?: boolean } = {},
): [L | undefined, Freeze] {
  const [tap, setTap] = useState<{ key: string; container: Element | null } | null>(null)
  const [frozen, setFrozen] = useState({ source: latest, list: latest })
  const isFrozen = tap?.key === key

  useEffect(() => {
    if (!tap) return
    const release = () => afterPress(() => setTap((current) => (current === tap ? null : current)))
    let timer = setTimeout(release, freezeMs)
    const onLeave = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'mouse') return
      clearTimeout(timer)
      timer = setTimeout(release, leaveMs)
    }
    tap.container?.addEventListener('pointerleave', onLeave)
    return () => {
      clearTimeout(timer)
      tap.container?.removeEventListener('pointerleave', onLeave)
    }
  }, [tap])

  const freeze = useCallback<Freeze>(
    (element) => setTap({ key, container: element?.closest('tr, li')?.parentElement ?? null }),
    [key],
  )

  const list =
    isFrozen && frozen.list
      ? keepOrder(frozen.list, frozen.source === latest ? undefined : latest, { showsNewRows })
      : latest
  if (frozen.source !== latest || (!isFrozen && frozen.list !== latest)) setFrozen({ source: latest, list })
  return [list, freeze]
}
