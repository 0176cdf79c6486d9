/** Highlights a row once when another user adds or changes it while it is on the screen. */
import { useEffect, useRef, useState } from 'react'

interface Row {
  id: string
}

/** Milliseconds, slightly longer than the animation of `[data-glow]`. */
const glowMs = 1800
const noIds: ReadonlySet<string> = new Set()

/**
 * Returns the rows of a page that changed or were inserted between the rows shown before. Leaves out a row that only
 * moved here from a neighbouring page because another row was added or removed.
 */
export function findChangedRows<R extends Row>(before: readonly R[], now: readonly R[], page: number): R[] {
  const jsonBefore = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const wasShown = now.map((row) => jsonBefore.has(row.id))
  return now.filter((row, i) => {
    const oldJson = jsonBefore.get(row.id)
    if (oldJson !== undefined) return oldJson !== JSON.stringify(row)
    const isAboveShownRow = before.length === 0 || wasShown.slice(i + 1).includes(true)
    const isBelowShownRow = wasShown.slice(0, i).includes(true)
    return isAboveShownRow && (page === 1 || isBelowShownRow)
  })
}

interface GlowOptions<R> {
  /** Undefined while the rows on the screen belong to another list. */
  rows: readonly R[] | undefined
  /** Identifies the list (filters and page): switching to another list is not a change. */
  listKey: string
  /** Number of the page; 1 for a list without pages. */
  page?: number
  /** Checks whether a row's latest change came from this browser. Such a change is not highlighted. */
  isMine(row: R): boolean
}

/** Returns the ids of the rows to highlight now. */
export function useGlow<R extends Row>({
  rows,
  listKey,
  page = 1,
  isMine,
}: GlowOptions<R>): ReadonlySet<string> {
  const shownBefore = useRef<{ listKey: string; rows: readonly R[] } | null>(null)
  const [glowingIds, setGlowingIds] = useState(noIds)

  useEffect(() => {
    if (!rows) return
    const previous = shownBefore.current
    shownBefore.current = { listKey, rows }
    if (previous?.listKey !== listKey || previous.rows === rows) return
    const changes = findChangedRows(previous.rows, rows, page).filter((row) => !isMine(row))
    if (changes.length > 0) setGlowingIds(new Set(changes.map((row) => row.id)))
  }, [rows, listKey, page, isMine])

  useEffect(() => {
    if (glowingIds === noIds) return
    const timer = setTimeout(() => setGlowingIds(noIds), glowMs)
    return () => clearTimeout(timer)
  }, [glowingIds])

  return glowingIds
}
