/** Shows rows that have left a list a moment longer, while they slide out. */
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Milliseconds, slightly longer than the transition of `[data-departing]`. */
const departingMs = 160

interface Row {
  id: string
}

interface DepartingRow<R> {
  row: R
  isDeparting: boolean
}

/**
 * Adds rows that have just left to the rows of a list.
 * @returns the rows to render, in order
 */
export function useDepartingRows<R extends Row>(rows: readonly R[]): readonly DepartingRow<R>[] {
  const prefersReducedMotion = useReducedMotion()
  const [state, setState] = useState({ latestRows: rows, rowsToRender: markStaying(rows) })

  useEffect(() => {
    if (!state.rowsToRender.some(({ isDeparting }) => isDeparting)) return
    const timer = setTimeout(
      () =>
        setState((current) => ({
          ...current,
          rowsToRender: current.rowsToRender.filter(({ isDeparting }) => !isDeparting),
        })),
      departingMs,
    )
    return () => clearTimeout(timer)
  }, [state])

  if (state.latestRows === rows) return state.rowsToRender
  const rowsToRender = prefersReducedMotion
    ? markStaying(rows)
    : insertDepartingRows(state.rowsToRender, rows)
  setState({ latestRows: rows, rowsToRender })
  return rowsToRender
}

function markStaying<R>(rows: readonly R[]): DepartingRow<R>[] {
  return rows.map((row) => ({ row, isDeparting: false }))
}

/** Inserts each row that is gone behind the row that it followed before. */
export function insertDepartingRows<R extends Row>(
  before: readonly DepartingRow<R>[],
  rows: readonly R[],
): DepartingRow<R>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const merged = markStaying(rows)
  let previousId: string | undefined
  for (const { row } of before) {
    if (!ids.has(row.id)) {
      const index = previousId === undefined ? 0 : merged.findIndex((each) => each.row.id === previousId) + 1
      merged.splice(index, 0, { row, isDeparting: true })
    }
    previousId = row.id
  }
  return merged
}
