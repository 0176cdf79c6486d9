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
 * moved over from a neighbouring page because another row was added or removed.
 */
export function findChangedRows<R extends Row>(before: readonly R[], now: readonly R[], page: number): R[] {
  const jsonBefore = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const stayed = now.map((row) => jsonBefore.has(row.id))
  return now.filter((row, i) => {
    const oldJson = jsonBefore.get(row.id)
    if (oldJson !== undefined) return oldJson !== JSON.stringify(row)
    const opensList = page === 1 && !stayed.slice(0, i).includes(true)
    const hasOlder = stayed.slice(i + 1).includes(true) || before.length === 0
    return hasOlder && (opensList || stayed.slice(0, i).includes(true))
  })
}

/**
 * Returns the ids of the rows to highlight now. `list` identifies the list (filters and page): switching to another
 * list is not a change. Pass undefined as `rows` while they belong to another list.
 */
export function useGlow<R extends Row>(
  rows: readonly R[] | undefined,
  list: string,
  page: number,
  isMine: (row: R) => boolean,
): ReadonlySet<string> {
  const shownBefore = useRef<{ list: string; rows: readonly R[] } | null>(null)
  const [glowing, setGlowing] = useState(noIds)

  useEffect(() => {
    if (!rows) return
    const previous = shownBefore.current
    shownBefore.current = { list, rows }
    if (previous?.list !== list || previous.rows === rows) return
    const changes = findChangedRows(previous.rows, rows, page).filter((row) => !isMine(row))
    if (changes.length > 0) setGlowing(new Set(changes.map((row) => row.id)))
  }, [rows, list, page, isMine])

  useEffect(() => {
    if (glowing === noIds) return
    const timer = setTimeout(() => setGlowing(noIds), glowMs)
    return () => clearTimeout(timer)
  }, [glowing])

  return glowing
}
